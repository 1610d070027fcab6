import { browser } from './browser.ts';
import { openCore } from './core.ts';
import type { Ground } from './ground.ts';
import type { Nearby } from './nearby.ts';
import { react } from './reactions.ts';
import { Root } from './Root.tsx';
import { places } from './routes.tsx';
import { pathBelow } from './session/redirect.ts';

/** The console, all but its rooms. The log-in is shown before it is here. */
export const openWhole = (ground: Omit<Ground, 'outside'> & { readonly outside: Nearby }) => {
  const core = openCore({ ...ground, outside: browser(ground.outside) });
  react(core);
  // The screen's chunk comes beside what stands around it.
  const place = places.find(
    ({ path }) => path === pathBelow(window.location.href, ground.outside.base).replace(/[?#].*/, ''),
  );
  if (core.session.loggedIn.value) place?.fetch(core.words);
  return { core, draw: (base: string) => <Root core={core} base={base} /> };
};
export type Whole = ReturnType<typeof openWhole>;
