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
import type { StaffMember } from '../../contract/staff.ts';
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

/** What somebody else changed since the account was read. */
export interface Met {
  readonly was: Entry;
  readonly now: Entry;
  readonly wasMobile: string | null;
  readonly nowMobile: string | null;
}

const keptShape = v.object({ typed: entryShape, was: entryShape });
type Kept = v.InferOutput<typeof keptShape>;

/** What is typed about an account, over what was read of it. */
export interface AccountForm {
  /** As it was read last; null for a new one, and before it was read. */
  readonly base: ReadonlySignal<StaffMember | null>;
  /** What the form would show without anything typed. */
  readonly was: ReadonlySignal<Entry>;
  readonly typed: ReadonlySignal<Entry>;
  readonly password: ReadonlySignal<string>;
  readonly changed: ReadonlySignal<boolean>;
  /** Whether there is something to type over. */
  readonly ready: ReadonlySignal<boolean>;
  readonly trouble: Signal<Partial<Record<EntryField, Trouble>>>;
  readonly met: Signal<Met | null>;
  readonly write: (some: Partial<Entry>) => void;
  readonly writePassword: (typed: string) => void;
  /** What stands at the upstream takes its place below what was typed. */
  readonly stand: (one: StaffMember) => void;
  /** The same for what was read by itself: below what is typed it waits for the save, where the upstream says so. */
  readonly adopt: (one: StaffMember) => void;
  /** The upstream refused to go over what somebody else changed. */
  readonly overtaken: (theirs: StaffMember) => void;
  /** Nothing is typed any more: this stands, or what was read last. */
  readonly settle: (one?: StaffMember) => void;
  /** What was sent stands; what was typed since stays typed. */
  readonly saved: (one: StaffMember, sent: Entry) => void;
  /** What came back from a page that is gone, where something else is typed. */
  readonly cameBack: Asked<Kept>['found'];
  readonly answerCameBack: (take: boolean) => void;
  readonly open: () => () => void;
}

/** Opens the form of an account, or of a new one where there is no id. What is typed is kept, but a password. */
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
