import { type AroundNavHandler, Route, Router, Switch } from 'wouter';
import type { PublicServices } from './publicServices.ts';
import { LazyPart } from './ui/async/LazyPart.tsx';
import { Toasts } from './ui/overlays/Toasts.tsx';
import { chunk } from './lib/async/chunk.ts';
import { afterPaint } from './lib/async/scheduling.ts';
import { useModel } from './ui/hooks/useModel.ts';
import { loginRoute } from './routes.tsx';
import { ErrorBoundary } from './features/shell/ErrorBoundary.tsx';
import { NoHospital } from './features/shell/NoHospital.tsx';
import { RequireSession } from './features/shell/RequireSession.tsx';
import { PublicServicesContext, LoginServicesContext, usePublicServices } from './useServices.ts';
import { appCatalog } from './catalogs/app.ts';

/** The signed-in app with its messages. */
const signedInChunk = ({ i18n }: PublicServices) =>
  chunk(async () => {
    const [{ SignedInApp: Inside }] = await Promise.all([
      import('./SignedInApp.tsx'),
      i18n.addCatalog(appCatalog),
    ]);
    return Inside;
  });
const noProps = {};

const Routes = () => {
  const services = usePublicServices();
  const signedInApp = useModel(() => signedInChunk(services));
  if (services.hospital.state.value === 'none') return <NoHospital />;
  return (
    <Switch>
      <Route path={loginRoute.path}>
        <loginRoute.Page />
      </Route>
      <Route>
        <RequireSession>
          <LazyPart chunk={signedInApp} props={noProps} standalone />
        </RequireSession>
      </Route>
    </Switch>
  );
};

/**
 * Navigates after the next paint, because rendering a page takes longer than the press feedback may wait. A
 * change of the query alone is applied at once: its text may be in an input.
 */
const navigateAfterPaint =
  (base: string): AroundNavHandler =>
  (navigate, to, options) => {
    const currentPath = window.location.pathname.slice(base.length) || '/';
    if (to.split('?')[0] === currentPath) navigate(to, options);
    else afterPaint(() => navigate(to, options));
  };

interface Props {
  services: PublicServices;
  /** The base path without its trailing slash; empty at the root. */
  base: string;
}

/** The whole application. */
export const App = ({ services, base }: Props) => {
  const { aroundNav } = useModel(() => ({ aroundNav: navigateAfterPaint(base) }));
  return (
    <LoginServicesContext value={services}>
      <PublicServicesContext value={services}>
        <Router base={base} aroundNav={aroundNav}>
          <ErrorBoundary>
            <Routes />
          </ErrorBoundary>
          <Toasts />
        </Router>
      </PublicServicesContext>
    </LoginServicesContext>
  );
};
