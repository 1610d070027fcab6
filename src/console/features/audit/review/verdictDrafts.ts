import { computed, type ReadonlySignal } from '@preact/signals-react';
import * as v from 'valibot';
import {
  type Prescription,
  prescriptionSchema,
  prescriptionStatus,
} from '../../../../contract/prescribing/prescription.ts';
import type { Services } from '../../../services.ts';
import type { DraftStore } from '../../../drafts/draftStore.ts';
import { createDraftModel, type DraftModel } from '../../../drafts/draftModel.ts';
import { mergeFields, mergeWhole } from '../../../drafts/mergeFields.ts';
import { rebaseReasons, type ReasonsByLine, withToggledReason, withReasonText } from './verdict.ts';

/** What an auditor has written, and the version that it is about. */
const draftSchema = v.object({
  read: v.nullable(prescriptionSchema),
  reasonsByLine: v.record(v.string(), v.object({ codes: v.array(v.string()), text: v.string() })),
  text: v.string(),
  pendingVerdict: v.nullable(v.boolean()),
});
export interface VerdictContent {
  readonly read: Prescription | null;
  readonly reasonsByLine: ReasonsByLine;
  readonly text: string;
  /** The verdict that is held back, or in flight, with this draft; null if there is none. */
  readonly pendingVerdict: boolean | null;
}

/** An auditor's draft of a verdict on one prescription. It is kept until the verdict, also on other pages. */
export interface VerdictDraft
  extends Pick<
    DraftModel<Prescription, VerdictContent, 'form'>,
    'draft' | 'dirty' | 'discard' | 'restorePrompt' | 'answerRestore'
  > {
  /** The version being read. The auditor switches to a newer one explicitly. */
  readonly read: ReadonlySignal<Prescription | null>;
  readonly reasonsByLine: ReadonlySignal<ReasonsByLine>;
  readonly text: ReadonlySignal<string>;
  readonly toggleReason: (lineId: string, code: string) => void;
  readonly setReasonText: (lineId: string, text: string) => void;
  readonly setText: (text: string) => void;
  /** Starts reading this version, unless there is a draft about another one. */
  readonly startReading: (now: Prescription) => void;
  /** Switches to this version and moves the draft to it. */
  readonly rebase: (now: Prescription) => void;
  readonly setPendingVerdict: (approve: boolean | null) => void;
}

/** All verdict drafts of this auditor. */
export interface VerdictDrafts {
  readonly get: (prescriptionId: string) => VerdictDraft;
  /**
   * A draft of a closed page was restored whose verdict has not arrived, as far as is known. Returns an
   * unsubscribe function.
   */
  readonly onUndelivered: (listener: (read: Prescription, approve: boolean) => void) => () => void;
  readonly hasUnsaved: () => boolean;
}

const emptyContent = (read: Prescription | null): VerdictContent => ({
  read,
  reasonsByLine: {},
  text: '',
  pendingVerdict: null,
});

const storedShape = v.pipe(
  draftSchema,
  v.transform((draft) => ({ base: emptyContent(null), draft, unresolved: [] })),
);

const comparable = (draft: VerdictContent, field: keyof VerdictContent): unknown => {
  if (field === 'text') return draft.text.trim();
  if (field !== 'reasonsByLine') return draft[field];
  return Object.entries(draft.reasonsByLine).filter(
    ([, { codes, text }]) => codes.length > 0 || text.trim() !== '',
  );
};
// A pending approval is stored although nothing was typed.
const fields = mergeWhole(
  mergeFields<VerdictContent, 'reasonsByLine' | 'text' | 'pendingVerdict'>(
    ['reasonsByLine', 'text', 'pendingVerdict'],
    comparable,
  ),
);

/** Whether a verdict that was in flight when its page was closed has arrived. */
const wasDelivered = ({ read, pendingVerdict }: VerdictContent, now: Prescription | null): boolean =>
  pendingVerdict !== null &&
  now !== null &&
  now.version === read?.version &&
  now.status === (pendingVerdict ? prescriptionStatus.approved : prescriptionStatus.rejected);

const createVerdictDraft = (
  id: string,
  drafts: Pick<DraftStore, 'sync'>,
  onUndelivered: (read: Prescription, approve: boolean) => void,
): VerdictDraft => {
  const model = createDraftModel<Prescription, VerdictContent, 'form'>(
    { drafts },
    {
      draftKey: { order: id, form: 'verdict' },
      schema: storedShape,
      serialize: ({ draft }) => draft,
      read: emptyContent,
      fields,
      isObsolete: ({ draft }, base) => wasDelivered(draft, base),
      onRestore: (): void => {
        const { read: readBefore, pendingVerdict } = draft.peek();
        update({ pendingVerdict: null });
        if (readBefore && pendingVerdict !== null) onUndelivered(readBefore, pendingVerdict);
      },
    },
  );
  const { draft, dirty } = model;
  const update = (changes: Partial<VerdictContent>): void => model.edit({ ...draft.peek(), ...changes });
  const read = computed(() => draft.value.read ?? model.base.value);
  model.start();

  return {
    ...model,
    read,
    reasonsByLine: computed(() => draft.value.reasonsByLine),
    text: computed(() => draft.value.text),
    discard: () => model.reset(read.peek()),
    setPendingVerdict: (pendingVerdict) => update({ pendingVerdict }),
    toggleReason: (lineId, code) =>
      update({ reasonsByLine: withToggledReason(draft.peek().reasonsByLine, lineId, code) }),
    setReasonText: (lineId, text) =>
      update({ reasonsByLine: withReasonText(draft.peek().reasonsByLine, lineId, text) }),
    setText: (text) => update({ text }),
    startReading: (now) => {
      if (!dirty.peek()) model.reset(now);
    },
    rebase: (now) => {
      const { reasonsByLine } = draft.peek();
      const previous = read.peek();
      update({
        read: now,
        reasonsByLine: previous ? rebaseReasons(reasonsByLine, previous, now) : reasonsByLine,
      });
    },
  };
};

/** Keeps the verdict drafts, by prescription. */
export const createVerdictDrafts = (drafts: Pick<DraftStore, 'sync'>): VerdictDrafts => {
  const draftsById = new Map<string, VerdictDraft>();
  const listeners = new Set<(read: Prescription, approve: boolean) => void>();
  const notify = (read: Prescription, approve: boolean): void => {
    for (const listener of listeners) listener(read, approve);
  };
  return {
    onUndelivered: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    get: (id) => {
      const found = draftsById.get(id) ?? createVerdictDraft(id, drafts, notify);
      draftsById.set(id, found);
      return found;
    },
    hasUnsaved: () => [...draftsById.values()].some(({ dirty }) => dirty.value),
  };
};

/** The verdict drafts of the signed-in app. */
export const createAppVerdictDrafts = ({ drafts, unsavedWork }: Services): VerdictDrafts => {
  const verdictDrafts = createVerdictDrafts(drafts);
  unsavedWork.register({ isDirty: verdictDrafts.hasUnsaved, draftKept: true });
  return verdictDrafts;
};
