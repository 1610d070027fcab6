import type { SimulatedTime } from './time.ts';

interface Write {
  readonly tab: number;
  readonly at: number;
  readonly text: string | null;
}

/** Local storage as several processes see it: each sees its own write at once, the others' a moment later. */
export interface SimulatedStorage {
  readonly of: (tab: number) => Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>;
  /** The latest value, by the order of writes. */
  readonly latest: (key: string) => string | null;
}

/** Creates it; `staleMs` is that moment in milliseconds, `onWrite` is called before every write. */
export const createSimulatedStorage = (
  time: SimulatedTime,
  staleMs: number,
  onWrite: (tab: number, key: string, text: string | null) => void,
): SimulatedStorage => {
  const log = new Map<string, Write[]>();
  const write = (tab: number, key: string, text: string | null): void => {
    onWrite(tab, key, text);
    const writes = log.get(key);
    if (writes) writes.push({ tab, at: time.now(), text });
    else log.set(key, [{ tab, at: time.now(), text }]);
  };
  const latest = (key: string): string | null => log.get(key)?.at(-1)?.text ?? null;
  return {
    latest,
    of: (tab) => ({
      getItem: (key) =>
        log.get(key)?.findLast((one) => one.tab === tab || one.at + staleMs <= time.now())?.text ?? null,
      setItem: (key, text) => write(tab, key, text),
      removeItem: (key) => {
        if (latest(key) !== null) write(tab, key, null);
      },
      clear: () => {
        for (const key of log.keys()) if (latest(key) !== null) write(tab, key, null);
      },
    }),
  };
};
