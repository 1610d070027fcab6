import { createContext, useContext } from 'react';
import { type I18n, messagesIn } from './i18n.ts';
import type { Language } from './language.ts';
import type { AppMessages, Catalogs, CoreMessages } from './messages.ts';

/** The language and the messages that every page has. */
export const CoreI18nContext = createContext<I18n<CoreMessages> | null>(null);
/** The language and the messages that the pages of the signed-in app have. */
export const AppI18nContext = createContext<I18n<AppMessages> | null>(null);

/** The language and the messages of every page. */
export const useI18n = (): I18n<CoreMessages> => {
  const i18n = useContext(CoreI18nContext);
  if (!i18n) throw new Error('No messages outside of the application');
  return i18n;
};

/** The current language. */
export const useLanguage = (): Language => useI18n().language.value;

/** Messages in the current language, on every page. */
export const useCoreMessages = (): CoreMessages => useI18n().messages.value;

/** Messages in the current language, in the signed-in app. */
export const useMessages = (): AppMessages => {
  const i18n = useContext(AppI18nContext);
  if (!i18n) throw new Error('No messages outside of the signed-in app');
  return i18n.messages.value;
};

/** Messages that were loaded with a page or a part of one (LazyPart), in the current language. */
export const useCatalog = <N extends keyof Catalogs>(name: N): Catalogs[N] => {
  const i18n = useI18n();
  return messagesIn(i18n.catalog(name), i18n.language.value);
};
