import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { businessCode } from '../../../contract/errors/envelopeCodes.ts';
import { type CaseRecord, record, recordSchema } from '../../../contract/consultation/record.ts';
import type { Services } from '../../services.ts';
import { errorDataOf } from '../../lib/errorData.ts';
import { type ApiError, toApiError, isOutcomeUnknown } from '../../lib/apiError.ts';
import { createIdempotencyKeys } from '../../lib/idempotencyKeys.ts';
import { fields, toDraft, type RecordPart } from './recordDraft.ts';
import type { RecordModel } from './recordModel.ts';

/** Why a record cannot be signed. */
type SigningBlocker = 'chiefComplaint' | 'diagnosis' | 'conflict' | 'unsaved';

/** Signs a record: lists what blocks it, saves it, asks once, and signs what the doctor was asked about. */
export interface Signing {
  /** `unknown`: the response was lost and the record could not be loaded. */
  readonly state: ReadonlySignal<'open' | 'busy' | 'unknown'>;
  /** The doctor reads what would be signed, and what is missing. */
  readonly isAsking: ReadonlySignal<boolean>;
  /** What blocks signing since the doctor tried; empty before. */
  readonly missing: ReadonlySignal<readonly SigningBlocker[]>;
  /**
   * The parts that had been changed elsewhere at the time of signing: nobody signs what they have not read.
   */
  readonly changedParts: ReadonlySignal<readonly RecordPart[]>;
  readonly error: ReadonlySignal<ApiError | null>;
  /** Saves the record and shows what would be signed, unless that is not known. */
  readonly ask: () => Promise<void>;
  readonly cancel: () => void;
  /** The answer to the question: signs. */
  readonly confirm: () => Promise<void>;
  /** Signs the record that the doctor reads in another place, unless it has changed since; whether it is signed now. */
  readonly sign: (shown: CaseRecord) => Promise<boolean>;
  /** After a lost response: looks up whether it was signed, and signs otherwise. Asks no question again. */
  readonly retry: () => Promise<void>;
}

/** Creates the signing model of an order's record. */
export const createSigning = (
  { call, platform }: Pick<Services, 'call' | 'platform'>,
  orderId: string,
  form: RecordModel,
): Signing => {
  const state = signal<'open' | 'busy' | 'unknown'>('open');
  const attempted = signal(false);
  /** The record that the doctor is asked about. */
  const asked = signal<CaseRecord | null>(null);
  const changedParts = signal<readonly RecordPart[]>([]);
  const error = signal<ApiError | null>(null);
  /** The record that the doctor agreed to sign last. */
  let confirmed: CaseRecord | null = null;
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

  /** Saves the record; returns it if nothing blocks signing it. */
  const saveAndRead = async (): Promise<CaseRecord | null> => {
    await form.save();
    const isReady = missing.peek().length === 0 && form.saving.peek() === 'clean';
    return (isReady && form.stored.value.peek()) || null;
  };
  const sign = async (): Promise<void> => {
    state.value = 'busy';
    changedParts.value = [];
    error.value = null;
    const current = await saveAndRead();
    if (current && confirmed && !form.signed.peek()) {
      changedParts.value = fields.differing(toDraft(confirmed), toDraft(current));
      if (changedParts.peek().length === 0) {
        const { version } = current;
        try {
          const key = idempotencyKeyOf(String(version));
          form.mergeTheirs(await call(record.sign, { orderId, version }, { idempotencyKey: key }));
        } catch (thrown) {
          await onRefused(thrown);
        }
      }
    }
    if (state.peek() === 'busy') state.value = 'open';
  };

  return {
    state,
    isAsking: computed(() => asked.value !== null && !form.signed.value),
    missing: computed(() => (attempted.value && !form.signed.value ? missing.value : [])),
    changedParts: computed(() => (form.signed.value ? [] : changedParts.value)),
    error,
    ask: async () => {
      if (state.value === 'busy' || asked.peek()) return;
      attempted.value = true;
      changedParts.value = [];
      error.value = null;
      // Only the doctor can fill in these fields: they are told at once, and the fields stay editable.
      if (missing.peek().some((item) => item === 'chiefComplaint' || item === 'diagnosis')) {
        asked.value = form.stored.value.peek() ?? null;
        await form.save();
        if (asked.peek()) asked.value = form.stored.value.peek() ?? null;
        return;
      }
      state.value = 'busy';
      const shown = form.draft.peek();
      const current = await saveAndRead();
      state.value = 'open';
      if (!shown || !current || form.signed.peek()) return;
      changedParts.value = fields.differing(shown, toDraft(current));
      if (changedParts.peek().length === 0) asked.value = current;
    },
    cancel: () => {
      if (state.peek() !== 'busy') asked.value = null;
    },
    confirm: async () => {
      if (state.peek() === 'busy' || !asked.peek()) return;
      confirmed = asked.peek();
      await sign();
      asked.value = null;
    },
    sign: async (shown) => {
      if (state.peek() !== 'busy') {
        attempted.value = true;
        confirmed = shown;
        await sign();
      }
      return form.signed.peek();
    },
    retry: async () => {
      if (state.peek() !== 'busy') await sign();
    },
  };
};
