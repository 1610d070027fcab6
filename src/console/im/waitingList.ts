import { computed } from '@preact/signals-react';
import { type Order, order } from '../../contract/consultation/order.ts';
import type { App } from '../app.ts';
import { type Remote, remote } from '../lib/remote.ts';
import { openSteady, type Steady } from '../lib/steady.ts';
import { whileUsed } from '../lib/whileUsed.ts';
import { keepCurrent } from './current.ts';

/** Patients waiting to be accepted, kept current. */
export interface WaitingList {
  readonly list: Remote<readonly Order[]>;
  /** With stable positions while the pointer is over the list. */
  readonly steady: Steady<Order>;
  /** Removes an order that the doctor has just handled. */
  readonly drop: (id: string) => void;
  /** Keeps it current as long as anybody uses it. */
  readonly open: () => () => void;
}

/** Loads the waiting queue, the longest wait first. */
export const openWaitingList = ({ call, clock, im }: Pick<App, 'call' | 'clock' | 'im'>): WaitingList => {
  const list = remote(() => call(order.awaiting, {}), clock);
  const steady = openSteady(computed(() => list.value.value ?? []));
  return {
    list,
    steady,
    drop: (id) => {
      steady.drop(id);
      list.put((list.value.peek() ?? []).filter((row) => row.id !== id));
    },
    open: whileUsed(() =>
      keepCurrent(im, {
        concerns: ({ type }) => type === 'queue' || type === 'order',
        load: () => list.load(),
      }),
    ),
  };
};
