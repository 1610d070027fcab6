import { batch, type ReadonlySignal, signal } from '@preact/signals-react';
import { doctor } from '../../../../contract/account/doctor.ts';
import { businessCode } from '../../../../contract/errors/envelopeCodes.ts';
import type { Services } from '../../../services.ts';
import { type ApiError, toApiError } from '../../../lib/apiError.ts';

/** Confirms a mobile number that somebody else entered. */
export interface MobileConfirmation {
  readonly password: ReadonlySignal<string>;
  /** What is wrong with the password: nothing was typed, or what the server says. */
  readonly passwordError: ReadonlySignal<'missing' | ApiError | null>;
  /** An error that belongs to no field. */
  readonly error: ReadonlySignal<ApiError | null>;
  readonly busy: ReadonlySignal<boolean>;
  readonly setPassword: (password: string) => void;
  /** `at`: the time of the request on screen. */
  readonly submit: (at: number) => Promise<void>;
}

/** Creates the model. `reload` reads the account again. */
export const createMobileConfirmation = (
  { call, session }: Pick<Services, 'call' | 'session'>,
  reload: () => Promise<void>,
): MobileConfirmation => {
  const password = signal('');
  const passwordError = signal<'missing' | ApiError | null>(null);
  const error = signal<ApiError | null>(null);
  const busy = signal(false);

  const showFailure = (apiError: ApiError): void => {
    const isPassword =
      apiError.code === businessCode.ownPasswordWrong || apiError.code === businessCode.accountLocked;
    if (isPassword) passwordError.value = apiError;
    else error.value = apiError;
  };

  return {
    password,
    passwordError,
    error,
    busy,
    setPassword: (typed) =>
      batch(() => {
        password.value = typed;
        passwordError.value = null;
      }),
    submit: async (at) => {
      if (busy.value) return;
      batch(() => {
        passwordError.value = password.value === '' ? 'missing' : null;
        error.value = null;
      });
      if (password.value === '') return;
      busy.value = true;
      const failure = await call(doctor.confirmMobile, { at, password: password.value }).then(
        () => null,
        toApiError,
      );
      // The answer may have been lost, and the number may have been changed again.
      await Promise.all([reload(), session.loadUser()]);
      batch(() => {
        if (failure) showFailure(failure);
        else password.value = '';
        // In the same batch as the error, so that an immediate retry is not ignored.
        busy.value = false;
      });
    },
  };
};
