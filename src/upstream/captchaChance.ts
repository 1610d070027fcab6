import { randomInt } from 'node:crypto';
import type { Chance } from './demo/chance.ts';

const fine = 2 ** 32;

/** Cryptographically secure random numbers. */
export const trueChance: Chance = {
  between: (from, to) => from + (randomInt(fine) / fine) * (to - from),
  below: (n) => randomInt(n),
  pick: (from) => {
    const found = from[randomInt(from.length)];
    if (found === undefined) throw new RangeError('nothing to pick from');
    return found;
  },
};

/** A shuffled copy. */
export const shuffled = <T>(chance: Chance, things: readonly T[]): T[] => {
  const left = [...things];
  return things.flatMap(() => left.splice(chance.below(left.length), 1));
};
