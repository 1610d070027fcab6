import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals-react';
import * as v from 'valibot';
import { businessCode } from '../../contract/errors/envelopeCodes.ts';
import { type Order, order } from '../../contract/consultation/order.ts';
import type { App } from '../app.ts';
import { consultationPath, type OpenList } from '../im/openList.ts';
import type { WaitingList } from '../im/waitingList.ts';
import { type Fault, faultOf } from '../lib/fault.ts';
import { openAsked } from '../journal/asked.ts';
import { openKeys } from '../lib/keys.ts';
import type { Remote } from '../lib/remote.ts';
import { openStillness } from '../lib/stillness.ts';

/** The order that the doctor is about to decline, and the reason so far. */
interface Declining {
  readonly id: string;
  readonly reason: string;
  readonly error: 'none' | 'missing';
}

/** The cloud room: the waiting queue and the doctor's active consultations. */
export interface Queue {
  readonly awaiting: Remote<readonly Order[]>;
  /** The same rows, which keep their positions under the pointer. */
  readonly places: WaitingList['steady'];
  readonly mine: OpenList;
  /** Unread messages in all active consultations. */
  readonly unread: ReadonlySignal<number>;
  /** The id of the order that is being accepted or declined. */
  readonly busy: ReadonlySignal<string | null>;
  readonly declining: ReadonlySignal<Declining | null>;
  /** A reason whose order is no longer waiting. */
  readonly reasonLeft: ReadonlySignal<string | null>;
  /** A reason restored from an earlier page, while another one is being written. */
  readonly cameBack: ReadonlySignal<{ readonly reason: string } | null>;
  readonly answerCameBack: (take: boolean) => void;
  /** The name of the patient whose order was no longer waiting when the doctor acted on it. */
  readonly gone: ReadonlySignal<string | null>;
  /** Why the last action failed, unless it was only too late. */
  readonly fault: ReadonlySignal<Fault | null>;
  /** Accepts a waiting order and opens its consultation. */
  readonly accept: (row: Order) => Promise<void>;
  readonly askReason: (row: Order) => void;
  readonly writeReason: (reason: string) => void;
  readonly keep: () => void;
  /** Declines with the current reason. */
  readonly decline: () => Promise<void>;
  readonly understood: () => void;
  readonly refresh: () => void;
  readonly open: () => () => void;
}

/** The stored draft: a reason and the id of its order. */
const reasonShape = v.object({ id: v.string(), reason: v.string() });

const tooLate = ({ code }: Fault): boolean =>
  code === businessCode.orderNotAwaiting || code === businessCode.orderOfAnother || code === 404;

/** Creates the cloud room's model. */
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
  /** The reason so far by order, in case the doctor switches between orders. */
  const reasons = new Map<string, string>();
  const rows = openStillness(app.outside.own);

  /** One action at a time. An order that is no longer waiting is removed from the list with a notice. */
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
      // The click may have been meant for the row that was at this position a moment ago.
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
