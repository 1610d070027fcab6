import { browserPlatform } from './platform/browser.ts';
import { createPublicServices } from './publicServices.ts';
import type { BaseServices } from './baseServices.ts';
import type { EarlyPlatform } from './platform/earlyBrowser.ts';
import { startPublicEffects } from './effects.ts';
import { App } from './App.tsx';
import { routes } from './routes.tsx';
import { pathBelowBase } from './api/session/redirect.ts';

/** The console without the signed-in app. The log-in is shown before it is loaded. */
export const createConsoleEntry = (
  baseServices: Omit<BaseServices, 'platform'> & { readonly platform: EarlyPlatform },
) => {
  const publicServices = createPublicServices({
    ...baseServices,
    platform: browserPlatform(baseServices.platform),
  });
  startPublicEffects(publicServices);
  // The page's chunk loads in parallel with the layout.
  const route = routes.find(
    ({ path }) =>
      path === pathBelowBase(window.location.href, baseServices.platform.base).replace(/[?#].*/, ''),
  );
  if (publicServices.session.loggedIn.value) route?.prefetch(publicServices.i18n);
  return { publicServices, render: (base: string) => <App services={publicServices} base={base} /> };
};
export type ConsoleEntry = ReturnType<typeof createConsoleEntry>;
