import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import * as v from 'valibot';
import {
  type Prescription,
  prescriptionSchema,
  prescriptionStatus,
} from '../../../../contract/prescribing/prescription.ts';
import { type RestorePrompts, createRestorePrompts } from '../../../drafts/restorePrompts.ts';
import type { Services } from '../../../services.ts';
import type { DraftStore } from '../../../drafts/draftStore.ts';
import { rebaseReasons, type ReasonsByLine, withToggledReason, withReasonText } from './verdict.ts';

/** An auditor's draft of a verdict on one prescription. It is kept until the verdict, also on other pages. */
export interface VerdictDraft {
  /** The version being read. The auditor switches to a newer one explicitly. */
  readonly read: ReadonlySignal<Prescription | null>;
  readonly reasonsByLine: ReadonlySignal<ReasonsByLine>;
  readonly text: ReadonlySignal<string>;
  readonly isDirty: ReadonlySignal<boolean>;
  readonly toggleReason: (lineId: string, code: string) => void;
  readonly setReasonText: (lineId: string, text: string) => void;
  readonly setText: (text: string) => void;
  /** Starts reading this version, unless there is a draft about another one. */
  readonly startReading: (now: Prescription) => void;
  /** Switches to this version and moves the draft to it. */
  readonly rebase: (now: Prescription) => void;
  readonly discard: () => void;
  /** The verdict that is in flight with this draft; null if there is none. */
  readonly setPendingVerdict: (approve: boolean | null) => void;
  /** A restored draft that conflicts with the current one. */
  readonly restorePrompt: RestorePrompts<StoredDraft>['found'];
  /** Replaces the current draft with the restored one, or discards the restored one. */
  readonly resolveRestore: (accept: boolean) => void;
}

/** A verdict draft as it is stored. */
const draftSchema = v.object({
  read: v.nullable(prescriptionSchema),
  reasonsByLine: v.record(v.string(), v.object({ codes: v.array(v.string()), text: v.string() })),
  text: v.string(),
  pendingVerdict: v.nullable(v.boolean()),
});
type StoredDraft = v.InferOutput<typeof draftSchema>;

/** All verdict drafts of this auditor. */
export interface VerdictDrafts {
  readonly get: (prescriptionId: string) => VerdictDraft;
  readonly hasUnsaved: () => boolean;
}

/** Whether a verdict that was in flight when its page was closed has arrived. */
const wasDelivered = ({ read, pendingVerdict }: StoredDraft, now: Prescription): boolean =>
  pendingVerdict !== null &&
  now.version === read?.version &&
  now.status === (pendingVerdict ? prescriptionStatus.approved : prescriptionStatus.rejected);

const createVerdictDraft = (id: string, drafts: Pick<DraftStore, 'sync'>): VerdictDraft => {
  const read = signal<Prescription | null>(null);
  const reasonsByLine = signal<ReasonsByLine>({});
  const text = signal('');
  const pendingVerdict = signal<boolean | null>(null);
  const restorePrompt = createRestorePrompts<StoredDraft>();
  /** The restored draft, until it is known whether its verdict arrived. */
  let restored: StoredDraft | null = null;
  const isDirty = computed(
    () =>
      text.value.trim() !== '' ||
      Object.values(reasonsByLine.value).some(
        (lineReasons) => lineReasons.codes.length > 0 || lineReasons.text.trim() !== '',
      ),
  );
  const discard = () =>
    batch(() => {
      reasonsByLine.value = {};
      text.value = '';
      pendingVerdict.value = null;
    });
  const apply = (found: StoredDraft) =>
    batch(() => {
      read.value = found.read ?? read.value;
      reasonsByLine.value = found.reasonsByLine;
      text.value = found.text;
    });
  drafts.sync(
    { order: id, form: 'verdict' },
    {
      schema: draftSchema,
      serialize: () =>
        isDirty.value
          ? {
              read: read.value,
              reasonsByLine: reasonsByLine.value,
              text: text.value,
              pendingVerdict: pendingVerdict.value,
            }
          : null,
      restore: (found, resolve) => {
        if (isDirty.peek()) return restorePrompt.ask(found, resolve);
        const reading = read.peek();
        if (!reading || !wasDelivered(found, reading)) {
          restored = found;
          apply(found);
        }
        resolve();
      },
    },
  );

  return {
    read,
    reasonsByLine,
    text,
    isDirty,
    discard,
    setPendingVerdict: (approve) => {
      pendingVerdict.value = approve;
    },
    restorePrompt: restorePrompt.found,
    resolveRestore: (accept) => {
      if (accept && restorePrompt.found.value) apply(restorePrompt.found.value);
      restorePrompt.resolveFirst();
    },
    toggleReason: (lineId, code) => {
      reasonsByLine.value = withToggledReason(reasonsByLine.value, lineId, code);
    },
    setReasonText: (lineId, value) => {
      reasonsByLine.value = withReasonText(reasonsByLine.value, lineId, value);
    },
    setText: (value) => {
      text.value = value;
    },
    startReading: (now) => {
      if (restored && wasDelivered(restored, now)) discard();
      restored = null;
      if (!read.value || !isDirty.value) read.value = now;
    },
    rebase: (now) =>
      batch(() => {
        if (read.value) reasonsByLine.value = rebaseReasons(reasonsByLine.value, read.value, now);
        read.value = now;
      }),
  };
};

/** Keeps the verdict drafts, by prescription. */
export const createVerdictDrafts = (drafts: Pick<DraftStore, 'sync'>): VerdictDrafts => {
  const draftsById = new Map<string, VerdictDraft>();
  return {
    get: (id) => {
      const found = draftsById.get(id) ?? createVerdictDraft(id, drafts);
      draftsById.set(id, found);
      return found;
    },
    hasUnsaved: () => [...draftsById.values()].some(({ isDirty }) => isDirty.value),
  };
};

/** The verdict drafts of the signed-in app. */
export const createAppVerdictDrafts = ({ drafts, unsavedWork }: Services): VerdictDrafts => {
  const verdictDrafts = createVerdictDrafts(drafts);
  unsavedWork.register({ isDirty: verdictDrafts.hasUnsaved, draftKept: true });
  return verdictDrafts;
};
