import { batch, type ReadonlySignal, signal } from '@preact/signals-react';
import * as v from 'valibot';
import { auth } from '../../contract/account/auth.ts';
import { doctor, newPassword } from '../../contract/account/doctor.ts';
import { businessCode } from '../../contract/errors/envelopeCodes.ts';
import type { App } from '../app.ts';
import { type Fault, faultOf } from '../lib/fault.ts';

export type PasswordField = 'oldPassword' | 'newPassword' | 'again';

/** A validation error, named by its message key, or an error of the server. */
export type PasswordTrouble = 'oldMissing' | 'newShort' | 'newLong' | 'newSame' | 'againDiffers' | Fault;

/** The form to change the password. */
export interface PasswordChange {
  readonly values: ReadonlySignal<Readonly<Record<PasswordField, string>>>;
  /** The user name, for password managers; empty until it is loaded. */
  readonly username: ReadonlySignal<string>;
  readonly trouble: ReadonlySignal<Partial<Record<PasswordField, PasswordTrouble>>>;
  /** An error that belongs to no field. */
  readonly fault: ReadonlySignal<Fault | null>;
  readonly busy: ReadonlySignal<boolean>;
  readonly write: (field: PasswordField, value: string) => void;
  /** Changes the password. This ends all sessions of the account, including this one. */
  readonly submit: () => Promise<void>;
  readonly open: () => void;
}

const nothing = { oldPassword: '', newPassword: '', again: '' };

const shortest = 8;

const check = (typed: typeof nothing): Partial<Record<PasswordField, PasswordTrouble>> => {
  const next = typed.newPassword;
  if (typed.oldPassword === '') return { oldPassword: 'oldMissing' };
  if (!v.safeParse(newPassword, next).success)
    return { newPassword: next.length < shortest ? 'newShort' : 'newLong' };
  if (next === typed.oldPassword) return { newPassword: 'newSame' };
  return next === typed.again ? {} : { again: 'againDiffers' };
};

const fieldOf = ({ code }: Fault): PasswordField | null => {
  if (code === businessCode.oldPasswordWrong || code === businessCode.accountLocked) return 'oldPassword';
  return code === businessCode.samePassword ? 'newPassword' : null;
};

/** Creates the form. */
export const openPasswordChange = ({
  call,
  session,
  remembered,
}: Pick<App, 'call' | 'session' | 'remembered'>): PasswordChange => {
  const values = signal(nothing);
  const username = signal('');
  const trouble = signal<Partial<Record<PasswordField, PasswordTrouble>>>({});
  const fault = signal<Fault | null>(null);
  const busy = signal(false);

  const refused = (thrown: unknown): void => {
    const read = faultOf(thrown);
    const field = fieldOf(read);
    if (field) trouble.value = { [field]: read };
    else fault.value = read;
  };

  const look = async (): Promise<void> => {
    try {
      username.value = (await call(auth.account, {})).username;
    } catch {
      // The form works without it.
    }
  };

  return {
    values,
    username,
    trouble,
    fault,
    busy,
    write: (field, value) => {
      const { [field]: _mended, ...others } = trouble.value;
      batch(() => {
        values.value = { ...values.value, [field]: value };
        trouble.value = others;
      });
    },
    submit: async () => {
      if (busy.value) return;
      const { oldPassword, newPassword: next } = values.value;
      batch(() => {
        trouble.value = check(values.value);
        fault.value = null;
      });
      if (Object.keys(trouble.value).length > 0) return;
      busy.value = true;
      const whose = session.userId.peek();
      try {
        await call(doctor.updatePassword, { oldPassword, newPassword: next });
        values.value = nothing;
        // The response may arrive after another user has signed in in this tab; their password has not
        // changed.
        if (session.userId.peek() !== whose) return;
        // The remembered password is the old one.
        void remembered.forget();
        session.over('passwordChanged');
      } catch (thrown) {
        refused(thrown);
      } finally {
        busy.value = false;
      }
    },
    open: () => void look(),
  };
};
