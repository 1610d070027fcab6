import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { FieldMerge } from './mergeFields.ts';

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

/** The edited copy of a server value, in memory. */
export interface DraftState<S, D, F> {
  /** The server value that the edits are based on; null before it is loaded, or if it does not exist yet. */
  readonly base: ReadonlySignal<S | null>;
  readonly draft: ReadonlySignal<D>;
  /** The fields with unsaved edits. */
  readonly unsaved: ReadonlySignal<readonly F[]>;
  readonly dirty: ReadonlySignal<boolean>;
  readonly conflict: ReadonlySignal<DraftConflict<D, F> | null>;
  readonly edit: (draft: D) => void;
  /** Chooses one side for a field that was changed on both. */
  readonly choose: (field: F, side: 'mine' | 'theirs') => void;
  /** Discards the edits. */
  readonly discard: () => void;
  /** Discards the edits and starts from this server value. */
  readonly reset: (value: S | null) => void;
  /** Sets a newly loaded server value as the base; no edits are lost. An older version is ignored. */
  readonly mergeTheirs: (value: S) => void;
}

export interface DraftStateOptions<S, D, F> {
  /** The form values of a server value; of null: those of an empty form. */
  readonly read: (value: S | null) => D;
  readonly fields: FieldMerge<D, F>;
  /** The draft once the user has chosen their own side; by default as it is. */
  readonly keepMine?: (before: D, mine: D, theirs: D, field: F) => D;
  /** Whether a server value can no longer be edited, so that there is nothing to choose. */
  readonly isLocked?: (value: S) => boolean;
}

/** The state with the functions that storing and saving need. */
export interface WritableDraftState<S, D, F> extends DraftState<S, D, F> {
  readonly setConflict: (conflict: DraftConflict<D, F> | null) => void;
  /** Sets the saved value as the base; edits made since `sent` stay. */
  readonly applySaved: (value: S | null, sent: D) => void;
  /** Restores fields; for those saved elsewhere since, the user chooses. */
  readonly restoreFields: (edits: StoredEdits<D, F>, names: readonly F[]) => void;
}

/** Creates the state: an empty form. */
export const createDraftState = <S extends Versioned, D, F>(
  options: DraftStateOptions<S, D, F>,
): WritableDraftState<S, D, F> => {
  const { read, fields } = options;
  const base = signal<S | null>(null);
  const draft = signal(read(null));
  const conflict = signal<DraftConflict<D, F> | null>(null);
  const baseDraft = computed(() => read(base.value));
  const unsaved = computed(() => fields.differing(draft.value, baseDraft.value));

  /** Sets the conflict, if there is something to choose. */
  const setUnresolved = (before: D, unresolved: readonly F[]): void => {
    const server = base.peek();
    const isOpen = unresolved.length > 0 && !(server && options.isLocked?.(server));
    conflict.value = isOpen ? { before, theirs: baseDraft.peek(), unresolved, merged: [] } : null;
  };
  const reset = (value: S | null): void =>
    batch(() => {
      base.value = value;
      draft.value = read(value);
      conflict.value = null;
    });

  return {
    base,
    draft,
    unsaved,
    dirty: computed(() => unsaved.value.length > 0),
    conflict,
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
        else if (options.keepMine) draft.value = options.keepMine(before, mine, theirs, field);
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
    restoreFields: (edits, names) => {
      const merged = fields.merge(edits.base, edits.draft, baseDraft.peek(), edits.unresolved);
      const pending = conflict.peek();
      batch(() => {
        draft.value = fields.take(draft.peek(), merged.draft, names);
        setUnresolved(pending?.before ?? edits.base, [
          ...(pending?.unresolved ?? []).filter((field) => !names.includes(field)),
          ...merged.unresolved.filter((field) => names.includes(field)),
        ]);
      });
    },
  };
};
