import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { businessCode } from '../../../contract/errors/envelopeCodes.ts';
import { record, recordSchema } from '../../../contract/consultation/record.ts';
import type { Services } from '../../services.ts';
import { errorDataOf } from '../../lib/errorData.ts';
import { type ApiError, toApiError, isOutcomeUnknown } from '../../lib/apiError.ts';
import { createIdempotencyKeys } from '../../lib/idempotencyKeys.ts';
import { fields, toDraft, type RecordPart } from './recordDraft.ts';
import type { RecordModel } from './recordModel.ts';

/** Why a record cannot be signed. */
type SigningBlocker = 'chiefComplaint' | 'diagnosis' | 'conflict' | 'unsaved';

/** Signs a record: saves it first, asks no confirmation, and lists what is missing. */
export interface Signing {
  /** `unknown`: the response was lost and the record could not be loaded. */
  readonly state: ReadonlySignal<'open' | 'busy' | 'unknown'>;
  /** What blocks signing since the doctor tried; empty before. */
  readonly missing: ReadonlySignal<readonly SigningBlocker[]>;
  /**
   * The parts that had been changed elsewhere at the time of signing: nobody signs what they have not read.
   */
  readonly changedParts: ReadonlySignal<readonly RecordPart[]>;
  readonly error: ReadonlySignal<ApiError | null>;
  readonly sign: () => Promise<void>;
}

/** Creates the signing model of an order's record. */
export const createSigning = (
  { call, platform }: Pick<Services, 'call' | 'platform'>,
  orderId: string,
  form: RecordModel,
): Signing => {
  const state = signal<'open' | 'busy' | 'unknown'>('open');
  const attempted = signal(false);
  const changedParts = signal<readonly RecordPart[]>([]);
  const error = signal<ApiError | null>(null);
  // A version is signed only once: every attempt uses the same key.
  const idempotencyKeyOf = createIdempotencyKeys(platform.createId);
  const missing = computed((): readonly SigningBlocker[] => {
    const draft = form.draft.value;
    const blockers: SigningBlocker[] = [];
    if (draft?.chiefComplaint.trim() === '') blockers.push('chiefComplaint');
    if (draft?.diagnoses.length === 0) blockers.push('diagnosis');
    if (form.saving.value === 'conflict') blockers.push('conflict');
    if (form.saving.value === 'failed') blockers.push('unsaved');
    return blockers;
  });

  const onRefused = async (thrown: unknown): Promise<void> => {
    const read = toApiError(thrown);
    const previous = form.stored.value.peek();
    error.value = read;
    for (const code of [
      businessCode.recordChanged,
      businessCode.recordSigned,
      businessCode.recordIncomplete,
    ]) {
      const serverRecord = errorDataOf(read, code, recordSchema);
      if (serverRecord) form.mergeTheirs(serverRecord);
    }
    // If the error carries no record, or the response was lost, load the record.
    await form.load();
    const latest = form.stored.value.peek();
    if (isOutcomeUnknown(read) && form.stored.status.peek() !== 'ready') state.value = 'unknown';
    if (form.signed.peek()) error.value = null;
    else if (read.code === businessCode.recordChanged && previous && latest) {
      error.value = null;
      changedParts.value = fields.differing(toDraft(previous), toDraft(latest));
    }
  };

  return {
    state,
    missing: computed(() => (attempted.value && !form.signed.value ? missing.value : [])),
    changedParts: computed(() => (form.signed.value ? [] : changedParts.value)),
    error,
    sign: async () => {
      if (state.value === 'busy') return;
      attempted.value = true;
      changedParts.value = [];
      error.value = null;
      // Only the doctor can fill in these fields: save now and keep them editable.
      if (missing.peek().some((item) => item === 'chiefComplaint' || item === 'diagnosis'))
        return form.save();
      state.value = 'busy';
      await form.save();
      const read = form.stored.value.peek();
      if (missing.peek().length === 0 && read && form.saving.peek() === 'clean') {
        const { version } = read;
        try {
          const key = idempotencyKeyOf(String(version));
          form.mergeTheirs(await call(record.sign, { orderId, version }, { idempotencyKey: key }));
        } catch (thrown) {
          await onRefused(thrown);
        }
      }
      if (state.peek() === 'busy') state.value = 'open';
    },
  };
};
