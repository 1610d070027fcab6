import { createHash, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { captchaLimits } from '../contract/account/captcha.ts';

/** A point in a picture, in pixels from the left and the top. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The solution of a challenge; it never leaves the upstream. */
export type Secret =
  /** How far the piece has to be moved from the left edge. */
  | { readonly type: 'blockPuzzle'; readonly x: number }
  /** The centres of the characters, in the order in which to click them. */
  | { readonly type: 'clickWord'; readonly points: readonly Point[] }
  | { readonly type: 'pictureWord'; readonly word: string };

const pixels = v.pipe(v.number(), v.finite());
// AJ-Captcha's clients always send y = 5; only x matters.
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

// Full-width letters, as a Chinese keyboard may type them, count as the same letters.
const digestOf = (word: string) =>
  createHash('sha256').update(word.normalize('NFKC').trim().toUpperCase()).digest();

/**
 * Whether a decrypted answer is correct: within 5 px for the puzzle, within 15 px each and in order for
 * clicks, any case for the word.
 */
export const solves = (secret: Secret, plain: string): boolean => {
  if (secret.type === 'pictureWord') return timingSafeEqual(digestOf(secret.word), digestOf(plain));
  if (secret.type === 'blockPuzzle') {
    const read = v.safeParse(slid, plain);
    return read.success && near(secret.x, read.output.x, captchaLimits.tolerance);
  }
  const read = v.safeParse(clicked, plain);
  return read.success && samePoints(secret.points, read.output);
};
