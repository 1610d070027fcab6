import type { ReadonlySignal } from '@preact/signals-react';
import { createContext, useContext } from 'react';
import type { Theme } from '../../ui/styles/theme.ts';
import type { ToastList } from '../../ui/overlays/toasts.ts';
import type { LazyAgreements } from './agreements/lazyAgreements.ts';
import type { Call } from '../../api/http/call.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ServerClock } from '../../api/serverClock.ts';
import type { LoadedSettings } from '../../api/consoleSettings.ts';
import type { ConsoleSettings } from '../../../contract/hospital/consoleSettings.ts';
import type { CoreMessages } from '../../i18n/messages.ts';
import type { I18n } from '../../i18n/i18n.ts';
import type { Hospital } from '../../api/session/hospital.ts';
import type { RememberedLogin } from '../../api/rememberedLogin/rememberedLogin.ts';
import type { Session } from '../../api/session/session.ts';

/** What the log-in depends on, and whatever else is shown before somebody has logged in. */
export interface LoginServices {
  readonly platform: Pick<
    Platform,
    'base' | 'localStorage' | 'sessionStorage' | 'setTimer' | 'reload' | 'page'
  >;
  readonly i18n: I18n<CoreMessages>;
  readonly theme: Pick<Theme, 'name' | 'setChoice'>;
  readonly toasts: ToastList;
  readonly call: Call;
  readonly clock: Pick<ServerClock, 'now'>;
  readonly session: Pick<
    Session,
    'loggedIn' | 'signOutReason' | 'logIn' | 'landing' | 'sendCode' | 'checkCode'
  >;
  readonly hospital: Pick<Hospital, 'state' | 'name' | 'tenantReady' | 'load'>;
  /** What the hospital states about its backend; null before the console is loaded. */
  readonly settings: Pick<LoadedSettings, 'load'> & {
    readonly value: ReadonlySignal<ConsoleSettings | null>;
  };
  readonly rememberedLogin: RememberedLogin;
  readonly agreements: Omit<LazyAgreements, 'load'>;
  /** Navigates to a path below the base. */
  readonly navigate: Platform['navigate'];
}

export const LoginServicesContext = createContext<LoginServices | null>(null);

/** Services that every page has, the log-in included. */
export const useLoginServices = (): LoginServices => {
  const services = useContext(LoginServicesContext);
  if (!services) throw new Error('useLoginServices outside of the application');
  return services;
};
