import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Order } from '../../../contract/consultation/order.ts';

/** A row of the queue: a patient who waits, or an open consultation. */
export interface QueueRow {
  readonly kind: 'waiting' | 'open';
  readonly order: Order;
}

/** The chosen row; `isGone`: it left the lists, and nothing may be done with it. */
export interface ChosenRow extends QueueRow {
  readonly isGone: boolean;
}

/**
 * The row whose preview is shown, and that keys act on. The choice is a patient and not a place: rows that come and go
 * never change it, and one that has left stays shown as such until the doctor chooses another.
 */
export interface QueueChoice {
  readonly chosen: ReadonlySignal<ChosenRow | null>;
  readonly choose: (id: string) => void;
  /** Chooses the row below or above; returns its id, null if there is none. */
  readonly move: (step: 1 | -1) => string | null;
  /** Chooses the row that took the place of one that the doctor has declined, if that was chosen. */
  readonly chooseFollowing: (removedId: string) => void;
  readonly start: () => () => void;
}

interface Lists {
  /** Those on screen, from the top. */
  readonly waiting: ReadonlySignal<readonly Order[]>;
  readonly open: ReadonlySignal<readonly Order[]>;
  /** Which of them have been loaded, or could not be. */
  readonly isWaitingSettled: ReadonlySignal<boolean>;
  readonly isOpenSettled: ReadonlySignal<boolean>;
}

/** Creates the choice: at first the patient who waits longest. */
export const createQueueChoice = ({ waiting, open, isWaitingSettled, isOpenSettled }: Lists): QueueChoice => {
  const id = signal<string | null>(null);
  const seen = signal<QueueRow | null>(null);
  let lastPlace = 0;
  const rows = computed((): readonly QueueRow[] => [
    ...waiting.value.map((order): QueueRow => ({ kind: 'waiting', order })),
    ...open.value.map((order): QueueRow => ({ kind: 'open', order })),
  ]);

  const follow = (): void => {
    const place = rows.value.findIndex(({ order }) => order.id === id.value);
    const current = rows.value[place];
    if (current) {
      lastPlace = place;
      seen.value = current;
      return;
    }
    // Chosen once and gone now: it stays chosen.
    if (id.value !== null && seen.peek()?.order.id === id.value) return;
    const isKnown = isWaitingSettled.value && (id.value === null || isOpenSettled.value);
    if (isKnown) id.value = rows.value[0]?.order.id ?? null;
  };

  return {
    chosen: computed(() => {
      const row = rows.value.find(({ order }) => order.id === id.value);
      if (row) return { ...row, isGone: false };
      return seen.value !== null && seen.value.order.id === id.value ? { ...seen.value, isGone: true } : null;
    }),
    choose: (chosenId) => {
      id.value = chosenId;
    },
    move: (step) => {
      const all = rows.peek();
      const place = all.findIndex(({ order }) => order.id === id.peek());
      // The place of a row that has left is taken by the next one.
      const target = place >= 0 ? place + step : step > 0 ? lastPlace : lastPlace - 1;
      const next = all[Math.min(Math.max(target, 0), all.length - 1)]?.order.id ?? null;
      if (next !== null) id.value = next;
      return next;
    },
    chooseFollowing: (removedId) => {
      if (id.peek() !== removedId) return;
      const all = rows.peek();
      id.value = all[Math.min(lastPlace, all.length - 1)]?.order.id ?? null;
    },
    start: () => effect(follow),
  };
};
