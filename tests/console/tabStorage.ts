/** A storage of which its listeners hear, later, as tabs do; null stands for all of it. */
export const openStorage = (wrote: (key: string | null) => void = () => {}) => {
  const kept = new Map<string, string>();
  const storage: Storage = {
    get length() {
      return kept.size;
    },
    clear: () => {
      kept.clear();
      wrote(null);
    },
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => {
      if (kept.delete(key)) wrote(key);
    },
    setItem: (key, value) => {
      kept.set(key, value);
      wrote(key);
    },
  };
  return { storage, kept };
};

/** The local storage of one browser, whose tabs hear of what the others write. */
export const openShared = () => {
  const { storage, kept } = openStorage();
  /** Whoever listens, and in which tab. */
  const ears = new Map<(key: string | null) => void, object>();
  /** Local storage as one tab has it: the other tabs hear of what it writes. */
  const localOf = (tab: object): Storage => {
    const tell = (key: string | null) =>
      queueMicrotask(() => {
        for (const [hear, other] of ears) if (other !== tab) hear(key);
      });
    return {
      get length() {
        return storage.length;
      },
      clear: () => {
        storage.clear();
        tell(null);
      },
      getItem: (key) => storage.getItem(key),
      key: (at) => storage.key(at),
      removeItem: (key) => {
        if (storage.getItem(key) === null) return;
        storage.removeItem(key);
        tell(key);
      },
      setItem: (key, value) => {
        storage.setItem(key, value);
        tell(key);
      },
    };
  };
  return { storage, kept, ears, localOf };
};
