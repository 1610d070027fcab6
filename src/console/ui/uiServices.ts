import { createContext, useContext } from 'react';
import type { Platform } from '../platform/platform.ts';
import type { ToastList } from './overlays/toasts.ts';
import type { Theme } from './styles/theme.ts';

/** What the components need of the application. */
export interface UiServices {
  readonly platform: Pick<Platform, 'reload'>;
  readonly toasts: ToastList;
  readonly theme: Pick<Theme, 'name' | 'setChoice'>;
  /** False once the session has ended, so that a retry is useless. Left out before log-in. */
  readonly canRetry?: () => boolean;
}

export const UiServicesContext = createContext<UiServices | null>(null);

/** What the components need of the application, on every page. */
export const useUiServices = (): UiServices => {
  const services = useContext(UiServicesContext);
  if (!services) throw new Error('useUiServices outside of the application');
  return services;
};
