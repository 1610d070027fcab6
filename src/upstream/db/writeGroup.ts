import type { Store } from './store.ts';

/** Writes that are committed together, so that many people's writes share one fsync. Their answers follow the commit. */
export interface WriteGroup {
  /**
   * Runs a write, at `commit` at the latest. It answers through `store.afterCommit` and catches its own errors. If the group cannot
   * be committed, nothing of it was written, and each write runs again, alone. The writes of one hospital keep their order.
   */
  readonly add: (store: Store, write: () => void) => void;
  /** Commits what was added. Everything else that reads or writes comes after this. */
  readonly commit: () => void;
}

type Write = () => void;

/** So many writes of other hospitals wait for their group at most: together they take some 10 ms. */
const mostWaiting = 64;

/** Whether a hospital's group is begun. */
const begin = (store: Store): boolean => {
  try {
    store.beginGroup();
    return true;
  } catch {
    // The writes themselves meet the same error, and answer with it.
    return false;
  }
};
const runAll = (writes: readonly Write[]) => {
  for (const write of writes) write();
};

/**
 * Creates the groups of one process. SQLite has one writer, so a group holds writes of one hospital: those of others wait until it
 * is committed, and are then a group each. However the hospitals' writes are mixed, each hospital has one fsync.
 */
export const createWriteGroup = (): WriteGroup => {
  let open: { readonly store: Store; readonly writes: Write[] } | null = null;
  let waiting = new Map<Store, Write[]>();
  let waitingCount = 0;

  const commitOpen = () => {
    const group = open;
    open = null;
    if (group && !group.store.commitGroup()) runAll(group.writes);
  };
  const commit = () => {
    commitOpen();
    const groups = waiting;
    waiting = new Map();
    waitingCount = 0;
    for (const [store, writes] of groups) {
      if (begin(store)) open = { store, writes };
      runAll(writes);
      commitOpen();
    }
  };
  return {
    add: (store, write) => {
      if (open && open.store !== store) {
        const writes = waiting.get(store);
        if (writes) writes.push(write);
        else waiting.set(store, [write]);
        waitingCount += 1;
        if (waitingCount >= mostWaiting) commit();
        return;
      }
      if (!open && begin(store)) open = { store, writes: [] };
      open?.writes.push(write);
      write();
    },
    commit,
  };
};
