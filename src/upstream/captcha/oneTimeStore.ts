import { createHash } from 'node:crypto';
import type { Clock } from '../server/clock.ts';

/** Options of a store: `lifetimeMs` of its entries, and `maxEntries` at once. */
export interface OneTimeStoreOptions {
  clock: Clock;
  lifetimeMs: number;
  maxEntries: number;
}

/** Values stored under a secret key for a limited time; each can be taken once. */
export interface OneTimeStore<T> {
  put(key: string, value: T): void;
  /** Removes and returns a value; undefined if it expired, was taken before or never existed. */
  take(key: string): T | undefined;
  /** The number of entries, including expired ones. */
  size(): number;
}

// Keys are secrets. Lookups by digest do not reveal existing keys through their timing.
const digestOf = (key: string): string => createHash('sha256').update(key).digest('base64');

/**
 * Creates an empty store. When it is full, the oldest entries are removed first, so a flood cannot grow it.
 */
export const createOneTimeStore = <T>({
  clock,
  lifetimeMs,
  maxEntries,
}: OneTimeStoreOptions): OneTimeStore<T> => {
  const entries = new Map<string, { readonly value: T; readonly expiresAt: number }>();
  return {
    put(key, value) {
      const now = clock.now();
      entries.set(digestOf(key), { value, expiresAt: now + lifetimeMs });
      // All entries have the same lifetime, so the Map's order is the order of expiry.
      for (const [digest, { expiresAt }] of entries) {
        if (expiresAt > now && entries.size <= maxEntries) break;
        entries.delete(digest);
      }
    },
    take(key) {
      const digest = digestOf(key);
      const entry = entries.get(digest);
      entries.delete(digest);
      return entry && entry.expiresAt > clock.now() ? entry.value : undefined;
    },
    size: () => entries.size,
  };
};
