import type { Store } from './store.ts';

/** Writes that are committed together, so that many people's writes share one fsync. Their answers follow the commit. */
export interface WriteGroup {
  /**
   * Runs a write. It answers through `store.afterCommit` and catches its own errors. If the group cannot be committed,
   * nothing of it was written, and each write runs again, alone.
   */
  readonly add: (store: Store, write: () => void) => void;
  /** Commits what was added. Everything else that reads or writes comes after this. */
  readonly commit: () => void;
}

/** Creates the group of one process. SQLite has one writer, so a group holds writes of one hospital. */
export const createWriteGroup = (): WriteGroup => {
  let open: { readonly store: Store; readonly writes: (() => void)[] } | null = null;

  const commit = () => {
    const group = open;
    open = null;
    if (!group || group.store.commitGroup()) return;
    for (const write of group.writes) write();
  };
  /** Whether writes of this hospital are collected now. */
  const isOpenFor = (store: Store): boolean => {
    if (open?.store === store) return true;
    commit();
    try {
      store.beginGroup();
    } catch {
      // The write itself meets the same error, and answers with it.
      return false;
    }
    open = { store, writes: [] };
    return true;
  };
  return {
    add: (store, write) => {
      if (isOpenFor(store)) open?.writes.push(write);
      write();
    },
    commit,
  };
};
