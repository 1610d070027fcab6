import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { order, orderStatus } from '../../contract/consultation/order.ts';
import type { App } from '../app.ts';
import { type Fault, faultOf, isLost } from '../lib/fault.ts';
import type { Im } from '../im/im.ts';
import type { RecordModel } from './recordModel.ts';

/** What is missing before a consultation can be finished. */
export type Lack = 'chiefComplaint' | 'diagnosis' | 'unsaved' | 'unsent' | 'unsentForm';

/** Ends a consultation after an inline confirmation that lists what is missing. */
export interface Finish {
  readonly state: ReadonlySignal<'closed' | 'asked' | 'busy' | 'unknown'>;
  readonly lacks: ReadonlySignal<readonly Lack[]>;
  readonly fault: ReadonlySignal<Fault | null>;
  readonly ask: () => void;
  readonly goOn: () => void;
  /** Saves the case record and ends the consultation. */
  readonly finish: () => Promise<void>;
}

interface Scene {
  readonly orderId: string;
  readonly record: RecordModel;
  /** A message is typed or being sent. */
  readonly unsent: ReadonlySignal<boolean>;
  /** A prescription is typed and not saved. */
  readonly unsentForm: ReadonlySignal<boolean>;
  /** Reloads the order; resolves with its status, or undefined when it could not be loaded. */
  readonly reread: () => Promise<number | undefined>;
}

/** Creates the model that ends a consultation. */
export const openFinish = (
  { call, outside }: Pick<App, 'call' | 'outside'> & { im: Pick<Im, 'line'> },
  { orderId, record, unsent, unsentForm, reread }: Scene,
): Finish => {
  const state = signal<'closed' | 'asked' | 'busy' | 'unknown'>('closed');
  const fault = signal<Fault | null>(null);
  // Text that could not be saved is lost once the order has ended.
  const unsavable = () => record.saving.value === 'failed' || record.saving.value === 'apart';
  // An order ends only once: every attempt uses the same key.
  const key = outside.mint();

  return {
    state,
    fault,
    lacks: computed(() => {
      const draft = record.draft.value;
      const lacks: Lack[] = [];
      if (draft?.chiefComplaint.trim() === '') lacks.push('chiefComplaint');
      if (draft?.diagnoses.length === 0) lacks.push('diagnosis');
      if (unsavable()) lacks.push('unsaved');
      if (unsent.value) lacks.push('unsent');
      if (unsentForm.value) lacks.push('unsentForm');
      return lacks;
    }),
    ask: () => {
      fault.value = null;
      state.value = 'asked';
      void record.save();
    },
    goOn: () => {
      state.value = 'closed';
    },
    finish: async () => {
      if (state.value === 'busy') return;
      const told = unsavable();
      state.value = 'busy';
      fault.value = null;
      await record.save();
      // Finish with an unsaved record only if the doctor was warned before.
      if (unsavable() && !told) {
        state.value = 'asked';
        return;
      }
      try {
        await call(order.finish, { id: orderId }, { idempotencyKey: key });
      } catch (thrown) {
        const read = faultOf(thrown);
        state.value = isLost(read) ? 'unknown' : 'asked';
        fault.value = read;
      }
      const status = await reread();
      if (status === orderStatus.finished) state.value = 'closed';
      else if (status !== undefined) state.value = 'asked';
    },
  };
};
