import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Form } from './form.ts';

type Mends = Form['mends'];

/**
 * The forms of one order: one for a new prescription, and one for each stored prescription that is being
 * edited.
 */
export interface Kept {
  /** The visible form, or null. */
  readonly form: ReadonlySignal<Form | null>;
  /** Whether one of the forms has unsaved changes. */
  readonly typed: ReadonlySignal<boolean>;
  /** The forms with unsaved changes. */
  readonly unstored: ReadonlySignal<readonly Form[]>;
  /** Shows a form: the one with unsaved changes if there is one, otherwise the given one. */
  readonly show: (fresh: Form) => void;
  /** Hides the form; its values stay. */
  readonly hide: () => void;
  /** Discards the form of a stored prescription, or of the new one (null). */
  readonly drop: (mends: Mends) => void;
  readonly change: (how: (form: Form) => Form) => void;
  /** Updates a form that may be hidden; returns false if it no longer exists. */
  readonly changeOf: (mends: Mends, how: (form: Form) => Form) => boolean;
  /** Attaches a form to another stored version, or to none. `sent` are the values that were saved. */
  readonly follow: (from: Mends, to: Mends, sent: Form | null) => void;
  /** Restores forms from a page that was closed. Returns those that conflict with other unsaved changes. */
  readonly restore: (forms: readonly Form[]) => readonly Form[];
  /** Replaces the forms, whatever they contain. */
  readonly replace: (forms: readonly Form[]) => void;
  /**
   * Whether a new prescription is being written. A form whose stored prescription is gone cannot replace it.
   */
  readonly newTyped: ReadonlySignal<boolean>;
}

interface Entry {
  readonly now: Form;
  /** The values when the form was opened or last saved; the same object means no unsaved changes. */
  readonly stored: Form;
}

const nameOf = (mends: Mends): string => (mends ? `stored ${mends.id}` : 'new');

/** Keeps the forms of an order for the lifetime of the application. */
export const openKept = (): Kept => {
  const entries = signal<ReadonlyMap<string, Entry>>(new Map());
  const shown = signal<string | null>(null);
  const entry = () => (shown.value === null ? undefined : entries.value.get(shown.value));
  const put = (name: string, one: Entry | null) => {
    const next = new Map(entries.value);
    if (one) next.set(name, one);
    else next.delete(name);
    entries.value = next;
  };

  const changeNamed = (name: string, how: (form: Form) => Form) => {
    const one = entries.value.get(name);
    if (one) put(name, { ...one, now: how(one.now) });
    return one !== undefined;
  };

  const unstored = computed(() =>
    [...entries.value.values()].filter(({ now, stored }) => now !== stored).map(({ now }) => now),
  );

  const replace = (forms: readonly Form[]): void =>
    batch(() => {
      for (const form of forms) {
        // A different object, because it is not known which part was saved.
        put(nameOf(form.mends), { now: form, stored: { ...form } });
        shown.value ??= nameOf(form.mends);
      }
    });

  return {
    restore: (forms) => {
      const written = new Set(unstored.peek().map(({ mends }) => nameOf(mends)));
      const met = forms.filter(({ mends }) => written.has(nameOf(mends)));
      replace(forms.filter((form) => !met.includes(form)));
      return met;
    },
    replace,
    form: computed(() => entry()?.now ?? null),
    typed: computed(() => unstored.value.length > 0),
    unstored,
    newTyped: computed(() => {
      const one = entries.value.get(nameOf(null));
      return one !== undefined && one.now !== one.stored;
    }),
    show: (fresh) => {
      const name = nameOf(fresh.mends);
      const before = entries.value.get(name);
      batch(() => {
        if (!before || before.now === before.stored) put(name, { now: fresh, stored: fresh });
        shown.value = name;
      });
    },
    hide: () => {
      shown.value = null;
    },
    drop: (mends) =>
      batch(() => {
        put(nameOf(mends), null);
        if (shown.value === nameOf(mends)) shown.value = null;
      }),
    change: (how) => {
      if (shown.value !== null) changeNamed(shown.value, how);
    },
    changeOf: (mends, how) => changeNamed(nameOf(mends), how),
    follow: (from, to, sent) => {
      const one = entries.value.get(nameOf(from));
      if (!one) return;
      const now = { ...one.now, mends: to };
      batch(() => {
        put(nameOf(from), null);
        put(nameOf(to), { now, stored: one.now === sent ? now : one.stored });
        if (shown.value === nameOf(from)) shown.value = nameOf(to);
      });
    },
  };
};
