import { computed } from '@preact/signals-react';
import { type Order, order } from '../../../contract/consultation/order.ts';
import type { Services } from '../../services.ts';
import { type AsyncState, createAsyncState } from '../../lib/async/asyncState.ts';
import { createStableList, type StableList } from '../../lib/stableList.ts';
import { refCounted } from '../../lib/async/refCounted.ts';
import { startLiveQuery } from '../../messaging/liveQuery.ts';

/** Patients waiting to be accepted, kept current. */
export interface WaitingQueue {
  readonly list: AsyncState<readonly Order[]>;
  /** With stable positions while the pointer is over the list. */
  readonly stableList: StableList<Order>;
  /** Removes an order that the doctor has just handled. */
  readonly remove: (id: string) => void;
  /** Keeps it current as long as anybody uses it. */
  readonly start: () => () => void;
}

/** Loads the waiting queue, the longest wait first. */
export const createWaitingQueue = ({
  call,
  clock,
  messaging,
}: Pick<Services, 'call' | 'clock' | 'messaging'>): WaitingQueue => {
  const list = createAsyncState(() => call(order.awaiting, {}), clock);
  const stableList = createStableList(computed(() => list.value.value ?? []));
  return {
    list,
    stableList,
    remove: (id) => {
      stableList.remove(id);
      list.set((list.value.peek() ?? []).filter((row) => row.id !== id));
      // An answer that was on its way is dropped by this, and may have had somebody new.
      void list.load();
    },
    start: refCounted(() =>
      startLiveQuery(messaging, {
        isAffectedBy: ({ type }) => type === 'queue' || type === 'order',
        load: () => list.load(),
        state: list,
      }),
    ),
  };
};
