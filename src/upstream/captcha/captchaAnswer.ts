import { createHash, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { captchaLimits } from '../../contract/account/captcha.ts';

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
  | { readonly type: 'pictureWord'; readonly word: string }
  /** No secret: whoever has the challenge has to compute its answer. */
  | { readonly type: 'computation'; readonly challenge: string; readonly difficulty: number };

const pixels = v.pipe(v.number(), v.finite());
// AJ-Captcha's clients always send y = 5; only x matters.
const slideAnswer = v.pipe(v.string(), v.parseJson(), v.object({ x: pixels, y: v.literal(5) }));
const clickAnswer = v.pipe(v.string(), v.parseJson(), v.array(v.object({ x: pixels, y: pixels })));

const isNear = (one: number, other: number, tolerance: number): boolean => Math.abs(one - other) <= tolerance;

const samePoints = (points: readonly Point[], clicks: readonly Point[]): boolean =>
  points.length === clicks.length &&
  points.every((point, index) => {
    const { x, y } = clicks[index] ?? { x: Number.NaN, y: Number.NaN };
    const tolerance = captchaLimits.clickTolerance;
    return isNear(point.x, x, tolerance) && isNear(point.y, y, tolerance);
  });

// Full-width letters, as a Chinese keyboard may type them, count as the same letters.
const digestOf = (word: string) =>
  createHash('sha256').update(word.normalize('NFKC').trim().toUpperCase()).digest();

const isComputed = (challenge: string, difficulty: number, nonce: string): boolean => {
  if (!/^\d{1,16}$/.test(nonce)) return false;
  const digest = createHash('sha256').update(`${challenge}:${nonce}`).digest();
  return Math.clz32(digest.readUInt32BE(0)) >= difficulty;
};

/**
 * Whether a decrypted answer is correct: within 5 px for the puzzle, within 15 px each and in order for
 * clicks, any case for the word, enough zero bits for the computation.
 */
export const isCorrectAnswer = (secret: Secret, plain: string): boolean => {
  if (secret.type === 'pictureWord') return timingSafeEqual(digestOf(secret.word), digestOf(plain));
  if (secret.type === 'computation') return isComputed(secret.challenge, secret.difficulty, plain);
  if (secret.type === 'blockPuzzle') {
    const parsed = v.safeParse(slideAnswer, plain);
    return parsed.success && isNear(secret.x, parsed.output.x, captchaLimits.tolerance);
  }
  const parsed = v.safeParse(clickAnswer, plain);
  return parsed.success && samePoints(secret.points, parsed.output);
};
