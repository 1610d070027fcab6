import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { auth } from '../../contract/auth.ts';
import { business } from '../../contract/errors.ts';
import type { App } from '../app.ts';
import { type Fault, faultOf } from '../lib/fault.ts';
import { safeRedirect } from '../session/redirect.ts';

export type LoginField = 'username' | 'password';

/** What is wrong with a field, by the name of its words; or the fault of the upstream's refusal. */
export type FieldTrouble = 'usernameMissing' | 'usernameLong' | 'passwordMissing' | 'passwordLong' | Fault;

/** The log-in form. */
export interface LoginForm {
  readonly username: ReadonlySignal<string>;
  readonly password: ReadonlySignal<string>;
  /** What stands beside each field. */
  readonly trouble: ReadonlySignal<Partial<Record<LoginField, FieldTrouble>>>;
  /** A fault that belongs to no field: no answer, a limit, a server in trouble. */
  readonly fault: ReadonlySignal<Fault | null>;
  readonly busy: ReadonlySignal<boolean>;
  readonly write: (field: LoginField, value: string) => void;
  readonly submit: () => Promise<void>;
}

const longest = { username: 64, password: 128 };

const check = (username: string, password: string): Partial<Record<LoginField, FieldTrouble>> => ({
  ...(username.trim() === '' ? { username: 'usernameMissing' as const } : {}),
  ...(username.trim().length > longest.username ? { username: 'usernameLong' as const } : {}),
  ...(password === '' ? { password: 'passwordMissing' as const } : {}),
  ...(password.length > longest.password ? { password: 'passwordLong' as const } : {}),
});

const fieldOf = ({ code, endpoint }: Fault): LoginField | null => {
  if (endpoint !== auth.login.path) return null;
  if (code === business.wrongPassword.code) return 'password';
  return code === business.accountDisabled.code ? 'username' : null;
};

/** Logs in and goes to where the person wanted to be: `redirect` where it is safe, else the landing page. */
export const openLoginForm = (
  { session, hospital, go, outside }: Pick<App, 'session' | 'hospital' | 'go' | 'outside'>,
  redirect: string | null,
): LoginForm => {
  const values = signal({ username: '', password: '' });
  const trouble = signal<Partial<Record<LoginField, FieldTrouble>>>({});
  const fault = signal<Fault | null>(null);
  const busy = signal(false);

  const refused = (thrown: unknown): void => {
    const read = faultOf(thrown);
    console.info('The log-in failed', read);
    const field = fieldOf(read);
    if (field) trouble.value = { [field]: read };
    else fault.value = read;
  };

  return {
    username: computed(() => values.value.username),
    password: computed(() => values.value.password),
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
      const { username, password } = values.value;
      const wrong = check(username, password);
      batch(() => {
        trouble.value = wrong;
        fault.value = null;
      });
      if (Object.keys(wrong).length > 0) return;
      busy.value = true;
      try {
        // The tenant's id goes with the log-in.
        await hospital.look();
        const landing = await session.logIn({ username: username.trim(), password });
        go(safeRedirect(redirect, outside.base) ?? landing, { replace: true });
      } catch (thrown) {
        refused(thrown);
      } finally {
        busy.value = false;
      }
    },
  };
};
