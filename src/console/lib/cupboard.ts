/** What has to be stored under a key for a change to be made. */
export interface Guard {
  readonly key: string;
  readonly is: unknown;
}

/**
 * Values in IndexedDB by key. They survive the specified wipe of local and session storage, and only
 * IndexedDB can hold keys that are not exportable.
 */
export interface Cupboard {
  /** The stored value; undefined if there is none. */
  readonly get: (key: string) => Promise<unknown>;
  readonly put: (key: string, value: unknown) => Promise<void>;
  /** Stores the value if there is none, and returns the stored one: if two tabs try, one wins. */
  readonly first: (key: string, value: unknown) => Promise<unknown>;
  readonly drop: (key: string) => Promise<void>;
  /** All entries whose key has this prefix. */
  readonly all: (prefix: string) => Promise<ReadonlyMap<string, unknown>>;
  /**
   * Stores everything, and deletes what is undefined, in one transaction; returns false, and changes nothing,
   * if the guard does not match.
   */
  readonly change: (changes: ReadonlyMap<string, unknown>, guard?: Guard) => Promise<boolean>;
}

const shelf = 'kept';

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((settle, fail) => {
    request.addEventListener('success', () => settle(request.result));
    request.addEventListener('error', () =>
      fail(request.error ?? new Error('The browser refused its storage')),
    );
  });

/**
 * Creates a store that opens its database on first use. Its promises reject if the browser has no storage.
 */
export const openCupboard = (databases: Pick<IDBFactory, 'open'>, name: string): Cupboard => {
  let opened: Promise<IDBDatabase> | null = null;

  const open = async (): Promise<IDBDatabase> => {
    const request = databases.open(name, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(shelf));
    const db = await answered(request);
    // The person clears the site's data in another tab: an open connection would block that.
    db.addEventListener('versionchange', () => {
      db.close();
      opened = null;
    });
    db.addEventListener('close', () => {
      opened = null;
    });
    return db;
  };

  const inside = async <T>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => Promise<T>,
  ): Promise<T> => {
    opened ??= open();
    let db: IDBDatabase;
    try {
      db = await opened;
    } catch (thrown) {
      opened = null;
      throw thrown;
    }
    const act = db.transaction(shelf, mode);
    // A write counts once its transaction is complete.
    const done = new Promise<void>((settle, fail) => {
      act.addEventListener('complete', () => settle());
      act.addEventListener('abort', () => fail(act.error ?? new Error('The browser gave up storing')));
    });
    const [value] = await Promise.all([work(act.objectStore(shelf)), done]);
    return value;
  };

  return {
    get: (key) => inside<unknown>('readonly', (store) => answered(store.get(key))),
    put: async (key, value) => {
      await inside('readwrite', (store) => answered(store.put(value, key)));
    },
    first: (key, value) =>
      inside<unknown>('readwrite', async (store) => {
        const there: unknown = await answered(store.get(key));
        if (there !== undefined) return there;
        await answered(store.put(value, key));
        return value;
      }),
    drop: async (key) => {
      await inside('readwrite', (store) => answered(store.delete(key)));
    },
    all: (prefix) =>
      inside('readonly', async (store) => {
        const names = (await answered(store.getAllKeys())).map(String);
        const keys = names.filter((key) => key.startsWith(prefix));
        const values = await Promise.all(keys.map((key) => answered<unknown>(store.get(key))));
        return new Map(keys.map((key, at) => [key, values[at]]));
      }),
    change: (changes, guard) =>
      inside('readwrite', async (store) => {
        if (guard && (await answered<unknown>(store.get(guard.key))) !== guard.is) return false;
        await Promise.all(
          [...changes].map(([key, value]) =>
            value === undefined ? answered(store.delete(key)) : answered(store.put(value, key)),
          ),
        );
        return true;
      }),
  };
};
