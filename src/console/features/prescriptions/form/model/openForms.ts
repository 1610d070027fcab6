import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { FormValues } from '../../../../domain/prescription/formValues.ts';

type EditedVersion = FormValues['editing'];

/**
 * The forms of one order: one for a new prescription, and one for each stored prescription that is being
 * edited.
 */
export interface OpenForms {
  /** The visible form, or null. */
  readonly form: ReadonlySignal<FormValues | null>;
  /** Whether one of the forms has unsaved changes. */
  readonly isDirty: ReadonlySignal<boolean>;
  /** The forms with unsaved changes. */
  readonly dirtyForms: ReadonlySignal<readonly FormValues[]>;
  /** Shows a form: the one with unsaved changes if there is one, otherwise the given one. */
  readonly show: (fresh: FormValues) => void;
  /** Hides the form; its values stay. */
  readonly hide: () => void;
  /** Discards the form of a stored prescription, or of the new one (null). */
  readonly discard: (editing: EditedVersion) => void;
  readonly update: (updater: (form: FormValues) => FormValues) => void;
  /** Updates a form that may be hidden; returns false if it no longer exists. */
  readonly updateForm: (editing: EditedVersion, updater: (form: FormValues) => FormValues) => boolean;
  /** Attaches a form to another stored version, or to none. `sent` are the values that were saved. */
  readonly rebase: (from: EditedVersion, to: EditedVersion, sent: FormValues | null) => void;
  /** Restores forms from a page that was closed. Returns those that conflict with other unsaved changes. */
  readonly restore: (forms: readonly FormValues[]) => readonly FormValues[];
  /** Replaces the forms, whatever they contain. */
  readonly replace: (forms: readonly FormValues[]) => void;
  /**
   * Whether a new prescription is being written. A form whose stored prescription is gone cannot replace it.
   */
  readonly isNewDirty: ReadonlySignal<boolean>;
}

interface Entry {
  readonly current: FormValues;
  /** The values when the form was opened or last saved; the same object means no unsaved changes. */
  readonly saved: FormValues;
}

const keyOf = (editing: EditedVersion): string => (editing ? `stored ${editing.id}` : 'new');

/** Keeps the forms of an order for the lifetime of the application. */
export const createOpenForms = (): OpenForms => {
  const entries = signal<ReadonlyMap<string, Entry>>(new Map());
  const shownKey = signal<string | null>(null);
  const shownEntry = () => (shownKey.value === null ? undefined : entries.value.get(shownKey.value));
  const setEntry = (key: string, entry: Entry | null) => {
    const next = new Map(entries.value);
    if (entry) next.set(key, entry);
    else next.delete(key);
    entries.value = next;
  };

  const updateEntry = (key: string, updater: (form: FormValues) => FormValues) => {
    const entry = entries.value.get(key);
    if (entry) setEntry(key, { ...entry, current: updater(entry.current) });
    return entry !== undefined;
  };

  const dirtyForms = computed(() =>
    [...entries.value.values()]
      .filter(({ current, saved }) => current !== saved)
      .map(({ current }) => current),
  );

  const replace = (forms: readonly FormValues[]): void =>
    batch(() => {
      for (const form of forms) {
        // A different object, because it is not known which part was saved.
        setEntry(keyOf(form.editing), { current: form, saved: { ...form } });
        shownKey.value ??= keyOf(form.editing);
      }
    });

  return {
    restore: (forms) => {
      const dirtyKeys = new Set(dirtyForms.peek().map(({ editing }) => keyOf(editing)));
      const conflicts = forms.filter(({ editing }) => dirtyKeys.has(keyOf(editing)));
      replace(forms.filter((form) => !conflicts.includes(form)));
      return conflicts;
    },
    replace,
    form: computed(() => shownEntry()?.current ?? null),
    isDirty: computed(() => dirtyForms.value.length > 0),
    dirtyForms,
    isNewDirty: computed(() => {
      const entry = entries.value.get(keyOf(null));
      return entry !== undefined && entry.current !== entry.saved;
    }),
    show: (fresh) => {
      const key = keyOf(fresh.editing);
      const existing = entries.value.get(key);
      batch(() => {
        if (!existing || existing.current === existing.saved) setEntry(key, { current: fresh, saved: fresh });
        shownKey.value = key;
      });
    },
    hide: () => {
      shownKey.value = null;
    },
    discard: (editing) =>
      batch(() => {
        setEntry(keyOf(editing), null);
        if (shownKey.value === keyOf(editing)) shownKey.value = null;
      }),
    update: (updater) => {
      if (shownKey.value !== null) updateEntry(shownKey.value, updater);
    },
    updateForm: (editing, updater) => updateEntry(keyOf(editing), updater),
    rebase: (from, to, sent) => {
      const entry = entries.value.get(keyOf(from));
      if (!entry) return;
      const current = { ...entry.current, editing: to };
      batch(() => {
        setEntry(keyOf(from), null);
        setEntry(keyOf(to), { current, saved: entry.current === sent ? current : entry.saved });
        if (shownKey.value === keyOf(from)) shownKey.value = keyOf(to);
      });
    },
  };
};
