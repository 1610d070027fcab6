import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { type Message, message, reminderMark } from '../../contract/message.ts';
import { order, remindEvery } from '../../contract/order.ts';
import type { App } from '../app.ts';
import type { Conversation } from '../im/conversation.ts';
import { type Fault, faultOf, isLost } from '../lib/fault.ts';

/** Reminding the patient of an open consultation. */
export interface Reminding {
  /** `no`: the patient spoke last, or nobody knows yet. `lately`: it was done a moment ago. */
  readonly offered: ReadonlySignal<'no' | 'yes' | 'lately'>;
  /** When it was done last; null where it never was. */
  readonly at: ReadonlySignal<number | null>;
  /** Since when the patient owes an answer; null where nobody has said anything. */
  readonly since: ReadonlySignal<number | null>;
  /** `unknown`: the answer was lost, and the server has not said yet whether it was done. */
  readonly state: ReadonlySignal<'idle' | 'busy' | 'unknown'>;
  readonly fault: ReadonlySignal<Fault | null>;
  readonly remind: () => Promise<void>;
  /** Asks whether it was done. */
  readonly ask: () => Promise<void>;
}

const isReminder = ({ from, cmid }: Message): boolean =>
  from.role === 'system' && cmid.startsWith(reminderMark);
const lastReminder = (rows: readonly Message[]): number | null => rows.findLast(isReminder)?.at ?? null;

/** Opens it for one conversation; what is known of it says whether it is offered. */
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
      // Done or not: what the transcript shows now says which.
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
      return at.value !== null && clock.minute.value - at.value < remindEvery ? 'lately' : 'yes';
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
          // Another window may have been first.
          reload();
        }
      }
    },
    ask,
  };
};
