import type { CropArea } from './crop.ts';

/** An image opened in this browser. */
export interface OpenedImage {
  readonly width: number;
  readonly height: number;
  /** The object URL of the image, until it is released. */
  readonly url: string;
}

/** Image operations, replaced in tests, which have no canvas. */
export interface ImageEditor {
  /** Rejects if the browser cannot decode the file. */
  readonly open: (file: File) => Promise<OpenedImage>;
  /** Crops the file to a JPEG with the given longest side; no metadata of the original is left. */
  readonly crop: (file: File, area: CropArea, maxSide: number) => Promise<File>;
  readonly releaseUrl: (url: string) => void;
}

const quality = 0.9;

const drawCrop = async (file: File, area: CropArea, maxSide: number): Promise<Blob | null> => {
  const image = await createImageBitmap(file);
  try {
    const scale = Math.min(1, maxSide / Math.max(area.width, area.height));
    const width = Math.max(1, Math.round(area.width * scale));
    const height = Math.max(1, Math.round(area.height * scale));
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    const context = canvas.getContext('2d');
    if (!context) return null;
    // Transparent areas would be black in a JPEG.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, width, height);
    return await new Promise((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', quality);
    });
  } finally {
    image.close();
  }
};

/** The implementation for browsers. */
export const imageEditor: ImageEditor = {
  open: async (file) => {
    const image = await createImageBitmap(file);
    const { width, height } = image;
    image.close();
    return { width, height, url: URL.createObjectURL(file) };
  },
  crop: async (file, area, maxSide) => {
    const blob = await drawCrop(file, area, maxSide);
    if (!blob) throw new Error('the browser drew nothing');
    const name = `${file.name.replace(/\.[a-z0-9]+$/i, '').slice(0, 190)}.jpg`;
    return new File([blob], name, { type: 'image/jpeg' });
  },
  releaseUrl: (url) => URL.revokeObjectURL(url),
};
