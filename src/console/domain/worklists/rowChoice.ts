import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-react';

/** The chosen row; `isGone`: it left the list, and nothing may be done with it. */
export type ChosenRow<T> = T & { readonly isGone: boolean };

/**
 * The row of a list that keys act on. The choice is a patient and not a place: rows that come and go never change it, and
 * one that has left stays chosen as such until the doctor chooses another.
 */
export interface RowChoice<T> {
  readonly chosen: ReadonlySignal<ChosenRow<T> | null>;
  /** Its key; it does not depend on the rows. */
  readonly chosenKey: ReadonlySignal<string | null>;
  readonly choose: (key: string) => void;
  /** Chooses the row below or above; returns its key, null if there is none. */
  readonly move: (step: 1 | -1) => string | null;
  /** Chooses the row that took the place of one that the doctor has removed, if that was chosen. */
  readonly chooseFollowing: (removedKey: string) => void;
  readonly start: () => () => void;
}

interface Options<T> {
  /** Those on screen, from the top. */
  readonly rows: ReadonlySignal<readonly T[]>;
  readonly keyOf: (row: T) => string;
  /** Whether enough is loaded to choose the first row when this one, or none, is chosen and not there. */
  readonly isSettled: (chosen: string | null) => boolean;
}

/** Creates the choice: at first the first row. */
export const createRowChoice = <T extends object>({ rows, keyOf, isSettled }: Options<T>): RowChoice<T> => {
  const chosenKey = signal<string | null>(null);
  const seen = signal<T | null>(null);
  let lastPlace = 0;
  const keyAt = (all: readonly T[], place: number): string | null => {
    const row = all[Math.min(Math.max(place, 0), all.length - 1)];
    return row ? keyOf(row) : null;
  };
  const placeOf = (all: readonly T[], key: string | null): number =>
    all.findIndex((row) => keyOf(row) === key);

  const follow = (): void => {
    const key = chosenKey.value;
    const place = placeOf(rows.value, key);
    const current = rows.value[place];
    if (current) {
      lastPlace = place;
      seen.value = current;
      return;
    }
    // Chosen once and gone now: it stays chosen.
    const last = seen.peek();
    if (key !== null && last && keyOf(last) === key) return;
    if (isSettled(key)) chosenKey.value = keyAt(rows.value, 0);
  };

  return {
    chosen: computed(() => {
      const row = rows.value.find((one) => keyOf(one) === chosenKey.value);
      if (row) return { ...row, isGone: false };
      const last = seen.value;
      return last && keyOf(last) === chosenKey.value ? { ...last, isGone: true } : null;
    }),
    chosenKey,
    choose: (key) => {
      chosenKey.value = key;
    },
    move: (step) => {
      const all = rows.peek();
      const place = placeOf(all, chosenKey.peek());
      // The place of a row that has left is taken by the next one.
      const target = place >= 0 ? place + step : step > 0 ? lastPlace : lastPlace - 1;
      const next = keyAt(all, target);
      if (next !== null) chosenKey.value = next;
      return next;
    },
    chooseFollowing: (removedKey) => {
      if (chosenKey.peek() === removedKey) chosenKey.value = keyAt(rows.peek(), lastPlace);
    },
    start: () => effect(follow),
  };
};
