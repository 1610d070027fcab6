import * as v from 'valibot';
import { fromJson } from '../lib/json.ts';

const times = v.record(v.string(), v.number());
const shape = v.object({ told: times, seen: times });
type Kept = v.InferOutput<typeof shape>;

/** Only the newest entries of each are kept. */
const most = 300;

const newest = (all: Kept['told']): Kept['told'] =>
  Object.keys(all).length <= most
    ? all
    : Object.fromEntries(
        Object.entries(all)
          .toSorted(([, a], [, b]) => b - a)
          .slice(0, most),
      );

/** What was notified and seen, shared by all tabs of this browser and kept over reloads. */
export interface Told {
  /** When an alert was notified last, or null. */
  readonly toldAt: (key: string) => number | null;
  /** Up to when a topic has been seen, or 0. */
  readonly seenUpTo: (topic: string) => number;
  readonly tell: (keys: readonly string[], at: number) => void;
  readonly see: (topic: string, upTo: number) => void;
}

/** Kept in local storage; it contains no names and no message text. */
export const openTold = (local: Pick<Storage, 'getItem' | 'setItem'>, name: string): Told => {
  // Parsed once per stored text: it is read for every alert.
  let text = '';
  let known: Kept = { told: {}, seen: {} };
  const read = (): Kept => {
    const now = local.getItem(name) ?? '';
    if (now === text) return known;
    const found = v.safeParse(shape, fromJson(now));
    text = now;
    known = found.success ? found.output : { told: {}, seen: {} };
    return known;
  };
  const write = ({ told, seen }: Kept): void =>
    local.setItem(name, JSON.stringify({ told: newest(told), seen: newest(seen) }));

  return {
    toldAt: (key) => read().told[key] ?? null,
    seenUpTo: (topic) => read().seen[topic] ?? 0,
    tell: (keys, at) => {
      const { told, seen } = read();
      write({ seen, told: { ...told, ...Object.fromEntries(keys.map((key) => [key, at])) } });
    },
    see: (topic, upTo) => {
      const { told, seen } = read();
      if ((seen[topic] ?? 0) < upTo) write({ told, seen: { ...seen, [topic]: upTo } });
    },
  };
};
