import { createContext, useContext } from 'react';
import type { AppServices } from './services.ts';
import type { PublicServices } from './publicServices.ts';
import type { LoginServices } from './features/login/loginServices.ts';
import type { CoreMessages } from './coreMessages.en.ts';
import type { AppMessages } from './messages.en.ts';
import { type MessageCatalog, messagesIn } from './i18n/i18n.ts';

/** What every page has, the log-in included. */
export const LoginServicesContext = createContext<LoginServices | null>(null);
/** What every page has once the console is loaded. */
export const PublicServicesContext = createContext<PublicServices | null>(null);
/** What the pages under the shared layout have. */
export const ServicesContext = createContext<AppServices | null>(null);

/** Services that every page has, the log-in included. */
export const useLoginServices = (): LoginServices => {
  const services = useContext(LoginServicesContext);
  if (!services) throw new Error('useFront outside of the application');
  return services;
};

/** Services that need nobody signed in. */
export const usePublicServices = (): PublicServices => {
  const services = useContext(PublicServicesContext);
  if (!services) throw new Error('useCore outside of the application');
  return services;
};

/** Services of the signed-in app, under the shared layout. */
export const useServices = (): AppServices => {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('useApp outside of the shared layout');
  return services;
};

/** Messages in the current language, on every page. */
export const useCoreMessages = (): CoreMessages => useLoginServices().i18n.messages.value;

/** Messages in the current language, under the shared layout. */
export const useMessages = (): AppMessages => useServices().i18n.messages.value;

/** Messages that were loaded with a page or a part of one (LazyPart), in the current language. */
export const useCatalog = <W>(catalog: MessageCatalog<W>): W =>
  messagesIn(catalog, useLoginServices().i18n.language.value);
