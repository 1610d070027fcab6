import * as v from 'valibot';
import { fromJson } from '../lib/json.ts';

const times = v.record(v.string(), v.number());
const shape = v.object({ told: times, seen: times });
type Kept = v.InferOutput<typeof shape>;

/** No more than so many of each are remembered: the newest. */
const most = 300;

const newest = (all: Kept['told']): Kept['told'] =>
  Object.keys(all).length <= most
    ? all
    : Object.fromEntries(
        Object.entries(all)
          .toSorted(([, a], [, b]) => b - a)
          .slice(0, most),
      );

/** What was told and seen of a person's alerts in this browser: every tab knows it, and a reload does not forget it. */
export interface Told {
  /** When an alert was told last; null where it never was. */
  readonly toldAt: (key: string) => number | null;
  /** Up to when a topic has been seen; 0 where it never was. */
  readonly seenUpTo: (topic: string) => number;
  readonly tell: (keys: readonly string[], at: number) => void;
  readonly see: (topic: string, upTo: number) => void;
}

/** Keeps it in local storage: no name and no word stands there. */
export const openTold = (local: Pick<Storage, 'getItem' | 'setItem'>, name: string): Told => {
  // Parsed once for each text: it is asked for every alert.
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
