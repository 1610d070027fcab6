import sharp from 'sharp';
import { captchaSize } from '../src/contract/account/captcha.ts';

const { width, height, piece } = captchaSize.blockPuzzle;

const luminance = (base64: string) => sharp(Buffer.from(base64, 'base64')).greyscale().raw().toBuffer();
const opacity = (base64: string) =>
  sharp(Buffer.from(base64, 'base64')).ensureAlpha().extractChannel('alpha').raw().toBuffer();

// The pixels of the piece that have one beside them which is not the piece's.
const outlineOf = (alpha: Buffer): (readonly [x: number, y: number])[] => {
  const solid = (x: number, y: number) => x >= 0 && x < piece && (alpha[y * piece + x] ?? 0) > 128;
  const pixels = Array.from(
    { length: piece * height },
    (_none, at) => [at % piece, Math.floor(at / piece)] as const,
  );
  return pixels.filter(
    ([x, y]) => solid(x, y) && !(solid(x - 1, y) && solid(x + 1, y) && solid(x, y - 1) && solid(x, y + 1)),
  );
};

/** Finds the gap of a sliding puzzle as an eye does: where the piece's outline stands in the picture. In its pixels. */
export const gapOf = async (original: string, jigsaw: string): Promise<number> => {
  const grey = await luminance(original);
  const outline = outlineOf(await opacity(jigsaw));
  const at = (x: number, y: number) => grey[y * width + x] ?? 0;
  const contrast = (x: number, y: number) =>
    Math.max(
      ...[at(x - 3, y), at(x + 3, y), at(x, y - 3), at(x, y + 3)].map((near) => Math.abs(near - at(x, y))),
    );
  const places = Array.from({ length: width - piece + 1 }, (_none, shift) => ({
    shift,
    seen: outline.reduce((sum, [x, y]) => sum + contrast(x + shift, y), 0),
  }));
  return places.reduce((best, place) => (place.seen > best.seen ? place : best)).shift;
};
