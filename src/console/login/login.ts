import { effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import type { Front } from '../session/front.ts';
import { safeRedirect } from '../session/redirect.ts';
import { type CodeForm, openCodeForm } from './codeForm.ts';
import { openPasswordForm, type PasswordForm } from './passwordForm.ts';
import { openProving, type Proving } from './proving.ts';
import type { Landing } from '../session/asking.ts';

/** The log-in methods. */
export const ways = ['password', 'code'] as const;
export type Way = (typeof ways)[number];

/** The log-in page. */
export interface Login {
  readonly way: ReadonlySignal<Way>;
  /** Switches the method, and remembers it. */
  readonly choose: (way: Way) => void;
  readonly password: PasswordForm;
  readonly code: CodeForm;
  readonly proving: Proving;
  /**
   * Somebody is already logged in: the page redirects if that session is still valid. The form is shown
   * meanwhile.
   */
  readonly going: ReadonlySignal<boolean>;
  readonly open: () => () => void;
}

const key = 'loginWay';

/**
 * Logs in and redirects: to `redirect` if it is safe, else to the landing page. `hasFocus` says whether the
 * person is already in a field, since the page was usable before its scripts.
 */
export const openLogin = (core: Front, redirect: string | null, began = () => false): Login => {
  const { session, hospital, outside } = core;
  const proving = openProving(core);
  const arrive = (landing: Landing): void =>
    core.go(safeRedirect(redirect, outside.base) ?? landing, { replace: true });
  const password = openPasswordForm(core, proving, arrive);
  const code = openCodeForm(core, proving, arrive);
  const way = signal<Way>(outside.local.getItem(key) === 'code' ? 'code' : 'password');
  const going = signal(session.loggedIn.value);
  // A manual submit redirects by its own result.
  const sending = () => password.busy.value || code.busy.value;

  const goOn = async (): Promise<void> => {
    going.value = true;
    try {
      // Another hospital's session is removed as soon as the hospital is known.
      if (!hospital.ready.value) await hospital.look();
      if (!session.loggedIn.value) return;
      const landing = await session.landing();
      if (!sending()) arrive(landing);
    } catch (thrown) {
      console.info('The session that is stored here cannot be used', thrown);
    } finally {
      going.value = false;
    }
  };

  return {
    way,
    choose: (next) => {
      if (next === way.value) return;
      proving.close();
      outside.local.setItem(key, next);
      way.value = next;
    },
    password,
    code,
    proving,
    going,
    open: () => {
      const stop = effect(() => {
        // Also when another tab logs in meanwhile.
        if (session.loggedIn.value && !untracked(sending)) untracked(() => void goOn());
      });
      if (!began()) {
        if (way.value === 'code') code.point('mobile');
        else password.point('username');
      }
      void password.recall();
      const still = code.wait.open();
      return () => {
        stop();
        still();
      };
    },
  };
};
