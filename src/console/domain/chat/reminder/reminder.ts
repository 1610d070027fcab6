import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import {
  mayBePatients,
  type Message,
  message,
  reminderCmidPrefix,
} from '../../../../contract/consultation/message.ts';
import { order, reminderIntervalMs } from '../../../../contract/consultation/order.ts';
import type { Services } from '../../../services.ts';
import type { Conversation } from '../../../messaging/conversation.ts';
import { type ApiError, toApiError, isOutcomeUnknown } from '../../../lib/apiError.ts';

/** Reminding the patient of an open consultation. */
export interface Reminder {
  /** `no`: the patient wrote last, or somebody unknown, or it is not known yet. `lately`: a reminder was sent recently. */
  readonly availability: ReadonlySignal<'no' | 'yes' | 'lately'>;
  /** When the last reminder was sent, or null. */
  readonly remindedAt: ReadonlySignal<number | null>;
  /** Since when the patient has not answered; null before the first message. */
  readonly waitingSince: ReadonlySignal<number | null>;
  /** `unknown`: the answer was lost, and the server has not said yet whether it was sent. */
  readonly state: ReadonlySignal<'idle' | 'busy' | 'unknown'>;
  readonly error: ReadonlySignal<ApiError | null>;
  readonly remind: () => Promise<void>;
  /** Checks whether it was sent. */
  readonly checkDone: () => Promise<void>;
}

const isReminder = ({ from, cmid }: Message): boolean =>
  from.role === 'system' && cmid.startsWith(reminderCmidPrefix);
const lastReminder = (rows: readonly Message[]): number | null => rows.findLast(isReminder)?.at ?? null;

/** Creates the reminder of one conversation; its messages decide whether it is offered. */
export const createReminder = (
  { call, clock }: Pick<Services, 'call' | 'clock'>,
  { conv, snapshot, reload }: Pick<Conversation, 'conv' | 'snapshot' | 'reload'>,
): Reminder => {
  const state = signal<'idle' | 'busy' | 'unknown'>('idle');
  const error = signal<ApiError | null>(null);
  let lastKnownAt: number | null = null;
  const remindedAt = computed(() => lastReminder(snapshot.value.rows));
  const lastMessage = computed(() =>
    snapshot.value.rows.findLast(({ from, body }) => from.role !== 'system' && body.recalled !== true),
  );

  const checkDone = async (): Promise<void> => {
    try {
      const { list } = await call(message.history, { conv, pageSize: 50 });
      // The transcript now shows whether it was sent.
      if (lastReminder(list) !== lastKnownAt) reload();
      state.value = 'idle';
    } catch {
      state.value = 'unknown';
    }
  };

  return {
    remindedAt,
    waitingSince: computed(() => (lastMessage.value?.from.role === 'doctor' ? lastMessage.value.at : null)),
    availability: computed(() => {
      if (snapshot.value.state !== 'ready') return 'no';
      if (lastMessage.value && mayBePatients(lastMessage.value)) return 'no';
      return remindedAt.value !== null && clock.coarseNow.value - remindedAt.value < reminderIntervalMs
        ? 'lately'
        : 'yes';
    }),
    state,
    error,
    remind: async () => {
      if (state.peek() !== 'idle') return;
      lastKnownAt = remindedAt.peek();
      state.value = 'busy';
      error.value = null;
      try {
        await call(order.pushMessage, { id: conv });
        reload();
        state.value = 'idle';
      } catch (thrown) {
        const caught = toApiError(thrown);
        if (isOutcomeUnknown(caught)) {
          state.value = 'unknown';
          await checkDone();
        } else {
          error.value = caught;
          state.value = 'idle';
          // Another window may have sent it first.
          reload();
        }
      }
    },
    checkDone,
  };
};
