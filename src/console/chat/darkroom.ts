import type { Darkroom } from './tray.ts';

/** The longest side of a sent picture, in pixels: enough to judge skin or read a laboratory report. */
const longestSide = 2560;
const quality = 0.88;

/** Small or animated pictures are sent unchanged. */
const smaller = (width: number, height: number): number => Math.min(1, longestSide / Math.max(width, height));

const asJpeg = async (picture: ImageBitmap, width: number, height: number): Promise<Blob | null> => {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const brush = canvas.getContext('2d');
  if (!brush) return null;
  // Transparent areas would become black in a JPEG.
  brush.fillStyle = '#fff';
  brush.fillRect(0, 0, width, height);
  brush.drawImage(picture, 0, 0, width, height);
  return new Promise((settle) => {
    canvas.toBlob(settle, 'image/jpeg', quality);
  });
};

/** Image functions of this browser. A resized picture contains no metadata: no location, no device. */
export const darkroom: Darkroom = {
  develop: async (file) => {
    const picture = await createImageBitmap(file);
    try {
      const { width, height } = picture;
      const scale = smaller(width, height);
      const as = { width: Math.round(width * scale), height: Math.round(height * scale) };
      const made = scale < 1 && file.type !== 'image/gif' ? await asJpeg(picture, as.width, as.height) : null;
      if (!made) return { file, width, height };
      const name = `${file.name.replace(/\.[a-z0-9]+$/i, '')}.jpg`;
      return { file: new File([made], name, { type: 'image/jpeg' }), ...as };
    } finally {
      picture.close();
    }
  },
  address: (file) => URL.createObjectURL(file),
  release: (address) => URL.revokeObjectURL(address),
};
