import type { Cupboard } from './cupboard.ts';

/** A key-value store in memory; `entries` is what an attacker at the computer could read. */
export const memoryCupboard = (): Cupboard & { readonly held: Map<string, unknown> } => {
  const held = new Map<string, unknown>();
  return {
    held,
    get: (key) => Promise.resolve(held.get(key)),
    put: async (key, value) => void held.set(key, structuredClone(value)),
    first: async (key, value) => {
      if (!held.has(key)) held.set(key, value);
      return held.get(key);
    },
    drop: async (key) => void held.delete(key),
    all: async (prefix) => new Map([...held].filter(([key]) => key.startsWith(prefix))),
    change: async (changes, guard) => {
      if (guard && held.get(guard.key) !== guard.is) return false;
      for (const [key, value] of changes)
        if (value === undefined) held.delete(key);
        else held.set(key, structuredClone(value));
      return true;
    },
  };
};
