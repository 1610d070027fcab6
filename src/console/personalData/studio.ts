import type { Cut } from './crop.ts';

/** An image opened in this browser. */
export interface Opened {
  readonly width: number;
  readonly height: number;
  /** The object URL of the image, until it is released. */
  readonly address: string;
}

/** Image operations, replaced in tests, which have no canvas. */
export interface Studio {
  /** Rejects if the browser cannot decode the file. */
  readonly look: (file: File) => Promise<Opened>;
  /** Crops the file to a JPEG with the given longest side; no metadata of the original is left. */
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
    // Transparent areas would be black in a JPEG.
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

/** The implementation for browsers. */
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
