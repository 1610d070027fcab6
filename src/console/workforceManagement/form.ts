import {
  batch,
  computed,
  effect,
  type ReadonlySignal,
  type Signal,
  signal,
  untracked,
} from '@preact/signals-react';
import * as v from 'valibot';
import type { StaffMember } from '../../contract/account/staff.ts';
import type { App } from '../app.ts';
import { type Asked, openAsked } from '../journal/asked.ts';
import {
  blank,
  differing,
  type Entry,
  type EntryField,
  entryOf,
  entryShape,
  rebased,
  type Trouble,
} from './entry.ts';

/** What somebody else has changed since the account was loaded. */
export interface Met {
  readonly was: Entry;
  readonly now: Entry;
  readonly wasMobile: string | null;
  readonly nowMobile: string | null;
}

const keptShape = v.object({ typed: entryShape, was: entryShape });
type Kept = v.InferOutput<typeof keptShape>;

/** The form of an account: edits on top of the loaded account. */
export interface AccountForm {
  /** The last loaded account; null for a new one, and before it is loaded. */
  readonly base: ReadonlySignal<StaffMember | null>;
  /** The form values without any edits. */
  readonly was: ReadonlySignal<Entry>;
  readonly typed: ReadonlySignal<Entry>;
  readonly password: ReadonlySignal<string>;
  readonly changed: ReadonlySignal<boolean>;
  /** Whether the form can be edited. */
  readonly ready: ReadonlySignal<boolean>;
  readonly trouble: Signal<Partial<Record<EntryField, Trouble>>>;
  readonly met: Signal<Met | null>;
  readonly write: (some: Partial<Entry>) => void;
  readonly writePassword: (typed: string) => void;
  /** Rebases the edits onto the stored account. */
  readonly stand: (one: StaffMember) => void;
  /**
   * The same after a background reload, but only without edits; with edits, the server reports the conflict
   * on save.
   */
  readonly adopt: (one: StaffMember) => void;
  /** The server refused to overwrite somebody else's change. */
  readonly overtaken: (theirs: StaffMember) => void;
  /** Discards all input and shows the given account, or the last loaded one. */
  readonly settle: (one?: StaffMember) => void;
  /** Applies a successful save; edits made since stay. */
  readonly saved: (one: StaffMember, sent: Entry) => void;
  /** Values restored from a closed page where something else has been typed since. */
  readonly cameBack: Asked<Kept>['found'];
  readonly answerCameBack: (take: boolean) => void;
  readonly open: () => () => void;
}

/**
 * Creates the form of an account, or of a new one if `id` is null. Drafts are stored, except for the
 * password.
 */
export const openAccountForm = (
  { journal, typing }: Pick<App, 'journal' | 'typing'>,
  id: string | null,
): AccountForm => {
  const base = signal<StaffMember | null>(null);
  const typed = signal(blank);
  const password = signal('');
  const trouble = signal<Partial<Record<EntryField, Trouble>>>({});
  const met = signal<Met | null>(null);
  const asked = openAsked<Kept>();
  const was = computed(() => (base.value ? entryOf(base.value) : blank));
  const written = computed(() => differing(typed.value, was.value).length > 0);
  const changed = computed(() => written.value || password.value !== '');
  const ready = computed(() => id === null || base.value !== null);

  const mend = (fields: readonly string[]): void => {
    trouble.value = Object.fromEntries(
      Object.entries(trouble.value).filter(([field]) => !fields.includes(field)),
    );
  };
  const stand = (one: StaffMember): void =>
    batch(() => {
      typed.value = rebased(typed.value, was.value, entryOf(one));
      base.value = one;
    });
  const put = (back: Kept): void => {
    typed.value = rebased(back.typed, back.was, was.peek());
  };
  const follow = () =>
    journal.follow(
      { order: id ?? '', form: 'staff' },
      {
        shape: keptShape,
        now: () => (written.value ? { typed: typed.value, was: was.value } : null),
        back: (back, settle) => {
          if (changed.peek()) return asked.ask(back, settle);
          put(back);
          settle();
        },
      },
    );

  return {
    base,
    was,
    typed,
    password,
    changed,
    ready,
    trouble,
    met,
    write: (some) =>
      batch(() => {
        typed.value = { ...typed.value, ...some };
        mend(Object.keys(some));
      }),
    writePassword: (text) =>
      batch(() => {
        password.value = text;
        mend(['password']);
      }),
    stand,
    adopt: (one) => {
      if (base.peek() === null || !changed.peek()) stand(one);
    },
    overtaken: (theirs) =>
      batch(() => {
        met.value = {
          was: was.value,
          now: entryOf(theirs),
          wasMobile: base.value?.mobile ?? null,
          nowMobile: theirs.mobile,
        };
        stand(theirs);
      }),
    settle: (one) =>
      batch(() => {
        if (one) base.value = one;
        typed.value = was.value;
        password.value = '';
        trouble.value = {};
        met.value = null;
      }),
    saved: (one, sent) =>
      batch(() => {
        typed.value = rebased(typed.value, sent, entryOf(one));
        base.value = one;
      }),
    cameBack: asked.found,
    answerCameBack: (take) => {
      if (take && asked.found.value) put(asked.found.value);
      asked.settled();
    },
    open: () => {
      const ways = [
        typing(() => password.value !== ''),
        typing(() => written.value, 'kept'),
        effect(() => (ready.value ? untracked(follow) : undefined)),
      ];
      return () => {
        for (const back of ways) back();
      };
    },
  };
};
