import { randomInt } from 'node:crypto';
import type { SeededRandom } from '../demo/data/seededRandom.ts';

const resolution = 2 ** 32;

/** Cryptographically secure random numbers. */
export const secureRandom: SeededRandom = {
  between: (from, to) => from + (randomInt(resolution) / resolution) * (to - from),
  below: (n) => randomInt(n),
  pick: (from) => {
    const item = from[randomInt(from.length)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  },
};

/** A shuffled copy. */
export const shuffle = <T>(random: SeededRandom, items: readonly T[]): T[] => {
  const remaining = [...items];
  return items.flatMap(() => remaining.splice(random.below(remaining.length), 1));
};
