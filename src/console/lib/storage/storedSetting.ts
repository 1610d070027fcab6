import { type ReadonlySignal, signal } from '@preact/signals-react';
import { parseJson } from '../json.ts';
import type { KeyValueStore } from './keyValueStore.ts';

/** What a person has set on this computer, shared by all tabs. */
export interface StoredSetting<T> {
  readonly current: ReadonlySignal<T>;
  /** Changes what is stored now, which another tab may have written. */
  readonly change: (next: (stored: T) => T) => void;
  /** Reloads what another tab has written. */
  readonly reload: () => void;
}

interface Options<T> {
  readonly key: string;
  /** Null for anything unreadable. */
  readonly parse: (found: unknown) => T | null;
  readonly initial: T;
}

const ignoreErrors = async (work: Promise<unknown> | undefined): Promise<unknown> => {
  try {
    return await work;
  } catch (thrown) {
    console.warn('A setting is kept in local storage alone', thrown);
    return undefined;
  }
};

/**
 * Stores a setting in local storage, which notifies every tab, and in IndexedDB, which survives the specified
 * wipe.
 */
export const createStoredSetting = <T>(
  localStorage: Pick<Storage, 'getItem' | 'setItem'>,
  store: Pick<KeyValueStore, 'get' | 'set'> | null,
  { key, parse, initial }: Options<T>,
): StoredSetting<T> => {
  const readStored = (): T | null => parse(parseJson(localStorage.getItem(key) ?? ''));
  const current = signal(readStored() ?? initial);
  const save = (next: T): void => {
    current.value = next;
    localStorage.setItem(key, JSON.stringify(next));
  };
  const restore = async (): Promise<void> => {
    const found = parse(await ignoreErrors(store?.get(key)));
    if (found && !readStored()) save(found);
  };

  if (!readStored()) void restore();
  return {
    current,
    change: (next) => {
      save(next(readStored() ?? current.peek()));
      void ignoreErrors(store?.set(key, current.peek()));
    },
    reload: () => {
      // A wipe in another tab does not reset the settings.
      current.value = readStored() ?? current.peek();
    },
  };
};
