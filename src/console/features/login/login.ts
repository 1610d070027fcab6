import { effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import type { LoginServices } from './loginServices.ts';
import { safeRedirect } from '../../api/session/redirect.ts';
import { type CodeForm, createCodeForm } from './codeForm.ts';
import { createPasswordForm, type PasswordForm } from './passwordForm.ts';
import { createCaptchaGate, type CaptchaGate } from './captchaGate.ts';
import type { Landing } from '../../api/session/loginApi.ts';

/** The log-in methods. */
export const loginMethods = ['password', 'code'] as const;
export type LoginMethod = (typeof loginMethods)[number];

/** The log-in page. */
export interface Login {
  readonly method: ReadonlySignal<LoginMethod>;
  /** Switches the method, and remembers it. */
  readonly chooseMethod: (method: LoginMethod) => void;
  readonly password: PasswordForm;
  readonly code: CodeForm;
  readonly captchaGate: CaptchaGate;
  /**
   * Somebody is already logged in: the page redirects if that session is still valid. The form is shown
   * meanwhile.
   */
  readonly resuming: ReadonlySignal<boolean>;
  readonly start: () => () => void;
}

const key = 'loginWay';

/**
 * Logs in and redirects: to `redirect` if it is safe, else to the landing page. `hasFocus` says whether the
 * person is already in a field, since the page was usable before its scripts.
 */
export const createLogin = (
  services: LoginServices,
  redirect: string | null,
  hasFocus = () => false,
): Login => {
  const { session, hospital, platform } = services;
  const captchaGate = createCaptchaGate(services);
  const onLoggedIn = (landing: Landing): void =>
    services.navigate(safeRedirect(redirect, platform.base) ?? landing, { replace: true });
  const password = createPasswordForm(services, captchaGate, onLoggedIn);
  const code = createCodeForm(services, captchaGate, onLoggedIn);
  const method = signal<LoginMethod>(platform.localStorage.getItem(key) === 'code' ? 'code' : 'password');
  const resuming = signal(session.loggedIn.value);
  // A manual submit redirects by its own result.
  const isSubmitting = () => password.busy.value || code.busy.value;

  const resume = async (): Promise<void> => {
    resuming.value = true;
    try {
      // Another hospital's session is removed as soon as the hospital is known.
      if (!hospital.tenantReady.value) await hospital.load();
      if (!session.loggedIn.value) return;
      const landing = await session.landing();
      if (!isSubmitting()) onLoggedIn(landing);
    } catch (thrown) {
      console.info('The session that is stored here cannot be used', thrown);
    } finally {
      resuming.value = false;
    }
  };

  return {
    method,
    chooseMethod: (next) => {
      if (next === method.value) return;
      captchaGate.close();
      platform.localStorage.setItem(key, next);
      method.value = next;
    },
    password,
    code,
    captchaGate,
    resuming,
    start: () => {
      const stopResuming = effect(() => {
        // Also when another tab logs in meanwhile.
        if (session.loggedIn.value && !untracked(isSubmitting)) untracked(() => void resume());
      });
      if (!hasFocus()) {
        if (method.value === 'code') code.requestFocus('mobile');
        else password.requestFocus('username');
      }
      void password.loadRemembered();
      const stopCooldown = code.cooldown.start();
      return () => {
        stopResuming();
        stopCooldown();
      };
    },
  };
};
