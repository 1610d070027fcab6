const dispatch = (target: EventTarget, name: string) => target.dispatchEvent(new Event(name));
const nextMacrotask = () => new Promise<void>((resolve) => setImmediate(resolve));

type Operation = (records: Map<string, unknown>) => unknown;

/** An in-memory IndexedDB with the features that the console uses; `held` is everything a person with access to the computer could read. */
export const createFakeIndexedDb = () => {
  const stores = new Map<string, Map<string, unknown>>();
  /** Transactions run one after the other. */
  let lastTransaction: Promise<void> = Promise.resolve();

  const transaction = (entries: Map<string, unknown>) => {
    const idbTransaction = Object.assign(new EventTarget(), { error: null, objectStore: () => store });
    const pending: (() => void)[] = [];
    const request = (operation: Operation) => {
      const initial: { result: unknown; error: null } = { result: undefined, error: null };
      const idbRequest = Object.assign(new EventTarget(), initial);
      pending.push(() => {
        idbRequest.result = operation(entries);
        dispatch(idbRequest, 'success');
      });
      return idbRequest;
    };
    const store = {
      get: (key: string) => request((records) => structuredClone(records.get(key))),
      getAllKeys: () => request((records) => [...records.keys()].toSorted()),
      put: (value: unknown, key: string) => {
        const copy: unknown = structuredClone(value);
        return request((records) => records.set(key, copy));
      },
      delete: (key: string) => request((records) => records.delete(key)),
    };
    const previous = lastTransaction;
    const run = async () => {
      await previous;
      await nextMacrotask();
      for (let runNext = pending.shift(); runNext; runNext = pending.shift()) {
        runNext();
        // A request made in a callback belongs to the same transaction.
        await nextMacrotask();
      }
      dispatch(idbTransaction, 'complete');
    };
    lastTransaction = run();
    return idbTransaction;
  };

  const open = (name: string) => {
    const entries = stores.get(name) ?? new Map<string, unknown>();
    stores.set(name, entries);
    const result = Object.assign(new EventTarget(), {
      close: () => {},
      createObjectStore: () => {},
      transaction: () => transaction(entries),
    });
    const idbRequest = Object.assign(new EventTarget(), { result, error: null });
    setImmediate(() => dispatch(idbRequest, 'success'));
    return idbRequest;
  };

  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the calls that the console makes
    indexedDB: { open } as unknown as Pick<IDBFactory, 'open'>,
    stores,
  };
};
