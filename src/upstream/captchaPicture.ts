import sharp from 'sharp';
import type { CaptchaType } from '../contract/captcha.ts';
import type { Secret } from './captchaAnswer.ts';
import { trueChance } from './captchaChance.ts';
import { drawPuzzle } from './captchaPicturePuzzle.ts';
import { drawClicks, drawWord } from './captchaPictureSigns.ts';
import type { Chance } from './demo/chance.ts';

/** A challenge as it is drawn: pictures in base64, and what only the upstream knows. */
export interface Painting {
  readonly secret: Secret;
  /** JPEG; PNG for the word. */
  readonly original: string;
  /** PNG: the piece on its transparent strip; null where there is none. */
  readonly jigsaw: string | null;
  /** clickWord: what to click, in this order. */
  readonly words: readonly string[];
}

/** Makes the pictures of a challenge. */
export type Painter = (type: CaptchaType) => Promise<Painting>;

// No picture is made twice: what libvips would keep of them is memory for nothing.
sharp.cache(false);

const read = (svg: string) => sharp(Buffer.from(svg));
const photograph = async (svg: string) =>
  (await read(svg).jpeg({ quality: 82 }).toBuffer()).toString('base64');
const drawing = async (svg: string) => (await read(svg).png().toBuffer()).toString('base64');

/** The pictures of this house: drawn as SVG without any font, rasterised on sharp's own threads. */
export const openPainter =
  (chance: Chance = trueChance): Painter =>
  async (type) => {
    if (type === 'blockPuzzle') {
      const { x, original, jigsaw } = drawPuzzle(chance);
      const pictures = await Promise.all([photograph(original), drawing(jigsaw)]);
      return { secret: { type, x }, original: pictures[0], jigsaw: pictures[1], words: [] };
    }
    if (type === 'clickWord') {
      const { points, words, original } = drawClicks(chance);
      return { secret: { type, points }, original: await photograph(original), jigsaw: null, words };
    }
    const { word, original } = drawWord(chance);
    return { secret: { type, word }, original: await drawing(original), jigsaw: null, words: [] };
  };
