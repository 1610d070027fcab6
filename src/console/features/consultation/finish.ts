import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { order, orderStatus } from '../../../contract/consultation/order.ts';
import type { Services } from '../../services.ts';
import { type ApiError, toApiError, isOutcomeUnknown } from '../../lib/apiError.ts';
import type { Messaging } from '../../messaging/messaging.ts';
import type { RecordModel } from '../../domain/caseRecord/recordModel.ts';

/** What is missing before a consultation can be finished. */
export type MissingItem = 'chiefComplaint' | 'diagnosis' | 'unsaved' | 'unsent' | 'unsentForm';

/** Ends a consultation after an inline confirmation that lists what is missing. */
export interface Finish {
  readonly state: ReadonlySignal<'closed' | 'confirming' | 'busy' | 'unknown'>;
  readonly missing: ReadonlySignal<readonly MissingItem[]>;
  readonly error: ReadonlySignal<ApiError | null>;
  readonly openConfirm: () => void;
  readonly cancel: () => void;
  /** Saves the case record and ends the consultation. */
  readonly finish: () => Promise<void>;
}

interface Options {
  readonly orderId: string;
  readonly record: RecordModel;
  /** A message is typed or being sent. */
  readonly unsent: ReadonlySignal<boolean>;
  /** A prescription is typed and not saved. */
  readonly unsentForm: ReadonlySignal<boolean>;
  /** Reloads the order; resolves with its status, or undefined when it could not be loaded. */
  readonly reloadOrder: () => Promise<number | undefined>;
}

/** Creates the model that ends a consultation. */
export const createFinish = (
  { call, platform }: Pick<Services, 'call' | 'platform'> & { messaging: Pick<Messaging, 'connectionState'> },
  { orderId, record, unsent, unsentForm, reloadOrder }: Options,
): Finish => {
  const state = signal<'closed' | 'confirming' | 'busy' | 'unknown'>('closed');
  const error = signal<ApiError | null>(null);
  // Text that could not be saved is lost once the order has ended.
  const saveFailed = () => record.saving.value === 'failed' || record.saving.value === 'conflict';
  // An order ends only once: every attempt uses the same key.
  const idempotencyKey = platform.createId();

  return {
    state,
    error,
    missing: computed(() => {
      const draft = record.draft.value;
      const missing: MissingItem[] = [];
      if (draft?.chiefComplaint.trim() === '') missing.push('chiefComplaint');
      if (draft?.diagnoses.length === 0) missing.push('diagnosis');
      if (saveFailed()) missing.push('unsaved');
      if (unsent.value) missing.push('unsent');
      if (unsentForm.value) missing.push('unsentForm');
      return missing;
    }),
    openConfirm: () => {
      error.value = null;
      state.value = 'confirming';
      void record.save();
    },
    cancel: () => {
      state.value = 'closed';
    },
    finish: async () => {
      if (state.value === 'busy') return;
      const wasWarned = saveFailed();
      state.value = 'busy';
      error.value = null;
      await record.save();
      // Finish with an unsaved record only if the doctor was warned before.
      if (saveFailed() && !wasWarned) {
        state.value = 'confirming';
        return;
      }
      try {
        await call(order.finish, { id: orderId }, { idempotencyKey: idempotencyKey });
      } catch (thrown) {
        const apiError = toApiError(thrown);
        state.value = isOutcomeUnknown(apiError) ? 'unknown' : 'confirming';
        error.value = apiError;
      }
      const status = await reloadOrder();
      if (status === orderStatus.finished) state.value = 'closed';
      else if (status !== undefined) state.value = 'confirming';
    },
  };
};
