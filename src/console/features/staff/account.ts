import { effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import { staff, type StaffMember, staffStatus } from '../../../contract/account/staff.ts';
import type { Services } from '../../services.ts';
import { type AsyncState, createAsyncState } from '../../lib/async/asyncState.ts';
import { createLifetime } from '../../lib/async/lifetime.ts';
import { disposeAll } from '../../lib/async/disposeAll.ts';
import { createSafeMutation, type SafeMutation } from '../../lib/safeMutation.ts';
import { type AccountForm, createAccountForm } from './accountForm.ts';
import { createFirstPassword, type IssuedPassword } from './firstPassword.ts';

/** The model of an account, existing or new. */
export interface AccountModel {
  /** The administrator's own: its password is changed in My account. */
  readonly isOwn: boolean;
  readonly member: AsyncState<StaffMember>;
  readonly form: AccountForm;
  /** Enables or disables the account. */
  readonly statusMutation: Pick<SafeMutation<never>, 'state' | 'error' | 'retry'>;
  /** Sets another first password. */
  readonly resetMutation: Pick<SafeMutation<never>, 'state' | 'error' | 'retry'>;
  /** The confirmation that is open. */
  readonly confirming: ReadonlySignal<'disable' | 'reset' | null>;
  readonly setConfirming: (question: 'disable' | 'reset' | null) => void;
  readonly save: () => Promise<void>;
  readonly setStatus: (status: 0 | 1) => Promise<void>;
  readonly resetPassword: () => Promise<void>;
  readonly start: () => () => void;
}

type Deps = Pick<Services, 'call' | 'clock' | 'changes' | 'drafts' | 'trackUnsaved' | 'platform' | 'session'>;

/** Who learns of what was done; `isShown`: the panel is still open. */
export interface AccountListeners {
  readonly onSaved: (saved: StaffMember, isShown: boolean) => void;
  /** A first password was set, which is shown once. */
  readonly onIssued: (issued: IssuedPassword) => void;
}

/** Creates the model. */
export const createAccountModel = (
  app: Deps,
  id: string | null,
  { onSaved, onIssued }: AccountListeners,
): AccountModel => {
  const { call, clock, changes, platform } = app;
  const lifetime = createLifetime();
  const confirming = signal<'disable' | 'reset' | null>(null);
  const loadMember = async (): Promise<StaffMember> => {
    const [account] = (await call(staff.page, { id: id ?? '' })).list;
    if (!account) throw new Error('an empty page of one account');
    return account;
  };
  const member = createAsyncState(loadMember, clock);
  const reload = () => void member.load();
  const form = createAccountForm(
    app,
    id,
    (account) => {
      changes.invalidate('staff', reload);
      onSaved(account, !lifetime.isOver());
    },
    onIssued,
  );
  const statusMutation = createSafeMutation<
    Pick<StaffMember, 'id' | 'version'> & { status: 0 | 1 },
    StaffMember
  >({
    createId: platform.createId,
    send: ({ version: _version, ...request }, idempotencyKey) =>
      call(staff.updateStatus, request, { idempotencyKey }),
    find: async ({ status }) => {
      const account = await loadMember();
      return account.status === status ? account : null;
    },
    onSuccess: (account) => {
      form.mergeTheirs(account);
      changes.invalidate('staff', reload);
    },
  });
  const resetMutation = createSafeMutation<IssuedPassword, StaffMember>({
    createId: platform.createId,
    send: (request, idempotencyKey) => call(staff.resetPassword, request, { idempotencyKey }),
    // Nobody can tell which password holds: the same one is sent again.
    find: async () => null,
    onSuccess: (account, issued) => {
      form.mergeTheirs(account);
      onIssued(issued);
      changes.invalidate('staff', reload);
    },
  });

  return {
    isOwn: id !== null && id === app.session.userId.peek(),
    member,
    form,
    statusMutation,
    resetMutation,
    confirming,
    setConfirming: (question) => {
      confirming.value = question;
    },
    save: async () => {
      statusMutation.reset();
      resetMutation.reset();
      await form.save();
    },
    setStatus: async (status) => {
      const base = form.base.value;
      if (!base) return;
      form.clearErrors();
      await statusMutation.mutate({ id: base.id, version: base.version, status });
      confirming.value = null;
    },
    resetPassword: async () => {
      const base = form.base.value;
      if (!base) return;
      form.clearErrors();
      await resetMutation.mutate({ id: base.id, password: createFirstPassword(platform.createId()) });
      confirming.value = null;
    },
    start: () => {
      const disposers = [
        lifetime.start(),
        form.start(),
        effect(() => {
          const account = member.value.value;
          untracked(() => {
            // With edits, the server reports the other version when they are saved.
            if (account && !form.dirty.peek()) form.mergeTheirs(account);
          });
        }),
      ];
      if (id !== null) {
        reload();
        disposers.push(changes.onInvalidate('staff', reload));
      }
      return () => disposeAll(disposers);
    },
  };
};

export const isEnabled = ({ status }: Pick<StaffMember, 'status'>): boolean => status === staffStatus.enabled;
