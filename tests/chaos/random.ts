import { percentile } from '../bench/statistics.ts';

/** One row: `label   p50 … p95 … max … (n)   limit`, in milliseconds. */
export const formatTimes = (label: string, values: readonly number[], limit = ''): string => {
  const [median, p95, max] = [0.5, 0.95, 1].map((quantile) => percentile(values, quantile).toFixed(0));
  return `${label.padEnd(54)}p50 ${median}  p95 ${p95}  most ${max} ms  (${values.length})  ${limit}`;
};

/** Reproducible random numbers. */
export const createRandom = (seed: number) => {
  let state = seed;
  /** In [0, n). */
  const below = (n: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return Math.floor((state / 2 ** 31) * n);
  };
  return {
    below,
    pick: <T>(list: readonly T[]): T => {
      const item = list[below(list.length)];
      if (item === undefined) throw new Error('nothing to choose from');
      return item;
    },
    shuffled: <T>(list: readonly T[]): T[] =>
      list
        .map((item) => ({ item, at: below(2 ** 30) }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ item }) => item),
  };
};

/** An integer from the environment. */
export const envNumber = (name: string, fallback: number): number => Number(process.env[name] || fallback);
