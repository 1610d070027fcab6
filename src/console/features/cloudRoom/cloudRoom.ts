import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals-react';
import * as v from 'valibot';
import { businessCode, envelopeCode } from '../../../contract/errors/envelopeCodes.ts';
import { type Order, order } from '../../../contract/consultation/order.ts';
import { createStoredSwitch } from '../../lib/storedSwitch.ts';
import type { Services } from '../../services.ts';
import type { Worklists } from '../../domain/worklists/worklists.ts';
import {
  createOpenConsultations,
  type OpenConsultations,
} from '../../domain/openConsultations/openConsultations.ts';
import { consultationPath, type ActiveConsultations } from '../../domain/worklists/activeConsultations.ts';
import type { WaitingQueue } from '../../domain/worklists/waitingQueue.ts';
import { type ApiError, isUnsupported, toApiError } from '../../lib/apiError.ts';
import { createRestorePrompts } from '../../drafts/restorePrompts.ts';
import { createIdempotencyKeys } from '../../lib/idempotencyKeys.ts';
import type { AsyncState } from '../../lib/async/asyncState.ts';
import { createMisclickGuard, settleMs } from '../../lib/misclickGuard.ts';
import { createQueueChoice, type QueueChoice } from './queueChoice.ts';

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
  /** The same in their order, with what is snoozed. */
  readonly openConsultations: OpenConsultations;
  /** Whether only the head of their list is shown; remembered in this browser. */
  readonly isCollapsed: ReadonlySignal<boolean>;
  readonly toggleCollapsed: () => void;
  /** The row that the preview shows. */
  readonly choice: QueueChoice;
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
  readonly resume: (row: Order) => void;
  /** Accepts or continues the chosen row: the one that the preview shows, and no other. */
  readonly actOnChosen: () => void;
  /** Asks for the reason to decline the chosen row. */
  readonly declineChosen: () => void;
  readonly startDecline: (row: Order) => void;
  readonly setReason: (reason: string) => void;
  readonly cancelDecline: () => void;
  /** Declines with the current reason. */
  readonly decline: () => Promise<void>;
  readonly dismissNotice: () => void;
  readonly refresh: () => void;
  readonly start: () => () => void;
}

const collapsedKey = 'roomConsultationsCollapsed';

/** The stored draft: a reason and the id of its order. */
const declineSchema = v.object({ id: v.string(), reason: v.string() });

const isTooLate = (error: ApiError): boolean =>
  !isUnsupported(error) &&
  (error.code === businessCode.orderNotAwaiting ||
    error.code === businessCode.orderOfAnother ||
    error.code === envelopeCode.notFound);

const isSettled = ({ value, error }: Pick<AsyncState<unknown>, 'value' | 'error'>): boolean =>
  value.value !== undefined || error.value !== null;

/** Creates the cloud room's model. */
export const createCloudRoom = (
  app: Pick<Services, 'call' | 'navigate' | 'offered' | 'platform' | 'shared' | 'trackUnsaved' | 'drafts'> &
    Pick<Worklists, 'consultations' | 'waiting'>,
): CloudRoomModel => {
  const { call, waiting, consultations } = app;
  const awaiting = waiting.list;
  const openConsultations = app.shared(createOpenConsultations);
  const { isOn: isCollapsed, toggle: toggleCollapsed } = createStoredSwitch(
    app.platform.localStorage,
    collapsedKey,
  );
  const busy = signal<string | null>(null);
  const declining = signal<DeclineDraft | null>(null);
  const restorePrompt = createRestorePrompts<v.InferOutput<typeof declineSchema>>();
  const takenPatient = signal<string | null>(null);
  const error = signal<ApiError | null>(null);
  const idempotencyKey = createIdempotencyKeys(app.platform.createId);
  /** The reason so far by order, in case the doctor switches between orders. */
  const reasons = new Map<string, string>();
  const misclickGuard = createMisclickGuard(app.platform.now);
  /** Where the hospital's system lists none, those that were found. */
  const opened = () => (app.offered.has(order.open) ? consultations.list : consultations.found.list);
  const choice: QueueChoice = createQueueChoice({
    waiting: computed(() =>
      waiting.stableList.shown.value.flatMap(({ row, removed }) => (removed ? [] : [row])),
    ),
    open: computed((): readonly Order[] => {
      if (!app.offered.has(order.open)) return consultations.found.list.value.value ?? [];
      const { shown } = openConsultations.stableList;
      const rows = shown.value.flatMap(({ row, removed }) => (removed ? [] : [row]));
      if (!isCollapsed.value) return rows;
      // Only the chosen row, from before or from a waiting patient who was accepted in another tab.
      return rows.filter(({ id }) => id === choice.chosenKey.value);
    }),
    isWaitingSettled: computed(() => isSettled(awaiting)),
    isOpenSettled: computed(() => isSettled(opened())),
  });
  /** When the choice moved by itself, after a decline. */
  let movedAt = Number.NEGATIVE_INFINITY;

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

  const acceptRow = (row: Order): Promise<void> =>
    runOnRow(row, async () => {
      await call(order.accept, { id: row.id }, { idempotencyKey: idempotencyKey(`accept ${row.id}`) });
      waiting.remove(row.id);
      app.navigate(consultationPath(row.id));
    });
  const resume = ({ id }: Order): void => app.navigate(consultationPath(id));
  const startDecline = ({ id }: Order): void => {
    declining.value = { id, reason: reasons.get(id) ?? '', error: 'none' };
  };

  return {
    awaiting,
    stableRows: waiting.stableList,
    consultations,
    openConsultations,
    isCollapsed,
    toggleCollapsed,
    choice,
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
      if (accepted && restorePrompt.found.value) {
        declining.value = { ...restorePrompt.found.value, error: 'none' };
        choice.choose(restorePrompt.found.value.id);
      }
      restorePrompt.resolveFirst();
    },
    takenPatient,
    error,
    accept: async (row) => {
      // The click may have been meant for the row that was at this position a moment ago.
      if (!misclickGuard.isSafe()) return;
      await acceptRow(row);
    },
    resume,
    actOnChosen: () => {
      const row = choice.chosen.peek();
      // The key may have been meant for the patient who was declined a moment ago.
      if (!row || row.isGone || app.platform.now() - movedAt < settleMs) return;
      if (row.kind === 'open') resume(row.order);
      else if (app.offered.has(order.accept)) void acceptRow(row.order);
    },
    declineChosen: () => {
      const row = choice.chosen.peek();
      if (row?.kind === 'waiting' && !row.isGone && app.offered.has(order.decline)) startDecline(row.order);
    },
    startDecline,
    setReason: (reason) => {
      if (!declining.value) return;
      reasons.set(declining.value.id, reason);
      declining.value = { ...declining.value, reason, error: 'none' };
    },
    cancelDecline: () => {
      declining.value = null;
    },
    decline: async () => {
      const draft = declining.value;
      const row = awaiting.value.value?.find(({ id }) => id === draft?.id);
      if (!draft || !row) return;
      const reason = draft.reason.trim();
      if (reason === '') {
        declining.value = { ...draft, error: 'missing' };
        return;
      }
      await runOnRow(row, async () => {
        await call(
          order.decline,
          { id: row.id, reason },
          { idempotencyKey: idempotencyKey(`decline ${row.id} ${reason}`) },
        );
        batch(() => {
          waiting.remove(row.id);
          choice.chooseFollowing(row.id);
          declining.value = null;
        });
        movedAt = app.platform.now();
        reasons.delete(row.id);
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
      const stopSnoozes = openConsultations.start();
      const stopWaiting = waiting.start();
      const stopChoice = choice.start();
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
            choice.choose(found.id);
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
        stopSnoozes();
        stopWaiting();
        stopChoice();
        stopDraft();
        stopTyping();
        stopWatching();
      };
    },
  };
};
