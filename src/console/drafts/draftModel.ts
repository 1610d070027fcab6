import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import type * as v from 'valibot';
import { disposeAll } from '../lib/async/disposeAll.ts';
import type { DraftKey } from './draftEntries.ts';
import type { DraftStore } from './draftStore.ts';
import type { FieldMerge } from './mergeFields.ts';
import { createRestorePrompts } from './restorePrompts.ts';

/** A server value. `version` rises with every change; missing where the server does not count them. */
export interface Versioned {
  readonly version?: number | null | undefined;
}

/** Fields changed both locally and elsewhere, until the user chooses. */
export interface DraftConflict<D, F> {
  /** The form values that the local edits were based on. */
  readonly before: D;
  readonly theirs: D;
  readonly unresolved: readonly F[];
  /** Fields changed elsewhere only, whose merged values are shown to the user as well. */
  readonly merged: readonly F[];
}

/** Edits of a closed page, with the form values that they are based on and the fields not resolved yet. */
export interface StoredEdits<D, F> {
  readonly base: D;
  readonly draft: D;
  readonly unresolved: readonly F[];
}

/** The edited copy of a server value. */
export interface DraftModel<S, D, F> {
  /** The server value that the edits are based on; null before it is loaded, or if it does not exist yet. */
  readonly base: ReadonlySignal<S | null>;
  readonly draft: ReadonlySignal<D>;
  /** The fields with unsaved edits. */
  readonly unsaved: ReadonlySignal<readonly F[]>;
  readonly dirty: ReadonlySignal<boolean>;
  readonly conflict: ReadonlySignal<DraftConflict<D, F> | null>;
  /** Restored fields in which something else has been typed since. */
  readonly restorePrompt: ReadonlySignal<{ readonly draft: D; readonly fields: readonly F[] } | null>;
  readonly answerRestore: (accept: boolean) => void;
  readonly edit: (draft: D) => void;
  /** Chooses one side for a field that was changed on both. */
  readonly choose: (field: F, side: 'mine' | 'theirs') => void;
  /** Discards the edits. */
  readonly discard: () => void;
  /** Discards the edits and starts from this server value. */
  readonly reset: (value: S | null) => void;
  /** Sets a newly loaded server value as the base; no edits are lost. An older version is ignored. */
  readonly mergeTheirs: (value: S) => void;
  readonly start: () => () => void;
}

export interface DraftOptions<S, D, F> {
  readonly draftKey: DraftKey;
  /** The stored edits. */
  readonly schema: v.GenericSchema<unknown, StoredEdits<D, F>>;
  /** The edits as they are stored, JSON-serializable. */
  readonly serialize: (edits: {
    readonly base: S | null;
    readonly draft: D;
    readonly conflict: DraftConflict<D, F> | null;
  }) => object;
  /** The form values of a server value; of null: those of an empty form. */
  readonly read: (value: S | null) => D;
  readonly fields: FieldMerge<D, F>;
  /** The draft once the user has chosen their own side; by default as it is. */
  readonly keepMine?: (before: D, mine: D, theirs: D) => D;
  /** Whether drafts are restored even if there is no server value; by default once one is loaded. */
  readonly isNew?: boolean;
  /** Whether a server value can no longer be edited, so that there is nothing to choose. */
  readonly isLocked?: (value: S) => boolean;
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

/** The model with the functions that saving needs. */
interface WritableDraftModel<S, D, F> extends DraftModel<S, D, F> {
  readonly setConflict: (conflict: DraftConflict<D, F> | null) => void;
  /** Sets the saved value as the base; edits made since `sent` stay. */
  readonly applySaved: (value: S | null, sent: D) => void;
}

/** Creates the model; nothing is stored or restored before its `start`. */
export const createDraftModel = <S extends Versioned, D, F>(
  { drafts, trackUnsaved }: DraftDeps,
  options: DraftOptions<S, D, F>,
): WritableDraftModel<S, D, F> => {
  const { read, fields } = options;
  const base = signal<S | null>(null);
  const draft = signal(read(null));
  const conflict = signal<DraftConflict<D, F> | null>(null);
  const prompts = createRestorePrompts<{ edits: StoredEdits<D, F>; fields: readonly F[] }>();
  const baseDraft = computed(() => read(base.value));
  const unsaved = computed(() => fields.differing(draft.value, baseDraft.value));
  const dirty = computed(() => unsaved.value.length > 0);
  const isReady = computed(() => options.isNew === true || base.value !== null);

  /** Sets the conflict, if there is something to choose. */
  const setUnresolved = (before: D, unresolved: readonly F[]): void => {
    const server = base.peek();
    const isOpen = unresolved.length > 0 && !(server && options.isLocked?.(server));
    conflict.value = isOpen ? { before, theirs: read(server), unresolved, merged: [] } : null;
  };
  const reset = (value: S | null): void =>
    batch(() => {
      base.value = value;
      draft.value = read(value);
      conflict.value = null;
    });

  /** Restores fields; for those saved elsewhere since, the user chooses. */
  const restoreFields = (edits: StoredEdits<D, F>, names: readonly F[]): void => {
    const merged = fields.merge(edits.base, edits.draft, baseDraft.peek(), edits.unresolved);
    const pending = conflict.peek();
    batch(() => {
      draft.value = fields.take(draft.peek(), merged.draft, names);
      setUnresolved(pending?.before ?? edits.base, [
        ...(pending?.unresolved ?? []).filter((field) => !names.includes(field)),
        ...merged.unresolved.filter((field) => names.includes(field)),
      ]);
    });
    options.onRestore?.();
  };
  const restore = (edits: StoredEdits<D, F>, resolve: () => void): void => {
    // It was saved after all: only the answer was lost.
    const wasSaved = fields.differing(edits.draft, baseDraft.peek()).length === 0;
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
    base,
    draft,
    unsaved,
    dirty,
    conflict,
    restorePrompt: computed(() => {
      const found = prompts.found.value;
      return found && { draft: found.edits.draft, fields: found.fields };
    }),
    answerRestore: (accept) => {
      const found = prompts.found.peek();
      if (accept && found) restoreFields(found.edits, found.fields);
      prompts.resolveFirst();
    },
    edit: (next) => {
      draft.value = next;
    },
    choose: (field, side) => {
      const pending = conflict.peek();
      if (!pending) return;
      const { before, theirs } = pending;
      const mine = draft.peek();
      const unresolved = pending.unresolved.filter((one) => one !== field);
      batch(() => {
        if (side === 'theirs') draft.value = fields.take(mine, theirs, [field]);
        else if (options.keepMine) draft.value = options.keepMine(before, mine, theirs);
        conflict.value = unresolved.length > 0 ? { ...pending, unresolved } : null;
      });
    },
    discard: () => reset(base.peek()),
    reset,
    mergeTheirs: (theirs) => {
      const previous = base.peek();
      if ((theirs.version ?? Infinity) < (previous?.version ?? 0)) return;
      const pending = conflict.peek();
      const before = read(previous);
      const merged = fields.merge(before, draft.peek(), read(theirs), pending?.unresolved);
      batch(() => {
        base.value = theirs;
        draft.value = merged.draft;
        setUnresolved(pending?.before ?? before, merged.unresolved);
      });
    },
    setConflict: (next) => {
      conflict.value = next;
    },
    applySaved: (value, sent) =>
      batch(() => {
        draft.value = fields.merge(sent, draft.peek(), read(value)).draft;
        base.value = value;
        conflict.value = null;
      }),
    start: () => {
      const disposers = [effect(() => (isReady.value ? untracked(sync) : undefined))];
      if (trackUnsaved) disposers.push(trackUnsaved(() => dirty.value, 'kept'));
      return () => disposeAll(disposers);
    },
  };
};
