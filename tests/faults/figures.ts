import { part } from '../bench/measure.ts';

/** One row: `what   p50 … p95 … most … (n)   limit`, in milliseconds. */
export const timesRow = (what: string, figures: readonly number[], limit = ''): string => {
  const [half, most, worst] = [0.5, 0.95, 1].map((share) => part(figures, share).toFixed(0));
  return `${what.padEnd(54)}p50 ${half}  p95 ${most}  most ${worst} ms  (${figures.length})  ${limit}`;
};

/** Chance that a seed repeats. */
export const openChance = (seed: number) => {
  let state = seed;
  /** In [0, n). */
  const upTo = (n: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return Math.floor((state / 2 ** 31) * n);
  };
  return {
    upTo,
    oneOf: <T>(list: readonly T[]): T => {
      const one = list[upTo(list.length)];
      if (one === undefined) throw new Error('nothing to choose from');
      return one;
    },
    shuffled: <T>(list: readonly T[]): T[] =>
      list
        .map((one) => ({ one, at: upTo(2 ** 30) }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ one }) => one),
  };
};

/** A whole number from the environment. */
export const given = (name: string, otherwise: number): number => Number(process.env[name] || otherwise);
