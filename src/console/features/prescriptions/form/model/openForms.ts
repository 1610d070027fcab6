import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Prescription } from '../../../../../contract/prescribing/prescription.ts';
import { emptyForm, type FormValues, toFormValues } from '../../../../domain/prescription/formValues.ts';
import { canEdit } from '../../../../domain/prescription/statusRules.ts';
import { createDraftState, type DraftState, type WritableDraftState } from '../../../../drafts/draftState.ts';
import { mergeWhole } from '../../../../drafts/mergeFields.ts';

type EditedVersion = FormValues['editing'];

/** What a form was opened with. */
interface FormBase {
  /** The version of the stored prescription; missing for a new one. */
  readonly version: number | undefined;
  readonly values: FormValues;
}
type FormState = WritableDraftState<FormBase, FormValues, 'form'>;

/**
 * The forms of one order: one for a new prescription, and one for each stored prescription that is being
 * edited.
 */
export interface OpenForms {
  /** The visible form, or null. */
  readonly form: ReadonlySignal<FormValues | null>;
  /** The visible form and the stored prescription, if both were changed. */
  readonly conflict: ReadonlySignal<DraftState<FormBase, FormValues, 'form'>['conflict']['value']>;
  /** Chooses one side of the conflict. */
  readonly choose: (side: 'mine' | 'theirs') => void;
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
  /** Merges newly loaded prescriptions into their forms; no unsaved changes are lost. */
  readonly mergeStored: (rows: readonly Prescription[]) => void;
  /** Attaches a form to the prescription it was saved as. `sent` are the values that were saved. */
  readonly applySaved: (
    editing: EditedVersion,
    stored: Pick<Prescription, 'id' | 'version'>,
    sent: FormValues,
  ) => void;
  /** Makes the visible form a new prescription, unless one is being written. */
  readonly detach: () => void;
  /** Restores forms from a page that was closed. Returns those that conflict with other unsaved changes. */
  readonly restore: (forms: readonly FormValues[]) => readonly FormValues[];
  /** Replaces the forms, whatever they contain. */
  readonly replace: (forms: readonly FormValues[]) => void;
  /**
   * Whether a new prescription is being written. A form whose stored prescription is gone cannot replace it.
   */
  readonly isNewDirty: ReadonlySignal<boolean>;
}

/** What the doctor entered, for comparison: neither the lines' keys nor what the warehouse says of a drug. */
const contentOf = ({ warehouseId, diagnoses, lines, reasons }: FormValues): string =>
  JSON.stringify([
    warehouseId,
    diagnoses.map(({ code }) => code),
    lines.map(({ drugId, dose, frequency, route, days, quantity, remark, group }) => [
      drugId,
      dose,
      frequency,
      route,
      days,
      quantity,
      remark,
      group,
    ]),
    reasons.map(({ rule, key, text }) => [rule, lines.findIndex((one) => one.key === key), text]),
  ]);

// Lines, their group and their reasons belong together: they are chosen as a whole.
const fields = mergeWhole<FormValues>({
  differing: (a, b) => (contentOf(a) === contentOf(b) ? [] : ['form']),
});

const toBase = (values: FormValues): FormBase => ({ version: values.editing?.version, values });

const createFormState = (base: FormValues, draft: FormValues = base): FormState => {
  const state = createDraftState<FormBase, FormValues, 'form'>({
    read: (opened) => opened?.values ?? emptyForm(''),
    fields,
  });
  state.reset(toBase(base));
  state.edit(draft);
  return state;
};

/** A form of a page that was closed: it has unsaved changes, whatever the stored prescription contains. */
const restoredState = (form: FormValues): FormState =>
  createFormState({ ...emptyForm(''), editing: form.editing }, form);

/** The values with the stored version that they are based on: the older one while a conflict is open. */
const valuesOf = ({ base, conflict, draft }: FormState): FormValues => ({
  ...draft.value,
  editing: (conflict.value?.before ?? base.value?.values)?.editing ?? null,
});

const keyOf = (editing: EditedVersion): string => (editing ? `stored ${editing.id}` : 'new');

/** Keeps the forms of an order for the lifetime of the application. */
export const createOpenForms = (): OpenForms => {
  const states = signal<ReadonlyMap<string, FormState>>(new Map());
  const shownKey = signal<string | null>(null);
  const shown = computed(() => (shownKey.value === null ? undefined : states.value.get(shownKey.value)));
  const setState = (key: string, state: FormState | null): void => {
    const next = new Map(states.value);
    if (state) next.set(key, state);
    else next.delete(key);
    states.value = next;
  };
  const rename = (from: string, to: string, state: FormState): void => {
    setState(from, null);
    setState(to, state);
    if (shownKey.value === from) shownKey.value = to;
  };
  const updateState = (state: FormState | undefined, updater: (form: FormValues) => FormValues): boolean => {
    state?.edit(updater(valuesOf(state)));
    return state !== undefined;
  };

  const dirtyForms = computed(() =>
    [...states.value.values()].filter(({ dirty }) => dirty.value).map(valuesOf),
  );
  const isNewDirty = computed(() => states.value.get(keyOf(null))?.dirty.value === true);

  const replace = (forms: readonly FormValues[]): void =>
    batch(() => {
      for (const form of forms) {
        setState(keyOf(form.editing), restoredState(form));
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
    form: computed(() => (shown.value ? valuesOf(shown.value) : null)),
    conflict: computed(() => shown.value?.conflict.value ?? null),
    choose: (side) => shown.peek()?.choose('form', side),
    isDirty: computed(() => dirtyForms.value.length > 0),
    dirtyForms,
    isNewDirty,
    show: (fresh) => {
      const key = keyOf(fresh.editing);
      batch(() => {
        if (states.peek().get(key)?.dirty.peek() !== true) setState(key, createFormState(fresh));
        shownKey.value = key;
      });
    },
    hide: () => {
      shownKey.value = null;
    },
    discard: (editing) =>
      batch(() => {
        setState(keyOf(editing), null);
        if (shownKey.value === keyOf(editing)) shownKey.value = null;
      }),
    update: (updater) => void updateState(shown.peek(), updater),
    updateForm: (editing, updater) => updateState(states.peek().get(keyOf(editing)), updater),
    mergeStored: (rows) =>
      batch(() => {
        for (const stored of rows) {
          const state = states.peek().get(keyOf(stored));
          // Cancelling changes the status but not the version.
          if (state && canEdit(stored.status) && state.base.peek()?.version !== stored.version)
            state.mergeTheirs(toBase(toFormValues(stored)));
        }
      }),
    applySaved: (editing, stored, sent) => {
      const state = states.peek().get(keyOf(editing));
      if (!state) return;
      batch(() => {
        // As it was typed: the lines keep their keys.
        state.applySaved(toBase({ ...sent, editing: { id: stored.id, version: stored.version } }), sent);
        rename(keyOf(editing), keyOf(stored), state);
      });
    },
    detach: () => {
      const state = shown.peek();
      const key = shownKey.peek();
      if (!state || key === null || isNewDirty.peek()) return;
      const values = { ...valuesOf(state), editing: null };
      batch(() => rename(key, keyOf(null), createFormState(emptyForm(''), values)));
    },
  };
};
