import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { businessCode } from '../../../contract/errors/envelopeCodes.ts';
import { staff, staffMember, type StaffMember } from '../../../contract/account/staff.ts';
import type { Services } from '../../services.ts';
import { createDraftForm, type DraftForm } from '../../drafts/draftForm.ts';
import { disposeAll } from '../../lib/async/disposeAll.ts';
import { normalizeInput } from '../../lib/parseInput.ts';
import { createFirstPassword, type IssuedPassword } from './firstPassword.ts';
import {
  type AccountEntry,
  type EntryField,
  fieldOfError,
  fields,
  isSaved,
  storedShape,
  toEntry,
  toRequest,
  validate,
  type FieldError,
} from './accountEntry.ts';

/** The form of an account. Saving during a conflict overwrites the other changes. */
export interface AccountForm extends DraftForm<StaffMember, AccountEntry, keyof AccountEntry> {
  /** The first password of a new account; never stored. */
  readonly password: ReadonlySignal<string>;
  readonly errors: ReadonlySignal<Partial<Record<EntryField, FieldError>>>;
  /** The field because of which the server refused the account; null if there is none. */
  readonly refusedField: ReadonlySignal<EntryField | null>;
  readonly update: (changes: Partial<AccountEntry>) => void;
  readonly setPassword: (password: string) => void;
  readonly clearErrors: () => void;
}

type Deps = Pick<Services, 'call' | 'drafts' | 'trackUnsaved' | 'platform'>;

/** Creates the form of an account, or of a new one if `id` is null. */
export const createAccountForm = (
  app: Deps,
  id: string | null,
  onSaved: (saved: StaffMember) => void,
  onIssued: (issued: IssuedPassword) => void,
): AccountForm => {
  const { call } = app;
  const suggested = id === null ? createFirstPassword(app.platform.createId()) : '';
  const password = signal(suggested);
  const invalid = signal<Partial<Record<EntryField, FieldError>>>({});
  const form = createDraftForm<StaffMember, AccountEntry, keyof AccountEntry>(app, {
    draftKey: { order: id ?? '', form: 'staff' },
    schema: storedShape,
    serialize: ({ base, draft }) => ({ typed: draft, was: toEntry(base) }),
    read: toEntry,
    fields,
    isNew: id === null,
    refusal: { codes: [businessCode.staffChanged], schema: staffMember },
    load: async ({ username }) => {
      const name = normalizeInput(username);
      const { list } = await call(staff.page, id === null ? { keyword: name, pageSize: 100 } : { id });
      return list.find((one) => (id === null ? one.username === name : one.id === id)) ?? null;
    },
    isSaved: (account, { draft, base }) => isSaved(account, draft, base?.version ?? 0),
    save: (draft, base, idempotencyKey) => {
      const request = toRequest(draft);
      const username = normalizeInput(draft.username);
      return base
        ? call(staff.update, { id: base.id, version: base.version, ...request }, { idempotencyKey })
        : call(staff.create, { ...request, username, password: password.value }, { idempotencyKey });
    },
    overwrites: true,
    confirmsMerge: true,
    onSaved: (account) => {
      if (!account) return;
      if (id === null) {
        form.reset(account);
        onIssued({ id: account.id, password: password.value });
        password.value = suggested;
      }
      onSaved(account);
    },
  });
  const refusedField = computed(() => {
    const error = form.mutation.state.value === 'refused' ? form.mutation.error.value : null;
    return error && fieldOfError(error);
  });
  const clearErrorsOf = (changed: readonly string[]): void => {
    invalid.value = Object.fromEntries(
      Object.entries(invalid.value).filter(([field]) => !changed.includes(field)),
    );
    if (changed.includes(refusedField.peek() ?? '')) form.mutation.reset();
  };

  return {
    ...form,
    password,
    errors: computed(() => ({
      ...invalid.value,
      ...(refusedField.value && { [refusedField.value]: form.mutation.error.value }),
    })),
    refusedField,
    update: (changes) =>
      batch(() => {
        form.edit({ ...form.draft.value, ...changes });
        clearErrorsOf(Object.keys(changes));
      }),
    setPassword: (text) =>
      batch(() => {
        password.value = text;
        clearErrorsOf(['password']);
      }),
    clearErrors: () => {
      invalid.value = {};
      form.mutation.reset();
    },
    save: async () => {
      if (id !== null && !form.base.value) return;
      invalid.value = validate(form.draft.value, id === null ? password.value : null);
      if (Object.keys(invalid.value).length === 0) await form.save();
    },
    start: () => {
      const disposers = [app.trackUnsaved(() => password.value !== suggested), form.start()];
      return () => disposeAll(disposers);
    },
  };
};
