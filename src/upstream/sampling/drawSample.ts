import { createHash, randomBytes } from 'node:crypto';

/** A seed that nobody can choose or foresee. */
export const newSeed = (): string => randomBytes(16).toString('hex');

/** The ids in a random order, which seed and ids decide alone: by the SHA-256 of `seed:id`. */
export const shuffledBy = (seed: string, ids: readonly string[]): string[] =>
  ids
    .map((id) => ({ id, key: createHash('sha256').update(`${seed}:${id}`).digest('hex') }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ id }) => id);

/** A sample without repetition; each id has the same chance. */
export const drawSample = (seed: string, ids: readonly string[], size: number): string[] =>
  shuffledBy(seed, ids).slice(0, size);
