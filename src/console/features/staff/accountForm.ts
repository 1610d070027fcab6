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
import type { StaffMember } from '../../../contract/account/staff.ts';
import type { Services } from '../../services.ts';
import { type RestorePrompts, createRestorePrompts } from '../../drafts/restorePrompts.ts';
import {
  emptyEntry,
  differingFields,
  type AccountEntry,
  type EntryField,
  toEntry,
  entryShape,
  rebase,
  type FieldError,
} from './accountEntry.ts';
import { disposeAll } from '../../lib/async/disposeAll.ts';

/** What somebody else has changed since the account was loaded. */
export interface Conflict {
  readonly before: AccountEntry;
  readonly after: AccountEntry;
  readonly mobileBefore: string | null;
  readonly mobileAfter: string | null;
}

const storedShape = v.object({ typed: entryShape, was: entryShape });
type StoredEntry = v.InferOutput<typeof storedShape>;

/** The form of an account: edits on top of the loaded account. */
export interface AccountForm {
  /** The last loaded account; null for a new one, and before it is loaded. */
  readonly base: ReadonlySignal<StaffMember | null>;
  /** The form values without any edits. */
  readonly baseEntry: ReadonlySignal<AccountEntry>;
  readonly values: ReadonlySignal<AccountEntry>;
  readonly password: ReadonlySignal<string>;
  readonly dirty: ReadonlySignal<boolean>;
  /** Whether the form can be edited. */
  readonly ready: ReadonlySignal<boolean>;
  readonly errors: Signal<Partial<Record<EntryField, FieldError>>>;
  readonly conflict: Signal<Conflict | null>;
  readonly update: (changes: Partial<AccountEntry>) => void;
  readonly setPassword: (password: string) => void;
  /** Rebases the edits onto the stored account. */
  readonly rebaseOn: (account: StaffMember) => void;
  /**
   * The same after a background reload, but only without edits; with edits, the server reports the conflict
   * on save.
   */
  readonly rebaseUnlessDirty: (account: StaffMember) => void;
  /** The server refused to overwrite somebody else's change. */
  readonly reportConflict: (theirs: StaffMember) => void;
  /** Discards all input and shows the given account, or the last loaded one. */
  readonly reset: (account?: StaffMember) => void;
  /** Applies a successful save; edits made since stay. */
  readonly applySaved: (account: StaffMember, sent: AccountEntry) => void;
  /** Values restored from a closed page where something else has been typed since. */
  readonly restorePrompt: RestorePrompts<StoredEntry>['found'];
  readonly answerRestore: (accept: boolean) => void;
  readonly start: () => () => void;
}

/**
 * Creates the form of an account, or of a new one if `id` is null. Drafts are stored, except for the
 * password.
 */
export const createAccountForm = (
  { drafts, trackUnsaved }: Pick<Services, 'drafts' | 'trackUnsaved'>,
  id: string | null,
): AccountForm => {
  const base = signal<StaffMember | null>(null);
  const values = signal(emptyEntry);
  const password = signal('');
  const errors = signal<Partial<Record<EntryField, FieldError>>>({});
  const conflict = signal<Conflict | null>(null);
  const restorePrompt = createRestorePrompts<StoredEntry>();
  const baseEntry = computed(() => (base.value ? toEntry(base.value) : emptyEntry));
  const entryDirty = computed(() => differingFields(values.value, baseEntry.value).length > 0);
  const dirty = computed(() => entryDirty.value || password.value !== '');
  const ready = computed(() => id === null || base.value !== null);

  const clearErrors = (fields: readonly string[]): void => {
    errors.value = Object.fromEntries(
      Object.entries(errors.value).filter(([field]) => !fields.includes(field)),
    );
  };
  const rebaseOn = (account: StaffMember): void =>
    batch(() => {
      values.value = rebase(values.value, baseEntry.value, toEntry(account));
      base.value = account;
    });
  const restore = (restored: StoredEntry): void => {
    values.value = rebase(restored.typed, restored.was, baseEntry.peek());
  };
  const follow = () =>
    drafts.sync(
      { order: id ?? '', form: 'staff' },
      {
        schema: storedShape,
        serialize: () => (entryDirty.value ? { typed: values.value, was: baseEntry.value } : null),
        restore: (restored, resolve) => {
          if (dirty.peek()) return restorePrompt.ask(restored, resolve);
          restore(restored);
          resolve();
        },
      },
    );

  return {
    base,
    baseEntry,
    values,
    password,
    dirty,
    ready,
    errors,
    conflict,
    update: (changes) =>
      batch(() => {
        values.value = { ...values.value, ...changes };
        clearErrors(Object.keys(changes));
      }),
    setPassword: (text) =>
      batch(() => {
        password.value = text;
        clearErrors(['password']);
      }),
    rebaseOn,
    rebaseUnlessDirty: (account) => {
      if (base.peek() === null || !dirty.peek()) rebaseOn(account);
    },
    reportConflict: (theirs) =>
      batch(() => {
        conflict.value = {
          before: baseEntry.value,
          after: toEntry(theirs),
          mobileBefore: base.value?.mobile ?? null,
          mobileAfter: theirs.mobile,
        };
        rebaseOn(theirs);
      }),
    reset: (account) =>
      batch(() => {
        if (account) base.value = account;
        values.value = baseEntry.value;
        password.value = '';
        errors.value = {};
        conflict.value = null;
      }),
    applySaved: (account, sent) =>
      batch(() => {
        values.value = rebase(values.value, sent, toEntry(account));
        base.value = account;
      }),
    restorePrompt: restorePrompt.found,
    answerRestore: (accept) => {
      if (accept && restorePrompt.found.value) restore(restorePrompt.found.value);
      restorePrompt.resolveFirst();
    },
    start: () => {
      const disposers = [
        trackUnsaved(() => password.value !== ''),
        trackUnsaved(() => entryDirty.value, 'kept'),
        effect(() => (ready.value ? untracked(follow) : undefined)),
      ];
      return () => disposeAll(disposers);
    },
  };
};
