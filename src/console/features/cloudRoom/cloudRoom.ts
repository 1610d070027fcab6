import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals-react';
import * as v from 'valibot';
import { businessCode, envelopeCode } from '../../../contract/errors/envelopeCodes.ts';
import { type Order, order } from '../../../contract/consultation/order.ts';
import type { Services } from '../../services.ts';
import type { Worklists } from '../../domain/worklists/worklists.ts';
import { consultationPath, type ActiveConsultations } from '../../domain/worklists/activeConsultations.ts';
import type { WaitingQueue } from '../../domain/worklists/waitingQueue.ts';
import { type ApiError, isUnsupported, toApiError } from '../../lib/apiError.ts';
import { createRestorePrompts } from '../../drafts/restorePrompts.ts';
import { createIdempotencyKeys } from '../../lib/idempotencyKeys.ts';
import type { AsyncState } from '../../lib/async/asyncState.ts';
import { createMisclickGuard } from '../../lib/misclickGuard.ts';

/** The order that the doctor is about to decline, and the reason so far. */
interface DeclineDraft {
  readonly id: string;
  readonly reason: string;
  readonly error: 'none' | 'missing';
}

/** The cloud room: the waiting queue and the doctor's active consultations. */
export interface CloudRoomModel {
  readonly awaiting: AsyncState<readonly Order[]>;
  /** The same rows, which keep their positions under the pointer. */
  readonly stableRows: WaitingQueue['stableList'];
  readonly consultations: ActiveConsultations;
  /** Unread messages in all active consultations. */
  readonly unread: ReadonlySignal<number>;
  /** The id of the order that is being accepted or declined. */
  readonly busy: ReadonlySignal<string | null>;
  readonly declining: ReadonlySignal<DeclineDraft | null>;
  /** A reason whose order is no longer waiting. */
  readonly orphanedReason: ReadonlySignal<string | null>;
  /** A reason restored from an earlier page, while another one is being written. */
  readonly restoredReason: ReadonlySignal<{ readonly reason: string } | null>;
  readonly answerRestore: (accepted: boolean) => void;
  /** The name of the patient whose order was no longer waiting when the doctor acted on it. */
  readonly takenPatient: ReadonlySignal<string | null>;
  /** Why the last action failed, unless it was only too late. */
  readonly error: ReadonlySignal<ApiError | null>;
  /** Accepts a waiting order and opens its consultation. */
  readonly accept: (row: Order) => Promise<void>;
  readonly startDecline: (row: Order) => void;
  readonly setReason: (reason: string) => void;
  readonly cancelDecline: () => void;
  /** Declines with the current reason. */
  readonly decline: () => Promise<void>;
  readonly dismissNotice: () => void;
  readonly refresh: () => void;
  readonly start: () => () => void;
}

/** The stored draft: a reason and the id of its order. */
const declineSchema = v.object({ id: v.string(), reason: v.string() });

const isTooLate = (error: ApiError): boolean =>
  !isUnsupported(error) &&
  (error.code === businessCode.orderNotAwaiting ||
    error.code === businessCode.orderOfAnother ||
    error.code === envelopeCode.notFound);

/** Creates the cloud room's model. */
export const createCloudRoom = (
  app: Pick<Services, 'call' | 'navigate' | 'platform' | 'trackUnsaved' | 'drafts'> &
    Pick<Worklists, 'consultations' | 'waiting'>,
): CloudRoomModel => {
  const { call, waiting, consultations } = app;
  const awaiting = waiting.list;
  const busy = signal<string | null>(null);
  const declining = signal<DeclineDraft | null>(null);
  const restorePrompt = createRestorePrompts<v.InferOutput<typeof declineSchema>>();
  const takenPatient = signal<string | null>(null);
  const error = signal<ApiError | null>(null);
  const idempotencyKey = createIdempotencyKeys(app.platform.createId);
  /** The reason so far by order, in case the doctor switches between orders. */
  const reasons = new Map<string, string>();
  const misclickGuard = createMisclickGuard(app.platform.now);

  /** One action at a time. An order that is no longer waiting is removed from the list with a notice. */
  const runOnRow = async (row: Order, request: () => Promise<void>) => {
    if (busy.value !== null) return;
    batch(() => {
      busy.value = row.id;
      takenPatient.value = null;
      error.value = null;
    });
    try {
      await request();
    } catch (thrown) {
      const caught = toApiError(thrown);
      batch(() => {
        if (isTooLate(caught)) {
          waiting.remove(row.id);
          takenPatient.value = row.patient.name;
        } else error.value = caught;
      });
      void awaiting.load();
      void consultations.list.load();
    } finally {
      busy.value = null;
    }
  };

  return {
    awaiting,
    stableRows: waiting.stableList,
    consultations,
    unread: consultations.unread,
    busy,
    declining,
    orphanedReason: computed(() => {
      const [draft, waiting] = [declining.value, awaiting.value.value];
      if (!draft || !waiting || draft.reason.trim() === '') return null;
      return waiting.some(({ id }) => id === draft.id) ? null : draft.reason;
    }),
    restoredReason: restorePrompt.found,
    answerRestore: (accepted) => {
      if (accepted && restorePrompt.found.value)
        declining.value = { ...restorePrompt.found.value, error: 'none' };
      restorePrompt.resolveFirst();
    },
    takenPatient,
    error,
    accept: async (row) => {
      // The click may have been meant for the row that was at this position a moment ago.
      if (!misclickGuard.isSafe()) return;
      await runOnRow(row, async () => {
        await call(order.accept, { id: row.id }, { idempotencyKey: idempotencyKey(`accept ${row.id}`) });
        waiting.remove(row.id);
        app.navigate(consultationPath(row.id));
      });
    },
    startDecline: ({ id }) => {
      declining.value = { id, reason: reasons.get(id) ?? '', error: 'none' };
    },
    setReason: (reason) => {
      if (!declining.value) return;
      reasons.set(declining.value.id, reason);
      declining.value = { ...declining.value, reason, error: 'none' };
    },
    cancelDecline: () => {
      declining.value = null;
    },
    decline: async () => {
      const restorePrompt = declining.value;
      const row = awaiting.value.value?.find(({ id }) => id === restorePrompt?.id);
      if (!restorePrompt || !row) return;
      const reason = restorePrompt.reason.trim();
      if (reason === '') {
        declining.value = { ...restorePrompt, error: 'missing' };
        return;
      }
      await runOnRow(row, async () => {
        await call(
          order.decline,
          { id: row.id, reason },
          { idempotencyKey: idempotencyKey(`decline ${row.id} ${reason}`) },
        );
        waiting.remove(row.id);
        reasons.delete(row.id);
        declining.value = null;
      });
    },
    dismissNotice: () => {
      takenPatient.value = null;
      error.value = null;
    },
    refresh: () => {
      void awaiting.load();
      void consultations.list.load();
    },
    start: () => {
      const stopConsultations = consultations.start();
      const stopWaiting = waiting.start();
      const stopDraft = app.drafts.sync(
        { order: '', form: 'decline' },
        {
          schema: declineSchema,
          serialize: () => {
            const { id = '', reason = '' } = declining.value ?? {};
            return reason.trim() === '' ? null : { id, reason };
          },
          restore: (found, settle) => {
            if ((declining.peek()?.reason.trim() ?? '') !== '') return restorePrompt.ask(found, settle);
            declining.value = { ...found, error: 'none' };
            settle();
          },
        },
      );
      const stopTyping = app.trackUnsaved(() => (declining.value?.reason.trim() ?? '') !== '', 'kept');
      const stopWatching = effect(() =>
        misclickGuard.update((awaiting.value.value ?? []).map(({ id }) => id)),
      );
      return () => {
        stopConsultations();
        stopWaiting();
        stopDraft();
        stopTyping();
        stopWatching();
      };
    },
  };
};
