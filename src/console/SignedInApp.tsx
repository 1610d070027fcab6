import { Route, Switch, useLocation } from 'wouter';
import { createAppServices } from './services.ts';
import { useModel } from './ui/hooks/useModel.ts';
import { startAppEffects } from './effects.ts';
import { routes } from './routes.tsx';
import { ErrorBoundary } from './features/shell/ErrorBoundary.tsx';
import { Layout } from './features/shell/Layout.tsx';
import { NotFound } from './features/shell/NotFound.tsx';
import { ServicesContext, usePublicServices } from './useServices.ts';
import { appCatalog } from './catalogs/app.ts';

const Screens = () => {
  const [address] = useLocation();
  return (
    // Keyed by address, so that the next page renders normally after one has crashed.
    <ErrorBoundary key={address}>
      <Switch>
        {routes.map(({ path, Page }) => (
          <Route key={path} path={path}>
            <Page />
          </Route>
        ))}
        <Route>
          <NotFound />
        </Route>
      </Switch>
    </ErrorBoundary>
  );
};

/**
 * Everything behind the log-in. It unmounts when the person changes, so nothing of theirs remains for the
 * next one.
 */
export const SignedInApp = () => {
  const publicServices = usePublicServices();
  const { app, prefetch } = useModel(() => {
    const app = createAppServices(publicServices, appCatalog);
    return {
      app,
      prefetch: (path: string) => routes.find((route) => route.path === path)?.prefetch(app.i18n),
      start: () => startAppEffects(app),
    };
  });
  return (
    <ServicesContext value={app}>
      <Layout prefetch={prefetch}>
        <Screens />
      </Layout>
    </ServicesContext>
  );
};
