import { effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import { staff, type StaffMember, staffStatus } from '../../../contract/account/staff.ts';
import type { Services } from '../../services.ts';
import { type AsyncState, createAsyncState } from '../../lib/async/asyncState.ts';
import { createLifetime } from '../../lib/async/lifetime.ts';
import { disposeAll } from '../../lib/async/disposeAll.ts';
import { createSafeMutation, type SafeMutation } from '../../lib/safeMutation.ts';
import { type AccountForm, createAccountForm } from './accountForm.ts';

/** The model of an account, existing or new. */
export interface AccountModel {
  readonly member: AsyncState<StaffMember>;
  readonly form: AccountForm;
  /** Enables or disables the account. */
  readonly statusMutation: Pick<SafeMutation<never>, 'state' | 'error' | 'retry'>;
  /** Whether the confirmation to disable the account is open. */
  readonly confirmingDisable: ReadonlySignal<boolean>;
  readonly setConfirmingDisable: (request: boolean) => void;
  readonly save: () => Promise<void>;
  readonly setStatus: (status: 0 | 1) => Promise<void>;
  readonly start: () => () => void;
}

type Deps = Pick<Services, 'call' | 'clock' | 'changes' | 'drafts' | 'trackUnsaved' | 'platform'>;

/** Creates the model; `onSaved` receives the saved account and whether the panel is still open. */
export const createAccountModel = (
  app: Deps,
  id: string | null,
  onSaved: (saved: StaffMember, isShown: boolean) => void,
): AccountModel => {
  const { call, clock, changes, platform } = app;
  const lifetime = createLifetime();
  const confirmingDisable = signal(false);
  const loadMember = async (): Promise<StaffMember> => {
    const [account] = (await call(staff.page, { id: id ?? '' })).list;
    if (!account) throw new Error('an empty page of one account');
    return account;
  };
  const member = createAsyncState(loadMember, clock);
  const reload = () => void member.load();
  const form = createAccountForm(app, id, (account) => {
    changes.invalidate('staff', reload);
    onSaved(account, !lifetime.isOver());
  });
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

  return {
    member,
    form,
    statusMutation,
    confirmingDisable,
    setConfirmingDisable: (request) => {
      confirmingDisable.value = request;
    },
    save: async () => {
      statusMutation.reset();
      await form.save();
    },
    setStatus: async (status) => {
      const base = form.base.value;
      if (!base) return;
      form.clearErrors();
      await statusMutation.mutate({ id: base.id, version: base.version, status });
      confirmingDisable.value = false;
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
