import { computed, type ReadonlySignal } from '@preact/signals-react';
import { type Conversation as Row, order } from '../../contract/order.ts';
import type { App } from '../app.ts';
import { type Remote, remote } from '../lib/remote.ts';
import { keepCurrent } from './current.ts';

/** Where a consultation stands. */
export const consultationPath = (id: string): string => `/cloudRoom/detail?id=${encodeURIComponent(id)}`;

/** The doctor's open consultations, kept current. */
export interface OpenList {
  readonly list: Remote<readonly Row[]>;
  /** The rows, with unread counted over the conversation where it is known. */
  readonly rows: ReadonlySignal<readonly Row[]>;
  readonly open: () => () => void;
}

/** Reads the open consultations; what the list says about a conversation gives way to what its rows say. */
export const openOpenList = ({ call, clock, im }: Pick<App, 'call' | 'clock' | 'im'>): OpenList => {
  const list = remote(() => call(order.open, {}), clock);
  return {
    list,
    rows: computed(() =>
      (list.value.value ?? []).map((row) => ({
        ...row,
        unread: im.known(row.id)?.unread.value ?? row.unread,
      })),
    ),
    open: () =>
      keepCurrent(im, {
        concerns: ({ type }) => type === 'message' || type === 'read' || type === 'order',
        load: () => list.load(),
      }),
  };
};
