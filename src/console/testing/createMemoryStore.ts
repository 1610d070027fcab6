import type { KeyValueStore } from '../lib/storage/keyValueStore.ts';

/** A key-value store in memory; `entries` is what an attacker at the computer could read. */
export const createMemoryStore = (): KeyValueStore & { readonly entries: Map<string, unknown> } => {
  const entries = new Map<string, unknown>();
  return {
    entries,
    get: (key) => Promise.resolve(entries.get(key)),
    set: async (key, value) => void entries.set(key, structuredClone(value)),
    setIfAbsent: async (key, value) => {
      if (!entries.has(key)) entries.set(key, value);
      return entries.get(key);
    },
    delete: async (key) => void entries.delete(key),
    entriesWithPrefix: async (prefix) => new Map([...entries].filter(([key]) => key.startsWith(prefix))),
    update: async (changes, guard) => {
      if (guard && entries.get(guard.key) !== guard.value) return false;
      for (const [key, value] of changes)
        if (value === undefined) entries.delete(key);
        else entries.set(key, structuredClone(value));
      return true;
    },
  };
};
