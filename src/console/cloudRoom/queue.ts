import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals-react';
import { business } from '../../contract/errors.ts';
import { type Conversation, type Order, order } from '../../contract/order.ts';
import type { App } from '../app.ts';
import { keepCurrent } from '../im/current.ts';
import { consultationPath, openOpenList, type OpenList } from '../im/openList.ts';
import { type Fault, faultOf } from '../lib/fault.ts';
import { openKeys } from '../lib/keys.ts';
import { type Remote, remote } from '../lib/remote.ts';
import { openStillness } from '../lib/stillness.ts';

/** What the doctor is about to decline, and with which words. */
interface Declining {
  readonly id: string;
  readonly reason: string;
  readonly error: 'none' | 'missing';
}

/** The waiting queue and the open consultations. */
export interface Queue {
  readonly awaiting: Remote<readonly Order[]>;
  readonly mine: OpenList;
  /** Unread over all open consultations: the sum of the rows. */
  readonly unread: ReadonlySignal<number>;
  /** The order whose acceptance or refusal is in flight. */
  readonly busy: ReadonlySignal<string | null>;
  readonly declining: ReadonlySignal<Declining | null>;
  /** The patient whose order was gone when the doctor reached for it. */
  readonly gone: ReadonlySignal<string | null>;
  /** Why the last act did not work, and was not just too late. */
  readonly fault: ReadonlySignal<Fault | null>;
  /** Takes a waiting order and opens its consultation. */
  readonly accept: (row: Order) => Promise<void>;
  readonly askReason: (row: Order) => void;
  readonly writeReason: (reason: string) => void;
  readonly keep: () => void;
  /** Declines with the reason that was written. */
  readonly decline: () => Promise<void>;
  readonly understood: () => void;
  readonly refresh: () => void;
  readonly open: () => () => void;
}

/** How grave a wait is: from 10 minutes on a warning, from 30 on a danger. */
export const graveness = (minutes: number): 'plain' | 'warning' | 'danger' =>
  minutes >= 30 ? 'danger' : minutes >= 10 ? 'warning' : 'plain';

/** The sum that stands over the rows. */
const unreadIn = (rows: readonly Pick<Conversation, 'unread'>[]): number =>
  rows.reduce((sum, { unread }) => sum + unread, 0);

const tooLate = ({ code }: Fault): boolean =>
  code === business.orderNotAwaiting.code || code === business.orderOfAnother.code || code === 404;

/** Opens the cloud room. */
export const openQueue = (app: Pick<App, 'call' | 'clock' | 'im' | 'go' | 'outside' | 'typing'>): Queue => {
  const { call, clock, im } = app;
  const awaiting = remote(() => call(order.awaiting, {}), clock);
  const mine = openOpenList(app);
  const busy = signal<string | null>(null);
  const declining = signal<Declining | null>(null);
  const gone = signal<string | null>(null);
  const fault = signal<Fault | null>(null);
  const keyOf = openKeys(app.outside.mint);
  const rows = openStillness(app.outside.own);

  const drop = (row: Pick<Order, 'id'>) =>
    awaiting.put((awaiting.value.peek() ?? []).filter(({ id }) => id !== row.id));

  /** One act at a time on one row; an order that is gone leaves the list with a sentence. */
  const act = async (row: Order, work: () => Promise<void>) => {
    if (busy.value !== null) return;
    batch(() => {
      busy.value = row.id;
      gone.value = null;
      fault.value = null;
    });
    try {
      await work();
    } catch (thrown) {
      const read = faultOf(thrown);
      batch(() => {
        if (tooLate(read)) {
          drop(row);
          gone.value = row.patient.name;
          if (declining.value?.id === row.id) declining.value = null;
        } else fault.value = read;
      });
      void awaiting.load();
      void mine.list.load();
    } finally {
      busy.value = null;
    }
  };

  return {
    awaiting,
    mine,
    unread: computed(() => unreadIn(mine.rows.value)),
    busy,
    declining,
    gone,
    fault,
    accept: async (row) => {
      // The press may have been meant for the row that stood here a moment ago.
      if (!rows.still()) return;
      await act(row, async () => {
        await call(order.accept, { id: row.id }, { idempotencyKey: keyOf(`accept ${row.id}`) });
        drop(row);
        app.go(consultationPath(row.id));
      });
    },
    askReason: ({ id }) => {
      declining.value = { id, reason: '', error: 'none' };
    },
    writeReason: (reason) => {
      if (declining.value) declining.value = { ...declining.value, reason, error: 'none' };
    },
    keep: () => {
      declining.value = null;
    },
    decline: async () => {
      const asked = declining.value;
      const row = awaiting.value.value?.find(({ id }) => id === asked?.id);
      if (!asked || !row) return;
      const reason = asked.reason.trim();
      if (reason === '') {
        declining.value = { ...asked, error: 'missing' };
        return;
      }
      await act(row, async () => {
        await call(
          order.decline,
          { id: row.id, reason },
          { idempotencyKey: keyOf(`decline ${row.id} ${reason}`) },
        );
        drop(row);
        declining.value = null;
      });
    },
    understood: () => {
      gone.value = null;
      fault.value = null;
    },
    refresh: () => {
      void awaiting.load();
      void mine.list.load();
    },
    open: () => {
      const closeMine = mine.open();
      const closeWaiting = keepCurrent(im, {
        concerns: ({ type }) => type === 'queue' || type === 'order',
        load: () => awaiting.load(),
      });
      const closeTyping = app.typing(() => (declining.value?.reason.trim() ?? '') !== '');
      const unwatch = effect(() => rows.seen((awaiting.value.value ?? []).map(({ id }) => id)));
      return () => {
        closeMine();
        closeWaiting();
        closeTyping();
        unwatch();
      };
    },
  };
};
