import sharp from 'sharp';
import { captchaSize } from '../../src/contract/account/captcha.ts';

const { width, height, piece } = captchaSize.blockPuzzle;

const luminance = (base64: string) => sharp(Buffer.from(base64, 'base64')).greyscale().raw().toBuffer();
const opacity = (base64: string) =>
  sharp(Buffer.from(base64, 'base64')).ensureAlpha().extractChannel('alpha').raw().toBuffer();

// The edge pixels of the piece: those with a neighbour outside it.
const findOutline = (alpha: Buffer): (readonly [x: number, y: number])[] => {
  const isSolid = (x: number, y: number) => x >= 0 && x < piece && (alpha[y * piece + x] ?? 0) > 128;
  const pixels = Array.from(
    { length: piece * height },
    (_none, at) => [at % piece, Math.floor(at / piece)] as const,
  );
  return pixels.filter(
    ([x, y]) =>
      isSolid(x, y) && !(isSolid(x - 1, y) && isSolid(x + 1, y) && isSolid(x, y - 1) && isSolid(x, y + 1)),
  );
};

// Limits the weight of a single pixel. Without it, a bright edge elsewhere outweighed the complete outline in 3 of 1,500
// pictures; with it, in none.
const maxContrast = 40;

/** Finds the gap of a sliding puzzle visually: where the piece's outline appears in the picture. In picture pixels. */
export const findPuzzleGap = async (original: string, jigsaw: string): Promise<number> => {
  const grey = await luminance(original);
  const outline = findOutline(await opacity(jigsaw));
  const at = (x: number, y: number) => grey[y * width + x] ?? 0;
  const contrast = (x: number, y: number) =>
    Math.min(
      maxContrast,
      Math.max(
        ...[at(x - 3, y), at(x + 3, y), at(x, y - 3), at(x, y + 3)].map((near) => Math.abs(near - at(x, y))),
      ),
    );
  const candidates = Array.from({ length: width - piece + 1 }, (_none, shift) => ({
    shift,
    contrast: outline.reduce((sum, [x, y]) => sum + contrast(x + shift, y), 0),
  }));
  return candidates.reduce((best, candidate) => (candidate.contrast > best.contrast ? candidate : best))
    .shift;
};
