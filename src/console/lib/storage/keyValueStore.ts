/** What has to be stored under a key for a change to be made. */
export interface Guard {
  readonly key: string;
  readonly value: unknown;
}

/**
 * Values in IndexedDB by key. They survive the specified wipe of local and session storage, and only
 * IndexedDB can hold keys that are not exportable.
 */
export interface KeyValueStore {
  /** The stored value; undefined if there is none. */
  readonly get: (key: string) => Promise<unknown>;
  readonly set: (key: string, value: unknown) => Promise<void>;
  /** Stores the value if there is none, and returns the stored one: if two tabs try, one wins. */
  readonly setIfAbsent: (key: string, value: unknown) => Promise<unknown>;
  readonly delete: (key: string) => Promise<void>;
  /** All entries whose key has this prefix. */
  readonly entriesWithPrefix: (prefix: string) => Promise<ReadonlyMap<string, unknown>>;
  /**
   * Stores everything, and deletes what is undefined, in one transaction; returns false, and changes nothing,
   * if the guard does not match.
   */
  readonly update: (changes: ReadonlyMap<string, unknown>, guard?: Guard) => Promise<boolean>;
}

const objectStoreName = 'kept';

const toPromise = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('The browser refused its storage')),
    );
  });

/**
 * Creates a store that opens its database on first use. Its promises reject if the browser has no storage.
 */
export const createKeyValueStore = (indexedDB: Pick<IDBFactory, 'open'>, name: string): KeyValueStore => {
  let connection: Promise<IDBDatabase> | null = null;

  const open = async (): Promise<IDBDatabase> => {
    const request = indexedDB.open(name, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(objectStoreName));
    const db = await toPromise(request);
    // The person clears the site's data in another tab: an open connection would block that.
    db.addEventListener('versionchange', () => {
      db.close();
      connection = null;
    });
    db.addEventListener('close', () => {
      connection = null;
    });
    return db;
  };

  const transact = async <T>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => Promise<T>,
  ): Promise<T> => {
    connection ??= open();
    let db: IDBDatabase;
    try {
      db = await connection;
    } catch (thrown) {
      connection = null;
      throw thrown;
    }
    const transaction = db.transaction(objectStoreName, mode);
    // A write counts once its transaction is complete.
    const done = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () =>
        reject(transaction.error ?? new Error('The browser gave up storing')),
      );
    });
    const [value] = await Promise.all([work(transaction.objectStore(objectStoreName)), done]);
    return value;
  };

  return {
    get: (key) => transact<unknown>('readonly', (store) => toPromise(store.get(key))),
    set: async (key, value) => {
      await transact('readwrite', (store) => toPromise(store.put(value, key)));
    },
    setIfAbsent: (key, value) =>
      transact<unknown>('readwrite', async (store) => {
        const existing: unknown = await toPromise(store.get(key));
        if (existing !== undefined) return existing;
        await toPromise(store.put(value, key));
        return value;
      }),
    delete: async (key) => {
      await transact('readwrite', (store) => toPromise(store.delete(key)));
    },
    entriesWithPrefix: (prefix) =>
      transact('readonly', async (store) => {
        const names = (await toPromise(store.getAllKeys())).map(String);
        const keys = names.filter((key) => key.startsWith(prefix));
        const values = await Promise.all(keys.map((key) => toPromise<unknown>(store.get(key))));
        return new Map(keys.map((key, at) => [key, values[at]]));
      }),
    update: (changes, guard) =>
      transact('readwrite', async (store) => {
        if (guard && (await toPromise<unknown>(store.get(guard.key))) !== guard.value) return false;
        await Promise.all(
          [...changes].map(([key, value]) =>
            value === undefined ? toPromise(store.delete(key)) : toPromise(store.put(value, key)),
          ),
        );
        return true;
      }),
  };
};
