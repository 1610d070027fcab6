import { createHash } from 'node:crypto';
import type { Clock } from './clock.ts';

/** Options of a store: `lifetimeMs` of its entries, and `maxEntries` at once. */
export interface ShelfPlan {
  clock: Clock;
  life: number;
  most: number;
}

/** Values stored under a secret key for a limited time; each can be taken once. */
export interface Shelf<T> {
  put(name: string, thing: T): void;
  /** Removes and returns a value; undefined if it expired, was taken before or never existed. */
  take(name: string): T | undefined;
  /** The number of entries, including expired ones. */
  size(): number;
}

// Keys are secrets. Lookups by digest do not reveal existing keys through their timing.
const digestOf = (name: string): string => createHash('sha256').update(name).digest('base64');

/**
 * Creates an empty store. When it is full, the oldest entries are removed first, so a flood cannot grow it.
 */
export const openShelf = <T>({ clock, life, most }: ShelfPlan): Shelf<T> => {
  const lying = new Map<string, { readonly thing: T; readonly until: number }>();
  return {
    put(name, thing) {
      const now = clock.now();
      lying.set(digestOf(name), { thing, until: now + life });
      // All entries have the same lifetime, so the Map's order is the order of expiry.
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
