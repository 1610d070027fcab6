import sharp from 'sharp';
import type { CaptchaType } from '../contract/account/captcha.ts';
import type { Secret } from './captchaAnswer.ts';
import { trueChance } from './captchaChance.ts';
import { drawPuzzle } from './captchaPicturePuzzle.ts';
import { drawClicks, drawWord } from './captchaPictureSigns.ts';
import type { Chance } from './demo/chance.ts';

/** A rendered challenge: pictures in base64, and the secret solution. */
export interface Painting {
  readonly secret: Secret;
  /** JPEG; PNG for pictureWord. */
  readonly original: string;
  /** PNG: the piece on a transparent strip; null for the other types. */
  readonly jigsaw: string | null;
  /** clickWord: the characters to click, in this order. */
  readonly words: readonly string[];
}

/** Renders the pictures of a challenge. */
export type Painter = (type: CaptchaType) => Promise<Painting>;

// No picture is rendered twice, so a cache in libvips would waste memory.
sharp.cache(false);

const read = (svg: string) => sharp(Buffer.from(svg));
const photograph = async (svg: string) =>
  (await read(svg).jpeg({ quality: 82 }).toBuffer()).toString('base64');
const drawing = async (svg: string) => (await read(svg).png().toBuffer()).toString('base64');

/** The default renderer: draws SVG without fonts and rasterises it on sharp's own threads. */
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
