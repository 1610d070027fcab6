import { batch, type ReadonlySignal, signal } from '@preact/signals-react';
import * as v from 'valibot';
import { auth } from '../../../../contract/account/auth.ts';
import { doctor, newPassword } from '../../../../contract/account/doctor.ts';
import { businessCode } from '../../../../contract/errors/envelopeCodes.ts';
import type { PublicServices } from '../../../services.ts';
import { type ApiError, toApiError } from '../../../lib/apiError.ts';

export type PasswordField = 'oldPassword' | 'newPassword' | 'again';

/** A validation error, named by its message key, or an error of the server. */
export type PasswordError = 'oldMissing' | 'newShort' | 'newLong' | 'newSame' | 'againDiffers' | ApiError;

/** The form to change the password. */
export interface PasswordChange {
  readonly values: ReadonlySignal<Readonly<Record<PasswordField, string>>>;
  /** The user name, for password managers; empty until it is loaded. */
  readonly username: ReadonlySignal<string>;
  readonly errors: ReadonlySignal<Partial<Record<PasswordField, PasswordError>>>;
  /** An error that belongs to no field. */
  readonly error: ReadonlySignal<ApiError | null>;
  readonly busy: ReadonlySignal<boolean>;
  readonly setField: (field: PasswordField, value: string) => void;
  /** Changes the password. This ends all sessions of the account, including this one. */
  readonly submit: () => Promise<void>;
  readonly start: () => void;
}

const emptyValues = { oldPassword: '', newPassword: '', again: '' };

const minLength = 8;

const validate = (typed: typeof emptyValues): Partial<Record<PasswordField, PasswordError>> => {
  const next = typed.newPassword;
  if (typed.oldPassword === '') return { oldPassword: 'oldMissing' };
  if (!v.safeParse(newPassword, next).success)
    return { newPassword: next.length < minLength ? 'newShort' : 'newLong' };
  if (next === typed.oldPassword) return { newPassword: 'newSame' };
  return next === typed.again ? {} : { again: 'againDiffers' };
};

const refusedPasswords: ReadonlySet<number> = new Set([
  businessCode.samePassword,
  businessCode.passwordCommon,
  businessCode.passwordPersonal,
]);

const fieldOfError = ({ code }: ApiError): PasswordField | null => {
  if (code === businessCode.oldPasswordWrong || code === businessCode.accountLocked) return 'oldPassword';
  return refusedPasswords.has(code ?? 0) ? 'newPassword' : null;
};

/** Creates the form. */
export const createPasswordChange = ({
  call,
  session,
  rememberedLogin,
}: Pick<PublicServices, 'call' | 'session' | 'rememberedLogin'>): PasswordChange => {
  const values = signal(emptyValues);
  const username = signal('');
  const errors = signal<Partial<Record<PasswordField, PasswordError>>>({});
  const error = signal<ApiError | null>(null);
  const busy = signal(false);

  const onFailure = (thrown: unknown): void => {
    const apiError = toApiError(thrown);
    const field = fieldOfError(apiError);
    if (field) errors.value = { [field]: apiError };
    else error.value = apiError;
  };

  const loadUsername = async (): Promise<void> => {
    try {
      username.value = (await call(auth.account, {})).username;
    } catch {
      // The form works without it.
    }
  };

  return {
    values,
    username,
    errors,
    error,
    busy,
    setField: (field, value) => {
      const { [field]: _cleared, ...others } = errors.value;
      batch(() => {
        values.value = { ...values.value, [field]: value };
        errors.value = others;
      });
    },
    submit: async () => {
      if (busy.value) return;
      const { oldPassword, newPassword: next } = values.value;
      batch(() => {
        errors.value = validate(values.value);
        error.value = null;
      });
      if (Object.keys(errors.value).length > 0) return;
      busy.value = true;
      const userId = session.userId.peek();
      try {
        await call(doctor.updatePassword, { oldPassword, newPassword: next });
        values.value = emptyValues;
        // The response may arrive after another user has signed in in this tab; their password has not
        // changed.
        if (session.userId.peek() !== userId) return;
        // The remembered password is the old one.
        void rememberedLogin.forget();
        session.onServerSignOut('passwordChanged');
      } catch (thrown) {
        onFailure(thrown);
      } finally {
        busy.value = false;
      }
    },
    start: () => void loadUsername(),
  };
};
