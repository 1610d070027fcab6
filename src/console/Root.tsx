import { type AroundNavHandler, Route, Router, Switch } from 'wouter';
import type { Core } from './core.ts';
import { Part } from './kit/Part.tsx';
import { Toasts } from './kit/Toasts.tsx';
import { chunk } from './lib/chunk.ts';
import { afterPaint } from './lib/moments.ts';
import { useOpened } from './lib/useOpened.ts';
import { loginPlace } from './routes.tsx';
import { ErrorBoundary } from './shell/ErrorBoundary.tsx';
import { NoHospital } from './shell/NoHospital.tsx';
import { RequireSession } from './shell/RequireSession.tsx';
import { CoreContext, FrontContext, useCore } from './useApp.ts';
import { lexicon } from './words/lexicon.ts';

/** The signed-in app with its messages. */
const behind = ({ words }: Core) =>
  chunk(async () => {
    const [{ Inside }] = await Promise.all([import('./Inside.tsx'), words.join(lexicon)]);
    return Inside;
  });
const nothing = {};

const Addresses = () => {
  const core = useCore();
  const inside = useOpened(() => behind(core));
  if (core.hospital.state.value === 'none') return <NoHospital />;
  return (
    <Switch>
      <Route path={loginPlace.path}>
        <loginPlace.Page />
      </Route>
      <Route>
        <RequireSession>
          <Part of={inside} props={nothing} alone />
        </RequireSession>
      </Route>
    </Switch>
  );
};

/**
 * Navigates after the next paint, because rendering a page takes longer than the press feedback may wait. A
 * change of the query alone is applied at once: its text may be in an input.
 */
const unhurried =
  (base: string): AroundNavHandler =>
  (navigate, to, options) => {
    const here = window.location.pathname.slice(base.length) || '/';
    if (to.split('?')[0] === here) navigate(to, options);
    else afterPaint(() => navigate(to, options));
  };

interface Props {
  core: Core;
  /** The base path without its trailing slash; empty at the root. */
  base: string;
}

/** The whole application. */
export const Root = ({ core, base }: Props) => {
  const { around } = useOpened(() => ({ around: unhurried(base) }));
  return (
    <FrontContext value={core}>
      <CoreContext value={core}>
        <Router base={base} aroundNav={around}>
          <ErrorBoundary>
            <Addresses />
          </ErrorBoundary>
          <Toasts />
        </Router>
      </CoreContext>
    </FrontContext>
  );
};
