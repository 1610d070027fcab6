import { computed, type ReadonlySignal, signal } from '@preact/signals-react';

/** A row as it is shown; `gone` is one that left the list and keeps its place under the pointer. */
export interface Kept<T> {
  readonly row: T;
  readonly gone: boolean;
}

/** The rows of a list that keep their places while the pointer is over them. */
export interface Steady<T> {
  readonly shown: ReadonlySignal<readonly Kept<T>[]>;
  /** The pointer is over the list: nothing moves, what comes stands at the end. */
  readonly hold: () => void;
  readonly letGo: () => void;
  /** Takes a row away by the person's own act. */
  readonly drop: (id: string) => void;
}

/** The rows of now in the places that those of before have: what left stays as gone, what came stands at the end. */
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

/** Watches the rows of a list. */
export const openSteady = <T extends { readonly id: string }>(
  rows: ReadonlySignal<readonly T[]>,
): Steady<T> => {
  const held = signal(false);
  const dropped = signal<ReadonlySet<string>>(new Set());
  // Each arrangement follows from the one before, as places do.
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
