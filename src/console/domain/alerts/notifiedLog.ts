import * as v from 'valibot';
import { parseJson } from '../../lib/json.ts';

const times = v.record(v.string(), v.number());
const shape = v.object({ told: times, seen: times });
type StoredLog = v.InferOutput<typeof shape>;

/** Only the newest entries of each are kept. */
const maxEntries = 300;

const newest = (all: StoredLog['told']): StoredLog['told'] =>
  Object.keys(all).length <= maxEntries
    ? all
    : Object.fromEntries(
        Object.entries(all)
          .toSorted(([, a], [, b]) => b - a)
          .slice(0, maxEntries),
      );

/** What was notified and seen, shared by all tabs of this browser and kept over reloads. */
export interface NotifiedLog {
  /** When an alert was notified last, or null. */
  readonly getNotifiedAt: (key: string) => number | null;
  /** Up to when a topic has been seen, or 0. */
  readonly seenUpTo: (topic: string) => number;
  readonly markNotified: (keys: readonly string[], at: number) => void;
  readonly markSeen: (topic: string, upTo: number) => void;
}

/** Kept in local storage; it contains no names and no message text. */
export const createNotifiedLog = (
  localStorage: Pick<Storage, 'getItem' | 'setItem'>,
  storageKey: string,
): NotifiedLog => {
  // Parsed once per stored text: it is read for every alert.
  let cachedText = '';
  let cached: StoredLog = { told: {}, seen: {} };
  const read = (): StoredLog => {
    const stored = localStorage.getItem(storageKey) ?? '';
    if (stored === cachedText) return cached;
    const parsed = v.safeParse(shape, parseJson(stored));
    cachedText = stored;
    cached = parsed.success ? parsed.output : { told: {}, seen: {} };
    return cached;
  };
  const write = ({ told, seen }: StoredLog): void =>
    localStorage.setItem(storageKey, JSON.stringify({ told: newest(told), seen: newest(seen) }));

  return {
    getNotifiedAt: (key) => read().told[key] ?? null,
    seenUpTo: (topic) => read().seen[topic] ?? 0,
    markNotified: (keys, at) => {
      const { told, seen } = read();
      write({ seen, told: { ...told, ...Object.fromEntries(keys.map((key) => [key, at])) } });
    },
    markSeen: (topic, upTo) => {
      const { told, seen } = read();
      if ((seen[topic] ?? 0) < upTo) write({ told, seen: { ...seen, [topic]: upTo } });
    },
  };
};
