import { createHash, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { captchaLimits } from '../contract/captcha.ts';

/** A place in a picture, in its own pixels from the left and from the top. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What only the upstream knows of a challenge. */
export type Secret =
  /** How far the piece's strip has to be moved from the left edge. */
  | { readonly type: 'blockPuzzle'; readonly x: number }
  /** The middles of the characters, in the order in which they are to be clicked. */
  | { readonly type: 'clickWord'; readonly points: readonly Point[] }
  | { readonly type: 'pictureWord'; readonly word: string };

const pixels = v.pipe(v.number(), v.finite());
// AJ-Captcha's clients write 5 whatever the height: only x is asked for.
const slid = v.pipe(v.string(), v.parseJson(), v.object({ x: pixels, y: v.literal(5) }));
const clicked = v.pipe(v.string(), v.parseJson(), v.array(v.object({ x: pixels, y: pixels })));

const near = (one: number, other: number, most: number): boolean => Math.abs(one - other) <= most;

const samePoints = (points: readonly Point[], given: readonly Point[]): boolean =>
  points.length === given.length &&
  points.every((point, place) => {
    const { x, y } = given[place] ?? { x: Number.NaN, y: Number.NaN };
    const most = captchaLimits.clickTolerance;
    return near(point.x, x, most) && near(point.y, y, most);
  });

// Letters of full width, as a Chinese keyboard may write them, are the same letters.
const digestOf = (word: string) =>
  createHash('sha256').update(word.normalize('NFKC').trim().toUpperCase()).digest();

/** Whether a plain answer is right: within 5 px, within 15 px each and in their order, or the word in any case. */
export const solves = (secret: Secret, plain: string): boolean => {
  if (secret.type === 'pictureWord') return timingSafeEqual(digestOf(secret.word), digestOf(plain));
  if (secret.type === 'blockPuzzle') {
    const read = v.safeParse(slid, plain);
    return read.success && near(secret.x, read.output.x, captchaLimits.tolerance);
  }
  const read = v.safeParse(clicked, plain);
  return read.success && samePoints(secret.points, read.output);
};
