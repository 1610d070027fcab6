import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Form } from './form.ts';

type Mends = Form['mends'];

/** The forms of one order: one for a new prescription, one for each stored one that is being changed. */
export interface Kept {
  /** The form in sight; null while none is. */
  readonly form: ReadonlySignal<Form | null>;
  /** Whether one of them was written in and not stored since. */
  readonly typed: ReadonlySignal<boolean>;
  /** The forms that were written in and not stored since. */
  readonly unstored: ReadonlySignal<readonly Form[]>;
  /** Brings a form in sight: the one that was written in before, else the given one. */
  readonly show: (fresh: Form) => void;
  /** Puts it out of sight; what was typed stays. */
  readonly hide: () => void;
  /** Forgets the form of a stored prescription, or of the new one. */
  readonly drop: (mends: Mends) => void;
  readonly change: (how: (form: Form) => Form) => void;
  /** The same for one that may be out of sight by now; false where it is gone. */
  readonly changeOf: (mends: Mends, how: (form: Form) => Form) => boolean;
  /** A form belongs to another stored version from now on, or to none; `sent` is what was stored of it. */
  readonly follow: (from: Mends, to: Mends, sent: Form | null) => void;
  /** Puts in forms that were written on a page that is gone; answers those in whose place something else is written. */
  readonly restore: (forms: readonly Form[]) => readonly Form[];
  /** The same, over whatever is written there. */
  readonly replace: (forms: readonly Form[]) => void;
  /** Whether a new prescription is being written: a form that lost its stored one cannot take its place. */
  readonly newTyped: ReadonlySignal<boolean>;
}

interface Entry {
  readonly now: Form;
  /** As it was opened or last stored: while it is the same, there is nothing to lose. */
  readonly stored: Form;
}

const nameOf = (mends: Mends): string => (mends ? `stored ${mends.id}` : 'new');

/** Keeps the forms of an order for as long as the application stands. */
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
        // Another object: nobody knows what of it was stored.
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
