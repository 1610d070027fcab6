import { computed, type ReadonlySignal, signal } from '@preact/signals-react';

/** A row as it is shown; `removed` means that it left the list but keeps its position under the pointer. */
export interface Kept<T> {
  readonly row: T;
  readonly gone: boolean;
}

/** The rows of a list; they keep their positions while the pointer is over them. */
export interface Steady<T> {
  readonly shown: ReadonlySignal<readonly Kept<T>[]>;
  /** The pointer is over the list: nothing moves, and new rows are appended. */
  readonly hold: () => void;
  readonly letGo: () => void;
  /** Removes a row that the person acted on. */
  readonly drop: (id: string) => void;
}

/** The new rows in the positions of the previous ones: rows that left are marked, new rows are appended. */
export const inPlaces = <T extends { readonly id: string }>(
  before: readonly Kept<T>[],
  now: readonly T[],
): Kept<T>[] => {
  const left = new Map(now.map((row) => [row.id, row]));
  const placed = before.map(({ row }): Kept<T> => {
    const still = left.get(row.id);
    left.delete(row.id);
    return { row: still ?? row, gone: still === undefined };
  });
  return [...placed, ...[...left.values()].map((row) => ({ row, gone: false }))];
};

/** Creates the stable list. */
export const openSteady = <T extends { readonly id: string }>(
  rows: ReadonlySignal<readonly T[]>,
): Steady<T> => {
  const held = signal(false);
  const dropped = signal<ReadonlySet<string>>(new Set());
  // Each arrangement depends on the previous one.
  let places: readonly Kept<T>[] = [];
  const shown = computed(() => {
    const taken = dropped.value;
    places = held.value
      ? inPlaces(places, rows.value).filter(({ row, gone }) => !gone || !taken.has(row.id))
      : rows.value.map((row) => ({ row, gone: false }));
    return places;
  });
  return {
    shown,
    hold: () => {
      held.value = true;
    },
    letGo: () => {
      held.value = false;
      dropped.value = new Set();
    },
    drop: (id) => {
      dropped.value = new Set([...dropped.peek(), id]);
    },
  };
};
