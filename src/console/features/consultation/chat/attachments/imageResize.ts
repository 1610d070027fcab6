import type { ImageResizer } from './attachments.ts';

/** The longest side of a sent picture, in pixels: enough to judge skin or read a laboratory report. */
const maxSide = 2560;
const jpegQuality = 0.88;

/** Small or animated pictures are sent unchanged. */
const scaleFor = (width: number, height: number): number => Math.min(1, maxSide / Math.max(width, height));

const asJpeg = async (image: ImageBitmap, width: number, height: number): Promise<Blob | null> => {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) return null;
  // Transparent areas would become black in a JPEG.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(image, 0, 0, width, height);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', jpegQuality);
  });
};

/** Image functions of this browser. A resized picture contains no metadata: no location, no device. */
export const imageResizer: ImageResizer = {
  resize: async (file) => {
    const image = await createImageBitmap(file);
    try {
      const { width, height } = image;
      const scale = scaleFor(width, height);
      const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
      const jpeg =
        scale < 1 && file.type !== 'image/gif' ? await asJpeg(image, size.width, size.height) : null;
      if (!jpeg) return { file, width, height };
      const name = `${file.name.replace(/\.[a-z0-9]+$/i, '')}.jpg`;
      return { file: new File([jpeg], name, { type: 'image/jpeg' }), ...size };
    } finally {
      image.close();
    }
  },
  createUrl: (file) => URL.createObjectURL(file),
  revokeUrl: (address) => URL.revokeObjectURL(address),
};
