import { computed, effect, untracked } from '@preact/signals-react';
import { businessCode, envelopeCode } from '../../../contract/errors/envelopeCodes.ts';
import {
  type CaseRecord,
  maxDiagnoses,
  record,
  recordSchema,
} from '../../../contract/consultation/record.ts';
import type { Services } from '../../services.ts';
import { createDraftForm } from '../../drafts/draftForm.ts';
import { type ApiError, isOutcomeUnknown } from '../../lib/apiError.ts';
import { createAsyncState } from '../../lib/async/asyncState.ts';
import { disposeAll } from '../../lib/async/disposeAll.ts';
import { fields, type RecordDraft, type RecordPart, storedDraftShape, toDraft } from './recordDraft.ts';
import type { RecordModel } from './recordModel.ts';

const saveDelayMs = 1_500;
const retryDelayMs = 10_000;

const transientCodes: readonly number[] = [envelopeCode.locked, envelopeCode.tooMany, envelopeCode.repeated];

/** Lost connections and server errors are transient; any other refusal would be repeated. */
const isTransient = (apiError: ApiError): boolean =>
  isOutcomeUnknown(apiError) ||
  apiError.kind === 'http' ||
  (apiError.code !== undefined && transientCodes.includes(apiError.code));

/** Creates the model of an order's case record. */
export const createRecord = (
  { call, clock, platform, drafts }: Pick<Services, 'call' | 'clock' | 'platform' | 'drafts'>,
  orderId: string,
): RecordModel => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saveInFlight: Promise<void> | null = null;
  const detail = (): Promise<CaseRecord> => call(record.detail, { orderId });
  const scheduleSave = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), ms);
  };

  const form = createDraftForm<CaseRecord, RecordDraft, RecordPart>(
    { platform, drafts },
    {
      draftKey: { order: orderId, form: 'record' },
      schema: storedDraftShape,
      serialize: ({ base, draft, conflict }) => ({ base, draft, open: conflict?.unresolved ?? [] }),
      read: toDraft,
      fields,
      isLocked: ({ signedAt }) => signedAt !== null,
      refusal: { codes: [businessCode.recordChanged, businessCode.recordSigned], schema: recordSchema },
      load: detail,
      save: (draft, base, idempotencyKey) => {
        const body = { ...draft, diagnoses: [...draft.diagnoses], version: base?.version ?? 0 };
        return call(record.save, { orderId, ...body }, { idempotencyKey });
      },
      onRestore: () => {
        if (form.dirty.peek() && !form.conflict.peek()) scheduleSave(saveDelayMs);
      },
    },
  );
  const { base, dirty, conflict, mutation } = form;
  const stored = createAsyncState(async () => {
    const loaded = await detail();
    form.mergeTheirs(loaded);
    return base.peek() ?? loaded;
  }, clock);
  const signed = computed(() => (base.value?.signedAt ?? null) !== null);
  const isSaving = computed(() => mutation.state.value === 'busy' || mutation.state.value === 'verifying');

  /** Whether the last save arrived is unknown. A signed record was loaded since, and cannot be saved any more. */
  const uncertain = computed(() => mutation.state.value === 'unknown' && !signed.value);

  const flush = async () => {
    clearTimeout(timer);
    while ((dirty.peek() || uncertain.peek()) && conflict.peek() === null && !signed.peek()) {
      // Ask before another save is sent, and also if the edits were undone since.
      const isAsking = uncertain.peek();
      await (isAsking ? mutation.retry() : form.save());
      const state = mutation.state.peek();
      if (state === 'idle' || (isAsking && state === 'notReceived')) continue;
      const error = mutation.error.peek();
      if (error && isTransient(error)) scheduleSave(retryDelayMs);
      return;
    }
  };
  const save = (): Promise<void> => {
    saveInFlight ??= flush().finally(() => {
      saveInFlight = null;
    });
    return saveInFlight;
  };
  const updateDraft = (update: (typed: RecordDraft) => RecordDraft) => {
    if (!base.value) return;
    form.edit(update(form.draft.value));
    scheduleSave(saveDelayMs);
  };

  return {
    ...form,
    stored,
    draft: computed(() => (base.value ? form.draft.value : null)),
    saving: computed(() => {
      if (conflict.value) return 'conflict';
      if (isSaving.value) return 'saving';
      if (!dirty.value && !uncertain.value) return 'clean';
      return mutation.error.value || signed.value ? 'failed' : 'typed';
    }),
    savedAt: computed(() => (base.value && base.value.version > 0 ? base.value.updateTime : 0)),
    error: mutation.error,
    signed,
    setField: (field, text) => updateDraft((typed) => ({ ...typed, [field]: text })),
    setSelfReported: (selfReported) => updateDraft((typed) => ({ ...typed, selfReported })),
    fillFields: (parts) => {
      const defined = Object.entries(parts).filter(([, value]) => value !== undefined);
      updateDraft((typed) => ({ ...typed, ...Object.fromEntries(defined) }));
    },
    addDiagnosis: ({ code, name, nameEn }) =>
      updateDraft((typed) =>
        typed.diagnoses.length >= maxDiagnoses || typed.diagnoses.some((one) => one.code === code)
          ? typed
          : { ...typed, diagnoses: [...typed.diagnoses, { code, name, nameEn }] },
      ),
    removeDiagnosis: (code) =>
      updateDraft((typed) => ({ ...typed, diagnoses: typed.diagnoses.filter((one) => one.code !== code) })),
    choose: (part, side) => {
      form.choose(part, side);
      if (!conflict.peek()) void save();
    },
    discard: () => {
      clearTimeout(timer);
      form.discard();
    },
    save,
    load: async () => {
      if (dirty.value || uncertain.value || isSaving.value || conflict.value) void save();
      else await stored.load();
    },
    start: () => {
      const disposers = [
        form.start(),
        effect(() => {
          const current = base.value;
          if (current) untracked(() => stored.set(current));
        }),
      ];
      return () => disposeAll(disposers);
    },
  };
};
