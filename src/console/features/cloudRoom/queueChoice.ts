import { computed, type ReadonlySignal } from '@preact/signals-react';
import type { Order } from '../../../contract/consultation/order.ts';
import { createRowChoice, type RowChoice } from '../../domain/worklists/rowChoice.ts';

/** A row of the queue: a patient who waits, or an open consultation. */
export interface QueueRow {
  readonly kind: 'waiting' | 'open';
  readonly order: Order;
}

/** The row whose preview is shown, and that keys act on. */
export type QueueChoice = RowChoice<QueueRow>;

interface Lists {
  /** Those on screen, from the top. */
  readonly waiting: ReadonlySignal<readonly Order[]>;
  readonly open: ReadonlySignal<readonly Order[]>;
  /** Which of them have been loaded, or could not be. */
  readonly isWaitingSettled: ReadonlySignal<boolean>;
  readonly isOpenSettled: ReadonlySignal<boolean>;
}

/** Creates the choice: at first the patient who waits longest. */
export const createQueueChoice = ({ waiting, open, isWaitingSettled, isOpenSettled }: Lists): QueueChoice =>
  createRowChoice({
    rows: computed((): readonly QueueRow[] => [
      ...waiting.value.map((order): QueueRow => ({ kind: 'waiting', order })),
      ...open.value.map((order): QueueRow => ({ kind: 'open', order })),
    ]),
    keyOf: ({ order }) => order.id,
    isSettled: (chosen) => isWaitingSettled.value && (chosen === null || isOpenSettled.value),
  });
