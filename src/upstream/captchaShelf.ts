import { createHash } from 'node:crypto';
import type { Clock } from './clock.ts';

/** What a shelf may hold: `life` in milliseconds, `most` things at once. */
export interface ShelfPlan {
  clock: Clock;
  life: number;
  most: number;
}

/** Things that are kept under a secret name for a while and taken once. */
export interface Shelf<T> {
  put(name: string, thing: T): void;
  /** The thing, which is gone then; undefined where it ran out, was taken, or never was. */
  take(name: string): T | undefined;
  /** How many things lie there, those that ran out included. */
  size(): number;
}

// Names are secrets: looked up by their digest, the time of a lookup tells nothing about those that are there.
const digestOf = (name: string): string => createHash('sha256').update(name).digest('base64');

/** Opens an empty shelf. A full one loses its oldest things first, so that a flood cannot grow it. */
export const openShelf = <T>({ clock, life, most }: ShelfPlan): Shelf<T> => {
  const lying = new Map<string, { readonly thing: T; readonly until: number }>();
  return {
    put(name, thing) {
      const now = clock.now();
      lying.set(digestOf(name), { thing, until: now + life });
      // All live equally long, so a Map's own order is the order in which they run out.
      for (const [digest, { until }] of lying) {
        if (until > now && lying.size <= most) break;
        lying.delete(digest);
      }
    },
    take(name) {
      const digest = digestOf(name);
      const found = lying.get(digest);
      lying.delete(digest);
      return found && found.until > clock.now() ? found.thing : undefined;
    },
    size: () => lying.size,
  };
};
