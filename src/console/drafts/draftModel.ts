import { computed, effect, type ReadonlySignal, untracked } from '@preact/signals-react';
import type * as v from 'valibot';
import { disposeAll } from '../lib/async/disposeAll.ts';
import type { DraftKey } from './draftEntries.ts';
import {
  createDraftState,
  type DraftConflict,
  type DraftState,
  type DraftStateOptions,
  type StoredEdits,
  type Versioned,
  type WritableDraftState,
} from './draftState.ts';
import type { DraftStore } from './draftStore.ts';
import { createRestorePrompts } from './restorePrompts.ts';

/** The edited copy of a server value, stored on this computer. */
export interface DraftModel<S, D, F> extends DraftState<S, D, F> {
  /** Restored fields in which something else has been typed since. */
  readonly restorePrompt: ReadonlySignal<{ readonly draft: D; readonly fields: readonly F[] } | null>;
  readonly answerRestore: (accept: boolean) => void;
  readonly start: () => () => void;
}

export interface DraftOptions<S, D, F> extends DraftStateOptions<S, D, F> {
  readonly draftKey: DraftKey;
  /** The stored edits. */
  readonly schema: v.GenericSchema<unknown, StoredEdits<D, F>>;
  /** The edits as they are stored, JSON-serializable. */
  readonly serialize: (edits: {
    readonly base: S | null;
    readonly draft: D;
    readonly conflict: DraftConflict<D, F> | null;
  }) => object;
  /** Whether drafts are restored even if there is no server value; by default once one is loaded. */
  readonly isNew?: boolean;
  /** Whether restored edits are obsolete and are discarded. */
  readonly isObsolete?: (edits: StoredEdits<D, F>, base: S | null) => boolean;
  /** Runs when edits of a closed page are in the form again. */
  readonly onRestore?: () => void;
}

export interface DraftDeps {
  readonly drafts: Pick<DraftStore, 'sync'>;
  /** Missing if whoever creates the model registers its unsaved edits. */
  readonly trackUnsaved?: (isDirty: () => boolean, draftKept?: 'kept') => () => void;
}

/** Creates the model; nothing is stored or restored before its `start`. */
export const createDraftModel = <S extends Versioned, D, F>(
  { drafts, trackUnsaved }: DraftDeps,
  options: DraftOptions<S, D, F>,
): DraftModel<S, D, F> & Pick<WritableDraftState<S, D, F>, 'setConflict' | 'applySaved'> => {
  const { read, fields } = options;
  const state = createDraftState(options);
  const { base, draft, conflict, dirty, unsaved } = state;
  const prompts = createRestorePrompts<{ edits: StoredEdits<D, F>; fields: readonly F[] }>();
  const isReady = computed(() => options.isNew === true || base.value !== null);

  const restoreFields = (edits: StoredEdits<D, F>, names: readonly F[]): void => {
    state.restoreFields(edits, names);
    options.onRestore?.();
  };
  const restore = (edits: StoredEdits<D, F>, resolve: () => void): void => {
    // It was saved after all: only the answer was lost.
    const wasSaved = fields.differing(edits.draft, read(base.peek())).length === 0;
    if (wasSaved || options.isObsolete?.(edits, base.peek())) return resolve();
    const edited = fields.differing(edits.draft, edits.base);
    const editedNow = new Set(unsaved.peek());
    const overlapping = fields
      .differing(draft.peek(), edits.draft)
      .filter((field) => edited.includes(field) && editedNow.has(field));
    const free = edited.filter((field) => !editedNow.has(field));
    if (free.length > 0) restoreFields(edits, free);
    if (overlapping.length === 0) resolve();
    else prompts.ask({ edits, fields: overlapping }, resolve);
  };

  const sync = (): (() => void) =>
    drafts.sync(options.draftKey, {
      schema: options.schema,
      serialize: () =>
        dirty.value
          ? options.serialize({ base: base.value, draft: draft.value, conflict: conflict.value })
          : null,
      restore,
    });

  return {
    ...state,
    restorePrompt: computed(() => {
      const found = prompts.found.value;
      return found && { draft: found.edits.draft, fields: found.fields };
    }),
    answerRestore: (accept) => {
      const found = prompts.found.peek();
      if (accept && found) restoreFields(found.edits, found.fields);
      prompts.resolveFirst();
    },
    start: () => {
      const disposers = [effect(() => (isReady.value ? untracked(sync) : undefined))];
      if (trackUnsaved) disposers.push(trackUnsaved(() => dirty.value, 'kept'));
      return () => disposeAll(disposers);
    },
  };
};
