import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals-react';
import * as v from 'valibot';
import { businessCode } from '../../contract/codes.ts';
import { type Order, order } from '../../contract/order.ts';
import type { App } from '../app.ts';
import { consultationPath, type OpenList } from '../im/openList.ts';
import type { WaitingList } from '../im/waitingList.ts';
import { type Fault, faultOf } from '../lib/fault.ts';
import { openAsked } from '../journal/asked.ts';
import { openKeys } from '../lib/keys.ts';
import type { Remote } from '../lib/remote.ts';
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
  /** The same in the places that they keep under the pointer. */
  readonly places: WaitingList['steady'];
  readonly mine: OpenList;
  /** Unread over all open consultations: the sum of the rows. */
  readonly unread: ReadonlySignal<number>;
  /** The order whose acceptance or refusal is in flight. */
  readonly busy: ReadonlySignal<string | null>;
  readonly declining: ReadonlySignal<Declining | null>;
  /** A reason that was written for an order that waits no longer. */
  readonly reasonLeft: ReadonlySignal<string | null>;
  /** A reason that came back from a page that is gone, while another one is written. */
  readonly cameBack: ReadonlySignal<{ readonly reason: string } | null>;
  readonly answerCameBack: (take: boolean) => void;
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

/** A reason as the journal keeps it, with the order that it is about. */
const reasonShape = v.object({ id: v.string(), reason: v.string() });

const tooLate = ({ code }: Fault): boolean =>
  code === businessCode.orderNotAwaiting || code === businessCode.orderOfAnother || code === 404;

/** Opens the cloud room. */
export const openQueue = (
  app: Pick<App, 'call' | 'go' | 'outside' | 'typing' | 'journal' | 'consultations' | 'waiting'>,
): Queue => {
  const { call, waiting, consultations: mine } = app;
  const awaiting = waiting.list;
  const busy = signal<string | null>(null);
  const declining = signal<Declining | null>(null);
  const asked = openAsked<v.InferOutput<typeof reasonShape>>();
  const gone = signal<string | null>(null);
  const fault = signal<Fault | null>(null);
  const keyOf = openKeys(app.outside.mint);
  /** What was written for each order, where the doctor went on to another. */
  const reasons = new Map<string, string>();
  const rows = openStillness(app.outside.own);

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
          waiting.drop(row.id);
          gone.value = row.patient.name;
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
    places: waiting.steady,
    mine,
    unread: mine.unread,
    busy,
    declining,
    reasonLeft: computed(() => {
      const [written, waiting] = [declining.value, awaiting.value.value];
      if (!written || !waiting || written.reason.trim() === '') return null;
      return waiting.some(({ id }) => id === written.id) ? null : written.reason;
    }),
    cameBack: asked.found,
    answerCameBack: (take) => {
      if (take && asked.found.value) declining.value = { ...asked.found.value, error: 'none' };
      asked.settled();
    },
    gone,
    fault,
    accept: async (row) => {
      // The press may have been meant for the row that stood here a moment ago.
      if (!rows.still()) return;
      await act(row, async () => {
        await call(order.accept, { id: row.id }, { idempotencyKey: keyOf(`accept ${row.id}`) });
        waiting.drop(row.id);
        app.go(consultationPath(row.id));
      });
    },
    askReason: ({ id }) => {
      declining.value = { id, reason: reasons.get(id) ?? '', error: 'none' };
    },
    writeReason: (reason) => {
      if (!declining.value) return;
      reasons.set(declining.value.id, reason);
      declining.value = { ...declining.value, reason, error: 'none' };
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
        waiting.drop(row.id);
        reasons.delete(row.id);
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
      const closeWaiting = waiting.open();
      const closeKept = app.journal.follow(
        { order: '', form: 'decline' },
        {
          shape: reasonShape,
          now: () => {
            const { id = '', reason = '' } = declining.value ?? {};
            return reason.trim() === '' ? null : { id, reason };
          },
          back: (found, settle) => {
            if ((declining.peek()?.reason.trim() ?? '') !== '') return asked.ask(found, settle);
            declining.value = { ...found, error: 'none' };
            settle();
          },
        },
      );
      const closeTyping = app.typing(() => (declining.value?.reason.trim() ?? '') !== '', 'kept');
      const unwatch = effect(() => rows.seen((awaiting.value.value ?? []).map(({ id }) => id)));
      return () => {
        closeMine();
        closeWaiting();
        closeKept();
        closeTyping();
        unwatch();
      };
    },
  };
};
