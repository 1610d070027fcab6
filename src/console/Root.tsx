import { lazy, Suspense } from 'react';
import { Route, Router, Switch } from 'wouter';
import type { Core } from './core.ts';
import { Skeleton } from './kit/Skeleton.tsx';
import { Toasts } from './kit/Toasts.tsx';
import { loginPlace } from './routes.tsx';
import { ErrorBoundary } from './shell/ErrorBoundary.tsx';
import { NoHospital } from './shell/NoHospital.tsx';
import { RequireSession } from './shell/RequireSession.tsx';
import { CoreContext, useCore } from './useApp.ts';

const Inside = lazy(async () => ({ default: (await import('./Inside.tsx')).Inside }));

const Addresses = () => {
  if (useCore().hospital.state.value === 'none') return <NoHospital />;
  return (
    <Suspense fallback={<Skeleton />}>
      <Switch>
        <Route path={loginPlace.path}>
          <loginPlace.Page />
        </Route>
        <Route>
          <RequireSession>
            <Inside />
          </RequireSession>
        </Route>
      </Switch>
    </Suspense>
  );
};

interface Props {
  core: Core;
  /** The base path without its last slash; empty at the root. */
  base: string;
}

/** The whole application on the page. */
export const Root = ({ core, base }: Props) => (
  <CoreContext value={core}>
    <Router base={base}>
      <ErrorBoundary>
        <Addresses />
      </ErrorBoundary>
      <Toasts />
    </Router>
  </CoreContext>
);
