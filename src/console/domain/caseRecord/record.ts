import { batch, computed, signal } from '@preact/signals-react';
import { businessCode, envelopeCode } from '../../../contract/errors/envelopeCodes.ts';
import {
  type CaseRecord,
  maxDiagnoses,
  record,
  recordSchema,
} from '../../../contract/consultation/record.ts';
import type { Services } from '../../services.ts';
import { errorDataOf } from '../../lib/errorData.ts';
import { type ApiError, toApiError, isOutcomeUnknown } from '../../lib/apiError.ts';
import { createAsyncState } from '../../lib/async/asyncState.ts';
import { createRestorePrompts } from '../../drafts/restorePrompts.ts';
import {
  mergeDrafts,
  differingParts,
  type RecordDraft,
  toDraft,
  type RecordPart,
  isSame,
  takeParts,
} from './recordDraft.ts';
import type { RecordConflict, RestoredParts, RecordModel } from './recordModel.ts';
import { mergeStoredDraft, type StoredRecordDraft } from './storedRecordDraft.ts';

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
  { call, clock }: Pick<Services, 'call' | 'clock'>,
  orderId: string,
): RecordModel => {
  const stored = createAsyncState(() => call(record.detail, { orderId }), clock);
  const draft = signal<RecordDraft | null>(null);
  const base = signal<CaseRecord | null>(null);
  const busy = signal(false);
  const error = signal<ApiError | null>(null);
  const conflict = signal<RecordConflict | null>(null);
  const restorePrompt = createRestorePrompts<RestoredParts>();
  /** Drafts restored before the stored record was loaded. */
  const pendingRestores: (() => void)[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saveInFlight: Promise<void> | null = null;

  const unsaved = computed((): readonly RecordPart[] => {
    const [typed, baseRecord] = [draft.value, base.value];
    return typed && baseRecord ? differingParts(typed, toDraft(baseRecord)) : [];
  });
  const dirty = computed(() => unsaved.value.length > 0);
  const signed = computed(() => (base.value?.signedAt ?? null) !== null);
  const scheduleSave = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), ms);
  };

  /** Sets the server's record as the base for comparisons. */
  const setBase = (next: CaseRecord) =>
    batch(() => {
      stored.set(next);
      base.value = next;
      error.value = null;
    });

  /** The server has a newer version than the one that was loaded. */
  const resolveConflict = (sent: RecordDraft, baseRecord: CaseRecord, theirs: CaseRecord) => {
    const mine = draft.value ?? sent;
    // It is what we saved ourselves; only the response was lost.
    if (isSame(sent, toDraft(theirs))) return setBase(theirs);
    const merged = mergeDrafts(toDraft(baseRecord), mine, toDraft(theirs));
    batch(() => {
      setBase(theirs);
      draft.value = merged.draft;
      // A signed record cannot be edited, so there is nothing to choose.
      conflict.value =
        merged.unresolved.length > 0 && theirs.signedAt === null
          ? { theirs, unresolved: merged.unresolved }
          : null;
    });
  };

  const sendDraft = async (sent: RecordDraft, baseRecord: CaseRecord) => {
    try {
      const body = { ...sent, diagnoses: [...sent.diagnoses] };
      setBase(await call(record.save, { orderId, version: baseRecord.version, ...body }));
    } catch (thrown) {
      const read = toApiError(thrown);
      const code = [businessCode.recordChanged, businessCode.recordSigned].find((one) => one === read.code);
      if (code === undefined) throw thrown;
      resolveConflict(
        sent,
        baseRecord,
        errorDataOf(read, code, recordSchema) ?? (await call(record.detail, { orderId })),
      );
    }
  };

  const flush = async () => {
    clearTimeout(timer);
    while (dirty.peek() && conflict.peek() === null && !signed.peek()) {
      const [sent, baseRecord] = [draft.peek(), base.peek()];
      if (!sent || !baseRecord) return;
      busy.value = true;
      try {
        await sendDraft(sent, baseRecord);
      } catch (thrown) {
        const read = toApiError(thrown);
        error.value = read;
        if (isTransient(read)) scheduleSave(retryDelayMs);
        return;
      } finally {
        busy.value = false;
      }
    }
  };
  const save = (): Promise<void> => {
    saveInFlight ??= flush().finally(() => {
      saveInFlight = null;
    });
    return saveInFlight;
  };
  const updateDraft = (update: (typed: RecordDraft) => RecordDraft) => {
    if (!draft.value) return;
    draft.value = update(draft.value);
    scheduleSave(saveDelayMs);
  };

  const restore = (restored: StoredRecordDraft, resolve: () => void): void => {
    const [current, theirs] = [draft.peek(), base.peek()];
    if (!current || !theirs) {
      pendingRestores.push(() => restore(restored, resolve));
      return;
    }
    const merged = mergeStoredDraft(restored, current, toDraft(theirs));
    batch(() => {
      draft.value = merged.draft;
      if (merged.conflicts.length > 0) conflict.value = { theirs, unresolved: merged.conflicts };
    });
    if (dirty.peek() && merged.conflicts.length === 0) scheduleSave(saveDelayMs);
    if (merged.undecided.length === 0) resolve();
    else restorePrompt.ask({ draft: restored.draft, parts: merged.undecided }, resolve);
  };

  return {
    stored,
    draft,
    saving: computed(() => {
      if (conflict.value) return 'conflict';
      if (busy.value) return 'saving';
      if (!dirty.value) return 'clean';
      return error.value || signed.value ? 'failed' : 'typed';
    }),
    savedAt: computed(() => (base.value && base.value.version > 0 ? base.value.updateTime : 0)),
    error,
    conflict,
    unsaved,
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
      const merged = conflict.value;
      if (!merged || !draft.value) return;
      const unresolved = merged.unresolved.filter((one) => one !== part);
      batch(() => {
        if (side === 'theirs' && draft.value)
          draft.value = takeParts(draft.value, toDraft(merged.theirs), [part]);
        conflict.value = unresolved.length > 0 ? { ...merged, unresolved } : null;
      });
      if (unresolved.length === 0) void save();
    },
    discard: () => {
      clearTimeout(timer);
      batch(() => {
        draft.value = base.value && toDraft(base.value);
        error.value = null;
        conflict.value = null;
      });
    },
    save,
    merge: (theirs) => {
      const [current, baseRecord] = [draft.peek(), base.peek()];
      if (current && baseRecord && dirty.peek()) resolveConflict(current, baseRecord, theirs);
      else {
        setBase(theirs);
        draft.value = toDraft(theirs);
      }
    },
    load: async () => {
      if (dirty.value || busy.value || conflict.value) {
        void save();
        return;
      }
      await stored.load();
      const read = stored.value.value;
      // Something may have been typed during the request.
      if (!read || stored.status.value !== 'ready' || dirty.value || busy.value) return;
      setBase(read);
      draft.value = toDraft(read);
      for (const restorePending of pendingRestores.splice(0)) restorePending();
    },
    serialize: () =>
      dirty.value ? { base: base.value, draft: draft.value, open: conflict.value?.unresolved ?? [] } : null,
    restore,
    restorePrompt: restorePrompt.found,
    answerRestore: (accept) => {
      const restored = restorePrompt.found.value;
      if (accept && restored) updateDraft((mine) => takeParts(mine, restored.draft, restored.parts));
      restorePrompt.resolveFirst();
    },
  };
};
