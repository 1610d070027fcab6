import { createTheme, type Theme } from './ui/styles/theme.ts';
import { createToasts, type ToastList } from './ui/overlays/toasts.ts';
import type { Platform } from './platform/platform.ts';
import type { CoreMessages } from './coreMessages.en.ts';
import { type Language, type MessageCatalog, createI18n, type I18n } from './i18n/i18n.ts';

/** Services that need no network. */
export interface BaseServices {
  readonly platform: Platform;
  readonly i18n: I18n<CoreMessages>;
  readonly theme: Theme;
  readonly toasts: ToastList;
}

/** Creates the base services on the given platform, in a language whose messages are loaded. */
export const createBaseServices = <O extends Pick<Platform, 'localStorage' | 'prefersDark'>>(
  platform: O,
  language: Language,
  catalog: MessageCatalog<CoreMessages>,
): Omit<BaseServices, 'platform'> & { readonly platform: O } => ({
  platform,
  i18n: createI18n(platform.localStorage, language, catalog),
  theme: createTheme(platform),
  toasts: createToasts(),
});
