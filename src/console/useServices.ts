import { createContext, useContext } from 'react';
import type { PublicServices, Services } from './services.ts';

/** What every page has once the console is loaded. */
export const PublicServicesContext = createContext<PublicServices | null>(null);
/** What the pages under the shared layout have. */
export const ServicesContext = createContext<Services | null>(null);

/** Services that need nobody signed in. */
export const usePublicServices = (): PublicServices => {
  const services = useContext(PublicServicesContext);
  if (!services) throw new Error('usePublicServices outside of the application');
  return services;
};

/** Services of the signed-in app, under the shared layout. */
export const useServices = (): Services => {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('useServices outside of the shared layout');
  return services;
};
