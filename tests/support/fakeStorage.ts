/** A storage that notifies its listeners asynchronously, as for other tabs; null means that all of it changed. */
export const createObservedStorage = (onWrite: (key: string | null) => void = () => {}) => {
  const entries = new Map<string, string>();
  const storage: Storage = {
    get length() {
      return entries.size;
    },
    clear: () => {
      entries.clear();
      onWrite(null);
    },
    getItem: (key) => entries.get(key) ?? null,
    key: (index) => [...entries.keys()][index] ?? null,
    removeItem: (key) => {
      if (entries.delete(key)) onWrite(key);
    },
    setItem: (key, value) => {
      entries.set(key, value);
      onWrite(key);
    },
  };
  return { storage, entries };
};

/** The local storage of one browser, which notifies its tabs of each other's writes. */
export const createSharedStorage = () => {
  const { storage, entries } = createObservedStorage();
  /** The listeners, with their tabs. */
  const listeners = new Map<(key: string | null) => void, object>();
  /** Local storage as seen by one tab: its writes are announced to the others. */
  const storageOf = (tab: object): Storage => {
    const notify = (key: string | null) =>
      queueMicrotask(() => {
        for (const [listener, owner] of listeners) if (owner !== tab) listener(key);
      });
    return {
      get length() {
        return storage.length;
      },
      clear: () => {
        storage.clear();
        notify(null);
      },
      getItem: (key) => storage.getItem(key),
      key: (at) => storage.key(at),
      removeItem: (key) => {
        if (storage.getItem(key) === null) return;
        storage.removeItem(key);
        notify(key);
      },
      setItem: (key, value) => {
        storage.setItem(key, value);
        notify(key);
      },
    };
  };
  return { storage, entries, listeners, storageOf };
};
