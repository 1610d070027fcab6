import { randomInt } from 'node:crypto';
import type { Chance } from './demo/chance.ts';

const fine = 2 ** 32;

/** Chance that nobody can foresee. */
export const trueChance: Chance = {
  between: (from, to) => from + (randomInt(fine) / fine) * (to - from),
  below: (n) => randomInt(n),
  pick: (from) => {
    const found = from[randomInt(from.length)];
    if (found === undefined) throw new RangeError('nothing to pick from');
    return found;
  },
};

/** The same things in an order that chance gives. */
export const shuffled = <T>(chance: Chance, things: readonly T[]): T[] => {
  const left = [...things];
  return things.flatMap(() => left.splice(chance.below(left.length), 1));
};
