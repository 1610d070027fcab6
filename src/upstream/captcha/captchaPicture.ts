import sharp from 'sharp';
import type { PictureType } from '../../contract/account/captcha.ts';
import type { Secret } from './captchaAnswer.ts';
import { secureRandom } from './secureRandom.ts';
import { drawPuzzle } from './captchaPuzzle.ts';
import { drawClicks, drawWord } from './captchaGlyphs.ts';
import type { SeededRandom } from '../demo/data/seededRandom.ts';

/** A rendered challenge: pictures in base64, and the secret solution. */
export interface RenderedChallenge {
  readonly secret: Secret;
  /** JPEG; PNG for pictureWord. */
  readonly original: string;
  /** PNG: the piece on a transparent strip; null for the other types. */
  readonly jigsaw: string | null;
  /** clickWord: the characters to click, in this order. */
  readonly words: readonly string[];
}

/** Renders the pictures of a challenge. */
export type ChallengeRenderer = (type: PictureType) => Promise<RenderedChallenge>;

// No picture is rendered twice, so a cache in libvips would waste memory.
sharp.cache(false);

const rasterize = (svg: string) => sharp(Buffer.from(svg));
const toJpeg = async (svg: string) =>
  (await rasterize(svg).jpeg({ quality: 82 }).toBuffer()).toString('base64');
const toPng = async (svg: string) => (await rasterize(svg).png().toBuffer()).toString('base64');

/** The default renderer: draws SVG without fonts and rasterises it on sharp's own threads. */
export const createRenderer =
  (random: SeededRandom = secureRandom): ChallengeRenderer =>
  async (type) => {
    if (type === 'blockPuzzle') {
      const { x, original, jigsaw } = drawPuzzle(random);
      const pictures = await Promise.all([toJpeg(original), toPng(jigsaw)]);
      return { secret: { type, x }, original: pictures[0], jigsaw: pictures[1], words: [] };
    }
    if (type === 'clickWord') {
      const { points, words, original } = drawClicks(random);
      return { secret: { type, points }, original: await toJpeg(original), jigsaw: null, words };
    }
    const { word, original } = drawWord(random);
    return { secret: { type, word }, original: await toPng(original), jigsaw: null, words: [] };
  };
