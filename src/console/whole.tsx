import { browser } from './browser.ts';
import { openCore } from './core.ts';
import type { Ground } from './ground.ts';
import type { Nearby } from './nearby.ts';
import { react } from './reactions.ts';
import { Root } from './Root.tsx';
import { places } from './routes.tsx';
import { pathBelow } from './session/redirect.ts';

/** The console without the signed-in app. The log-in is shown before it is loaded. */
export const openWhole = (ground: Omit<Ground, 'outside'> & { readonly outside: Nearby }) => {
  const core = openCore({ ...ground, outside: browser(ground.outside) });
  react(core);
  // The page's chunk loads in parallel with the layout.
  const place = places.find(
    ({ path }) => path === pathBelow(window.location.href, ground.outside.base).replace(/[?#].*/, ''),
  );
  if (core.session.loggedIn.value) place?.fetch(core.words);
  return { core, draw: (base: string) => <Root core={core} base={base} /> };
};
export type Whole = ReturnType<typeof openWhole>;
