import { batch, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import { businessCode } from '../../../contract/errors/envelopeCodes.ts';
import { staff, staffMember, type StaffMember, staffStatus } from '../../../contract/account/staff.ts';
import type { Services } from '../../services.ts';
import { errorDataOf } from '../../lib/errorData.ts';
import { type ApiError, toApiError, isOutcomeUnknown } from '../../lib/apiError.ts';
import { createIdempotencyKeys } from '../../lib/idempotencyKeys.ts';
import { type AsyncState, createAsyncState } from '../../lib/async/asyncState.ts';
import { createLifetime } from '../../lib/async/lifetime.ts';
import { normalizeInput } from '../../lib/parseInput.ts';
import {
  differingFields,
  type AccountEntry,
  toEntry,
  fieldOfError,
  validate,
  toRequest,
} from './accountEntry.ts';
import { type AccountForm, createAccountForm } from './accountForm.ts';
import { disposeAll } from '../../lib/async/disposeAll.ts';

/** The model of an account, existing or new. */
export interface AccountModel {
  readonly member: AsyncState<StaffMember>;
  readonly form: AccountForm;
  /** An error that belongs to no field. */
  readonly error: ReadonlySignal<ApiError | null>;
  /** The outcome of an operation whose response was lost: unknown, or not done. */
  readonly lostOutcome: ReadonlySignal<'no' | 'unknown' | 'not done'>;
  readonly busy: ReadonlySignal<'no' | 'saving' | 'switching'>;
  /** Whether the confirmation to disable the account is open. */
  readonly confirmingDisable: ReadonlySignal<boolean>;
  readonly setConfirmingDisable: (request: boolean) => void;
  readonly save: () => Promise<void>;
  readonly setStatus: (status: 0 | 1) => Promise<void>;
  /** Discards the input and shows the account as it is stored now. */
  readonly acceptTheirs: () => void;
  readonly start: () => () => void;
}

type Deps = Pick<Services, 'call' | 'clock' | 'changes' | 'drafts' | 'trackUnsaved' | 'platform'>;

/** An operation on the account, and how to tell afterwards whether it was done. */
interface Operation {
  readonly kind: 'saving' | 'switching';
  readonly send: () => Promise<StaffMember>;
  readonly isDone: (account: StaffMember) => boolean;
  readonly apply: (account: StaffMember) => void;
}

/** Creates the model; `onSaved` receives the saved account and whether the panel is still open. */
export const createAccountModel = (
  app: Deps,
  id: string | null,
  onSaved: (applySaved: StaffMember, isShown: boolean) => void,
): AccountModel => {
  const { call, clock, changes, platform } = app;
  const form = createAccountForm(app, id);
  const lifetime = createLifetime();
  const error = signal<ApiError | null>(null);
  const lostOutcome = signal<'no' | 'unknown' | 'not done'>('no');
  const busy = signal<'no' | 'saving' | 'switching'>('no');
  const confirmingDisable = signal(false);
  const idempotencyKeyOf = createIdempotencyKeys(platform.createId);
  const member = createAsyncState(async () => {
    const [account] = (await call(staff.page, { id: id ?? '' })).list;
    if (!account) throw new Error('an empty page of one account');
    return account;
  }, clock);
  const reload = () => void member.load();

  const clear = (): void => {
    form.errors.value = {};
    form.conflict.value = null;
    error.value = null;
    lostOutcome.value = 'no';
  };

  const applySaved = (account: StaffMember, sent: AccountEntry): void => {
    batch(() => {
      clear();
      if (id === null) form.reset(account);
      else form.applySaved(account, sent);
    });
    changes.invalidate('staff', reload);
    onSaved(account, !lifetime.isOver());
  };

  const send = (): Promise<StaffMember> => {
    const values = form.values.value;
    const base = form.base.value;
    if (!base)
      return call(staff.create, {
        ...toRequest(values),
        username: normalizeInput(values.username),
        password: form.password.value,
      });
    const request = { id: base.id, version: base.version, ...toRequest(values) };
    return call(staff.update, request, { idempotencyKey: idempotencyKeyOf(JSON.stringify(request)) });
  };

  /** The response was lost: ask the server whether the operation was done. */
  const checkOutcome = async ({ isDone, apply }: Operation): Promise<void> => {
    const name = normalizeInput(form.values.value.username);
    try {
      const { list } = await call(staff.page, id === null ? { keyword: name, pageSize: 100 } : { id });
      const account = list.find((found) => (id === null ? found.username === name : found.id === id));
      if (account && isDone(account)) apply(account);
      else lostOutcome.value = 'not done';
    } catch {
      lostOutcome.value = 'unknown';
    }
  };

  const onFailure = (thrown: unknown, operation: Operation): Promise<void> | void => {
    const apiError = toApiError(thrown);
    if (isOutcomeUnknown(apiError)) return checkOutcome(operation);
    const theirs = errorDataOf(apiError, businessCode.staffChanged, staffMember);
    const field = operation.kind === 'saving' ? fieldOfError(apiError) : null;
    if (theirs) form.reportConflict(theirs);
    else if (field) form.errors.value = { [field]: apiError };
    else error.value = apiError;
  };

  const run = async (operation: Operation): Promise<void> => {
    busy.value = operation.kind;
    try {
      operation.apply(await operation.send());
    } catch (thrown) {
      await onFailure(thrown, operation);
    } finally {
      busy.value = 'no';
    }
  };

  return {
    member,
    form,
    error,
    lostOutcome,
    busy,
    confirmingDisable,
    setConfirmingDisable: (request) => {
      confirmingDisable.value = request;
    },
    save: async () => {
      if (busy.value !== 'no' || !form.ready.value) return;
      const values = form.values.value;
      const errors = validate(values, id === null ? form.password.value : null);
      batch(() => {
        clear();
        form.errors.value = errors;
      });
      if (Object.keys(errors).length > 0) return;
      const version = form.base.value?.version ?? 0;
      const { name, deptName } = toRequest(values);
      const wanted = {
        ...values,
        username: normalizeInput(values.username),
        name,
        deptName: deptName ?? '',
        mobile: '',
      };
      const isDone = (account: StaffMember) =>
        account.version > version && differingFields(toEntry(account), wanted).length === 0;
      await run({ kind: 'saving', send, isDone, apply: (account) => applySaved(account, values) });
    },
    setStatus: async (status) => {
      const base = form.base.value;
      if (busy.value !== 'no' || !base) return;
      clear();
      const options = { idempotencyKey: idempotencyKeyOf(`${base.id} ${status} ${base.version}`) };
      await run({
        kind: 'switching',
        send: () => call(staff.updateStatus, { id: base.id, status }, options),
        isDone: (account) => account.status === status,
        apply: (account) => {
          form.rebaseOn(account);
          changes.invalidate('staff', reload);
        },
      });
      confirmingDisable.value = false;
    },
    acceptTheirs: () => {
      clear();
      form.reset();
    },
    start: () => {
      const disposers = [
        lifetime.start(),
        form.start(),
        effect(() => {
          const account = member.value.value;
          if (account) untracked(() => form.rebaseUnlessDirty(account));
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
