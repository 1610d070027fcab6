/** Reproducible random numbers, so that two demo databases are alike. */
export interface SeededRandom {
  /** From `from` (inclusive) to `to` (exclusive). */
  between(from: number, to: number): number;
  /** An integer from 0 to `n` (exclusive). */
  below(n: number): number;
  pick<T>(from: readonly T[]): T;
}

/** A seeded generator (mulberry32). */
export const createRandom = (seed: number): SeededRandom => {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (n: number): number => Math.floor(next() * n);
  return {
    between: (from, to) => from + next() * (to - from),
    below,
    pick: (from) => {
      const found = from[below(from.length)];
      if (found === undefined) throw new RangeError('nothing to pick from');
      return found;
    },
  };
};
