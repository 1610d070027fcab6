import { computed, type ReadonlySignal, signal } from '@preact/signals-react';

/** A row as it is shown; `removed` means that it left the list but keeps its position under the pointer. */
export interface StableRow<T> {
  readonly row: T;
  readonly removed: boolean;
}

/** The rows of a list; they keep their positions while the pointer is over them. */
export interface StableList<T> {
  readonly shown: ReadonlySignal<readonly StableRow<T>[]>;
  /** The pointer is over the list: nothing moves, and new rows are appended. */
  readonly freeze: () => void;
  readonly unfreeze: () => void;
  /** Removes a row that the person acted on. */
  readonly remove: (id: string) => void;
}

/** The new rows in the positions of the previous ones: rows that left are marked, new rows are appended. */
export const keepPositions = <T extends { readonly id: string }>(
  before: readonly StableRow<T>[],
  now: readonly T[],
): StableRow<T>[] => {
  const remaining = new Map(now.map((row) => [row.id, row]));
  const kept = before.map(({ row }): StableRow<T> => {
    const current = remaining.get(row.id);
    remaining.delete(row.id);
    return { row: current ?? row, removed: current === undefined };
  });
  return [...kept, ...[...remaining.values()].map((row) => ({ row, removed: false }))];
};

/** Creates the stable list. Rows that answer another question than before, as `question` tells, are shown as they come. */
export const createStableList = <T extends { readonly id: string }>(
  rows: ReadonlySignal<readonly T[]>,
  question: () => unknown = () => null,
): StableList<T> => {
  const frozen = signal(false);
  const removedIds = signal<ReadonlySet<string>>(new Set());
  // Each arrangement depends on the previous one.
  let rowsShown: readonly StableRow<T>[] = [];
  let lastQuestion = question();
  const shown = computed(() => {
    const removedSet = removedIds.value;
    const asked = question();
    const isSame = asked === lastQuestion;
    lastQuestion = asked;
    rowsShown =
      frozen.value && isSame
        ? keepPositions(rowsShown, rows.value).filter(
            ({ row, removed }) => !removed || !removedSet.has(row.id),
          )
        : rows.value.map((row) => ({ row, removed: false }));
    return rowsShown;
  });
  return {
    shown,
    freeze: () => {
      frozen.value = true;
    },
    unfreeze: () => {
      frozen.value = false;
      removedIds.value = new Set();
    },
    remove: (id) => {
      removedIds.value = new Set([...removedIds.peek(), id]);
    },
  };
};
