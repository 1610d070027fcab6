import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { businessCode } from '../../../contract/errors/envelopeCodes.ts';
import { type ApiError, isApiError } from '../../lib/apiError.ts';
import { normalizeInput } from '../../lib/parseInput.ts';
import type { LoginServices } from './loginServices.ts';
import type { RecalledLogin } from '../../api/rememberedLogin/rememberedLogin.ts';
import type { Landing } from '../../api/session/loginApi.ts';
import { type FormState, createFormState, type FieldError } from './formState.ts';
import type { CaptchaGate } from './captchaGate.ts';

export type PasswordFormField = 'username' | 'password';

/** Log-in with account and password. */
export interface PasswordForm extends FormState<PasswordFormField> {
  /** Too many attempts for this account; logging in with a code still works. */
  readonly locked: ReadonlySignal<boolean>;
  readonly canStorePassword: boolean;
  /** Whether the form should be remembered for 30 days. */
  readonly remember: ReadonlySignal<boolean>;
  readonly setRemember: (on: boolean) => void;
  /** A password is stored for this account: the field may stay empty, and never contains it. */
  readonly hasStoredPassword: ReadonlySignal<boolean>;
  /** What happened to the remembered form. */
  readonly notice: ReadonlySignal<'over' | 'unusable' | 'refused' | null>;
  readonly submit: () => Promise<void>;
  /** Loads the remembered form. */
  readonly loadRemembered: () => Promise<void>;
}

const maxLength = { username: 64, password: 128 };
// Every upstream has its own codes, and a number alone says nothing about the password. Only the contract's code of a wrong
// password, or the one that the hospital maps to it, deletes a stored password.
const isWrongPassword = ({ code }: ApiError): boolean => code === businessCode.wrongPassword;

function* validate(
  username: string,
  password: string,
  hasStoredPassword: boolean,
): Iterable<[PasswordFormField, FieldError]> {
  if (username === '') yield ['username', 'usernameMissing'];
  if (username.length > maxLength.username) yield ['username', 'usernameLong'];
  if (password === '' && !hasStoredPassword) yield ['password', 'passwordMissing'];
  if (password.length > maxLength.password) yield ['password', 'passwordLong'];
}

const fieldOf = ({ code }: ApiError): PasswordFormField | null => {
  if (code === businessCode.wrongPassword) return 'password';
  return code === businessCode.accountDisabled ? 'username' : null;
};

/** Creates the form; `onLoggedIn` is called with the page to land on. */
export const createPasswordForm = (
  {
    session,
    hospital,
    rememberedLogin,
    agreements,
  }: Pick<LoginServices, 'session' | 'hospital' | 'rememberedLogin' | 'agreements'>,
  { withCaptcha, preload }: CaptchaGate,
  onLoggedIn: (landing: Landing) => void,
): PasswordForm => {
  const formState = createFormState<PasswordFormField>(fieldOf);
  const { value, setValue, setFieldErrors, requestFocus, setError, runOnce } = formState;
  const recalledLogin = signal<RecalledLogin | null>(null);
  // Until the person decides, the choice follows the remembered account: nobody is remembered because
  // somebody before them was.
  const rememberChoice = signal<boolean | null>(null);
  const notice = signal<'over' | 'unusable' | 'refused' | null>(null);

  const matchingLogin = computed(() =>
    recalledLogin.value && normalizeInput(value('username')) === recalledLogin.value.username
      ? recalledLogin.value
      : null,
  );
  const remember = computed(() => rememberChoice.value ?? matchingLogin.value !== null);
  const hasStoredPassword = computed(
    () => matchingLogin.value?.password === true && value('password') === '',
  );

  const onPasswordLost = (reason: 'unusable' | 'refused'): void =>
    batch(() => {
      rememberChoice.value = remember.value;
      recalledLogin.value = null;
      notice.value = reason;
    });

  const logIn = async (username: string, input: string): Promise<void> => {
    const shouldRemember = remember.value;
    // The log-in is sent with the tenant's id.
    await hospital.load();
    const landing = await withCaptcha(setError, async (captchaVerification) => {
      const password = input || (await rememberedLogin.password(username));
      if (password === null) {
        onPasswordLost('unusable');
        setFieldErrors(new Map([['password', 'passwordMissing']]));
        return null;
      }
      try {
        const landing = await session.logIn({ kind: 'password', username, password, captchaVerification });
        if (shouldRemember) await rememberedLogin.save({ username, password });
        return landing;
      } catch (thrown) {
        if (input === '' && isApiError(thrown) && isWrongPassword(thrown)) {
          await rememberedLogin.forget();
          onPasswordLost('refused');
        }
        throw thrown;
      }
    });
    if (landing === null) return;
    setValue('password', '');
    await agreements.reportAccepted(username);
    onLoggedIn(landing);
  };

  return {
    ...formState,
    setValue: (field, input) => {
      preload();
      setValue(field, input);
    },
    locked: computed(() => formState.error.value?.code === businessCode.accountLocked),
    canStorePassword: rememberedLogin.canStorePassword,
    remember,
    setRemember: (on) => {
      batch(() => {
        rememberChoice.value = on;
        if (!on) recalledLogin.value = null;
      });
      if (!on) void rememberedLogin.forget();
    },
    hasStoredPassword,
    notice,
    submit: () =>
      runOnce(async () => {
        const username = normalizeInput(value('username'));
        const password = value('password');
        if (setFieldErrors(new Map(validate(username, password, hasStoredPassword.value)))) return;
        if (!(await agreements.check(username))) return;
        notice.value = null;
        await logIn(username, password);
      }),
    loadRemembered: async () => {
      const found = await rememberedLogin.read();
      if (found === 'over' || found === 'unusable') notice.value = found;
      if (found === null || typeof found === 'string') return;
      batch(() => {
        recalledLogin.value = found;
        // What was typed meanwhile stays.
        if (value('username') !== '') return;
        setValue('username', found.username);
        if (!found.password) requestFocus('password');
      });
    },
  };
};
