import { computed } from '@preact/signals-react';
import { type Order, order } from '../../contract/order.ts';
import type { App } from '../app.ts';
import { type Remote, remote } from '../lib/remote.ts';
import { openSteady, type Steady } from '../lib/steady.ts';
import { whileUsed } from '../lib/whileUsed.ts';
import { keepCurrent } from './current.ts';

/** Who waits to be accepted, kept current. */
export interface WaitingList {
  readonly list: Remote<readonly Order[]>;
  /** In the places that they keep under the pointer. */
  readonly steady: Steady<Order>;
  /** Takes an order away by the doctor's own act. */
  readonly drop: (id: string) => void;
  /** Keeps it current as long as anybody has it open. */
  readonly open: () => () => void;
}

/** Reads the waiting queue, the longest wait first. */
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
