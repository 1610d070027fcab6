import type { Time } from './time.ts';

interface Writing {
  readonly tab: number;
  readonly at: number;
  readonly text: string | null;
}

/** Local storage as several processes see it: each sees its own write at once, the others' a moment later. */
export interface ModelStorage {
  readonly of: (tab: number) => Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>;
  /** The latest value, by the order of writes. */
  readonly truth: (key: string) => string | null;
}

/** Creates it; `staleMs` is that moment in milliseconds, `onWrite` is called before every write. */
export const openModelStorage = (
  time: Time,
  stale: number,
  wrote: (tab: number, key: string, text: string | null) => void,
): ModelStorage => {
  const journal = new Map<string, Writing[]>();
  const write = (tab: number, key: string, text: string | null): void => {
    wrote(tab, key, text);
    const writings = journal.get(key);
    if (writings) writings.push({ tab, at: time.now(), text });
    else journal.set(key, [{ tab, at: time.now(), text }]);
  };
  const truth = (key: string): string | null => journal.get(key)?.at(-1)?.text ?? null;
  return {
    truth,
    of: (tab) => ({
      getItem: (key) =>
        journal.get(key)?.findLast((one) => one.tab === tab || one.at + stale <= time.now())?.text ?? null,
      setItem: (key, text) => write(tab, key, text),
      removeItem: (key) => {
        if (truth(key) !== null) write(tab, key, null);
      },
      clear: () => {
        for (const key of journal.keys()) if (truth(key) !== null) write(tab, key, null);
      },
    }),
  };
};
