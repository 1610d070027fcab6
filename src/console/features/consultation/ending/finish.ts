import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { order, orderStatus } from '../../../../contract/consultation/order.ts';
import { record as recordCalls } from '../../../../contract/consultation/record.ts';
import { prescription, prescriptionStatus } from '../../../../contract/prescribing/prescription.ts';
import type { Services } from '../../../services.ts';
import { createAsyncState } from '../../../lib/async/asyncState.ts';
import { type ApiError, toApiError, isOutcomeUnknown } from '../../../lib/apiError.ts';
import type { RecordModel } from '../../../domain/caseRecord/recordModel.ts';

/** What may be left open in a consultation, the most serious first. */
const openItemNames = [
  'rejected',
  'inReview',
  'unanswered',
  'unsent',
  'unsentForm',
  'unsavedFacts',
  'unsaved',
  'unsigned',
  'chiefComplaint',
  'diagnosis',
] as const;
type OpenItemName = (typeof openItemNames)[number];

/** Something that is left open when the consultation ends. */
export interface OpenItem {
  readonly name: OpenItemName;
  /** How many there are. */
  readonly count: number;
}

/** Ends a consultation after a question that lists everything left open. */
export interface Finish {
  readonly state: ReadonlySignal<'closed' | 'confirming' | 'busy' | 'unknown'>;
  /** What is known to be left open. */
  readonly openItems: ReadonlySignal<readonly OpenItem[]>;
  /** `failed`: the prescriptions or the record could not be loaded, so more may be left open. */
  readonly checks: ReadonlySignal<'loading' | 'ready' | 'failed'>;
  readonly error: ReadonlySignal<ApiError | null>;
  readonly openConfirm: () => void;
  readonly cancel: () => void;
  /** Loads again what is checked, while the question is open. */
  readonly recheck: () => void;
  /** Saves the case record and ends the consultation. */
  readonly finish: () => Promise<void>;
}

interface Options {
  readonly orderId: string;
  readonly record: RecordModel;
  /** The patient's last message has no reply. */
  readonly unanswered: ReadonlySignal<boolean>;
  /** A message is typed or being sent. */
  readonly unsent: ReadonlySignal<boolean>;
  /** A prescription is typed and not saved. */
  readonly unsentForm: ReadonlySignal<boolean>;
  /** Facts of the patient are typed and not saved. */
  readonly unsavedFacts: ReadonlySignal<boolean>;
  /** Reloads the order; resolves with its status, or undefined when it could not be loaded. */
  readonly reloadOrder: () => Promise<number | undefined>;
}

/** Creates the model that ends a consultation. */
export const createFinish = (
  { call, clock, offered, platform }: Pick<Services, 'call' | 'clock' | 'offered' | 'platform'>,
  { orderId, record, unanswered, unsent, unsentForm, unsavedFacts, reloadOrder }: Options,
): Finish => {
  const state = signal<'closed' | 'confirming' | 'busy' | 'unknown'>('closed');
  const error = signal<ApiError | null>(null);
  const prescriptions = createAsyncState(
    async () => (await call(prescription.list, { orderId, pageSize: 100 })).list,
    clock,
  );
  const countPrescriptions = (status: number): number =>
    prescriptions.value.value?.filter((one) => one.status === status).length ?? 0;
  // Text that could not be saved is lost once the order has ended.
  const saveFailed = () => record.saving.value === 'failed' || record.saving.value === 'conflict';
  // An order ends only once: every attempt uses the same key.
  const idempotencyKey = platform.createId();
  const recheck = (): void => {
    if (state.peek() === 'closed') return;
    void prescriptions.load();
    if (!record.draft.peek()) void record.load();
  };

  return {
    state,
    error,
    openItems: computed(() => {
      const draft = record.draft.value;
      const hasDraftPrescription = countPrescriptions(prescriptionStatus.draft) > 0;
      const counts: Readonly<Record<OpenItemName, number>> = {
        rejected: countPrescriptions(prescriptionStatus.rejected),
        inReview: countPrescriptions(prescriptionStatus.awaitingAudit),
        unanswered: Number(unanswered.value),
        unsent: Number(unsent.value),
        unsentForm: Number(unsentForm.value || hasDraftPrescription),
        unsavedFacts: Number(unsavedFacts.value),
        unsaved: Number(saveFailed()),
        unsigned: Number(draft !== null && !record.signed.value && offered.has(recordCalls.sign)),
        chiefComplaint: Number(draft?.chiefComplaint.trim() === ''),
        diagnosis: Number(draft?.diagnoses.length === 0),
      };
      return openItemNames.map((name) => ({ name, count: counts[name] })).filter(({ count }) => count > 0);
    }),
    checks: computed(() => {
      const isRecordMissing = record.draft.value === null;
      const statuses = [prescriptions.status.value, isRecordMissing ? record.stored.status.value : 'ready'];
      if (statuses.includes('failed')) return 'failed';
      return statuses.every((status) => status === 'ready') ? 'ready' : 'loading';
    }),
    recheck,
    openConfirm: () => {
      if (!offered.has(order.finish)) return;
      error.value = null;
      state.value = 'confirming';
      void record.save();
      recheck();
    },
    cancel: () => {
      if (state.peek() !== 'busy') state.value = 'closed';
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
      let failure: ApiError | null = null;
      try {
        await call(order.finish, { id: orderId }, { idempotencyKey: idempotencyKey });
      } catch (thrown) {
        failure = toApiError(thrown);
      }
      const status = await reloadOrder();
      error.value = failure;
      if (status === orderStatus.finished) state.value = 'closed';
      else if (status === undefined && (failure === null || isOutcomeUnknown(failure)))
        state.value = 'unknown';
      else state.value = 'confirming';
    },
  };
};
