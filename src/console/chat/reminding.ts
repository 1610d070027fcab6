import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { type Message, message, reminderCmidPrefix } from '../../contract/consultation/message.ts';
import { order, reminderIntervalMs } from '../../contract/consultation/order.ts';
import type { App } from '../app.ts';
import type { Conversation } from '../im/conversation.ts';
import { type Fault, faultOf, isLost } from '../lib/fault.ts';

/** Reminding the patient of an open consultation. */
export interface Reminding {
  /** `no`: the patient wrote last, or it is not known yet. `lately`: a reminder was sent recently. */
  readonly offered: ReadonlySignal<'no' | 'yes' | 'lately'>;
  /** When the last reminder was sent, or null. */
  readonly at: ReadonlySignal<number | null>;
  /** Since when the patient has not answered; null before the first message. */
  readonly since: ReadonlySignal<number | null>;
  /** `unknown`: the answer was lost, and the server has not said yet whether it was sent. */
  readonly state: ReadonlySignal<'idle' | 'busy' | 'unknown'>;
  readonly fault: ReadonlySignal<Fault | null>;
  readonly remind: () => Promise<void>;
  /** Checks whether it was sent. */
  readonly ask: () => Promise<void>;
}

const isReminder = ({ from, cmid }: Message): boolean =>
  from.role === 'system' && cmid.startsWith(reminderCmidPrefix);
const lastReminder = (rows: readonly Message[]): number | null => rows.findLast(isReminder)?.at ?? null;

/** Creates the reminder of one conversation; its messages decide whether it is offered. */
export const openReminding = (
  { call, clock }: Pick<App, 'call' | 'clock'>,
  { conv, talk, reload }: Pick<Conversation, 'conv' | 'talk' | 'reload'>,
): Reminding => {
  const state = signal<'idle' | 'busy' | 'unknown'>('idle');
  const fault = signal<Fault | null>(null);
  let before: number | null = null;
  const at = computed(() => lastReminder(talk.value.rows));
  const last = computed(() =>
    talk.value.rows.findLast(({ from, body }) => from.role !== 'system' && body.recalled !== true),
  );

  const ask = async (): Promise<void> => {
    try {
      const { list } = await call(message.history, { conv, pageSize: 50 });
      // The transcript now shows whether it was sent.
      if (lastReminder(list) !== before) reload();
      state.value = 'idle';
    } catch {
      state.value = 'unknown';
    }
  };

  return {
    at,
    since: computed(() => (last.value?.from.role === 'doctor' ? last.value.at : null)),
    offered: computed(() => {
      if (talk.value.state !== 'ready' || last.value?.from.role === 'patient') return 'no';
      return at.value !== null && clock.minute.value - at.value < reminderIntervalMs ? 'lately' : 'yes';
    }),
    state,
    fault,
    remind: async () => {
      if (state.peek() !== 'idle') return;
      before = at.peek();
      state.value = 'busy';
      fault.value = null;
      try {
        await call(order.pushMessage, { id: conv });
        reload();
        state.value = 'idle';
      } catch (thrown) {
        const read = faultOf(thrown);
        if (isLost(read)) {
          state.value = 'unknown';
          await ask();
        } else {
          fault.value = read;
          state.value = 'idle';
          // Another window may have sent it first.
          reload();
        }
      }
    },
    ask,
  };
};
