import type { Cut } from './crop.ts';

/** A picture that was opened in this browser. */
export interface Opened {
  readonly width: number;
  readonly height: number;
  /** Where this page shows it, until it is released. */
  readonly address: string;
}

/** What is done to pictures; a test brings its own, because it has no canvas. */
export interface Studio {
  /** Rejects where the file is no picture that the browser can read. */
  readonly look: (file: File) => Promise<Opened>;
  /** A part of it as a JPEG, its longer side at most so many pixels; nothing else of the file is left in it. */
  readonly cut: (file: File, part: Cut, longest: number) => Promise<File>;
  readonly release: (address: string) => void;
}

const quality = 0.9;

const drawn = async (file: File, part: Cut, longest: number): Promise<Blob | null> => {
  const picture = await createImageBitmap(file);
  try {
    const scale = Math.min(1, longest / Math.max(part.width, part.height));
    const width = Math.max(1, Math.round(part.width * scale));
    const height = Math.max(1, Math.round(part.height * scale));
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    const brush = canvas.getContext('2d');
    if (!brush) return null;
    // What shines through would be black in a JPEG.
    brush.fillStyle = '#fff';
    brush.fillRect(0, 0, width, height);
    brush.imageSmoothingQuality = 'high';
    brush.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, width, height);
    return await new Promise((settle) => {
      canvas.toBlob(settle, 'image/jpeg', quality);
    });
  } finally {
    picture.close();
  }
};

/** The browser's own. */
export const studio: Studio = {
  look: async (file) => {
    const picture = await createImageBitmap(file);
    const { width, height } = picture;
    picture.close();
    return { width, height, address: URL.createObjectURL(file) };
  },
  cut: async (file, part, longest) => {
    const made = await drawn(file, part, longest);
    if (!made) throw new Error('the browser drew nothing');
    const name = `${file.name.replace(/\.[a-z0-9]+$/i, '').slice(0, 190)}.jpg`;
    return new File([made], name, { type: 'image/jpeg' });
  },
  release: (address) => URL.revokeObjectURL(address),
};
