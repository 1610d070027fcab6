const fire = (target: EventTarget, name: string) => target.dispatchEvent(new Event(name));
const turn = () => new Promise<void>((settle) => setImmediate(settle));

type Work = (held: Map<string, unknown>) => unknown;

/** A computer's IndexedDB in memory, as far as the console uses it; `held` is what a stranger at the computer could reach. */
export const openDatabases = () => {
  const held = new Map<string, Map<string, unknown>>();
  /** Transactions run one after the other. */
  let last: Promise<void> = Promise.resolve();

  const transaction = (shelf: Map<string, unknown>) => {
    const act = Object.assign(new EventTarget(), { error: null, objectStore: () => store });
    const waiting: (() => void)[] = [];
    const request = (work: Work) => {
      const answer: { result: unknown; error: null } = { result: undefined, error: null };
      const asked = Object.assign(new EventTarget(), answer);
      waiting.push(() => {
        asked.result = work(shelf);
        fire(asked, 'success');
      });
      return asked;
    };
    const store = {
      get: (key: string) => request((all) => structuredClone(all.get(key))),
      getAllKeys: () => request((all) => [...all.keys()].toSorted()),
      put: (value: unknown, key: string) => {
        const copy: unknown = structuredClone(value);
        return request((all) => all.set(key, copy));
      },
      delete: (key: string) => request((all) => all.delete(key)),
    };
    const before = last;
    const run = async () => {
      await before;
      await turn();
      for (let ask = waiting.shift(); ask; ask = waiting.shift()) {
        ask();
        // What an answer asks for belongs to the same transaction.
        await turn();
      }
      fire(act, 'complete');
    };
    last = run();
    return act;
  };

  const open = (name: string) => {
    const shelf = held.get(name) ?? new Map<string, unknown>();
    held.set(name, shelf);
    const result = Object.assign(new EventTarget(), {
      close: () => {},
      createObjectStore: () => {},
      transaction: () => transaction(shelf),
    });
    const asked = Object.assign(new EventTarget(), { result, error: null });
    setImmediate(() => fire(asked, 'success'));
    return asked;
  };

  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the few calls that the console makes
    databases: { open } as unknown as Pick<IDBFactory, 'open'>,
    held,
  };
};
