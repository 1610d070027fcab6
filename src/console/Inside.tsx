import { Route, Switch, useLocation } from 'wouter';
import { openRooms } from './app.ts';
import { useOpened } from './lib/useOpened.ts';
import { reactInside } from './reactions.ts';
import { places } from './routes.tsx';
import { ErrorBoundary } from './shell/ErrorBoundary.tsx';
import { Layout } from './shell/Layout.tsx';
import { NotFound } from './shell/NotFound.tsx';
import { AppContext, useCore } from './useApp.ts';
import { lexicon } from './words/lexicon.ts';

const Screens = () => {
  const [address] = useLocation();
  return (
    // Keyed by address, so that the next page renders normally after one has crashed.
    <ErrorBoundary key={address}>
      <Switch>
        {places.map(({ path, Page }) => (
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
export const Inside = () => {
  const core = useCore();
  const { app, ahead } = useOpened(() => {
    const app = openRooms(core, lexicon);
    return {
      app,
      ahead: (path: string) => places.find((place) => place.path === path)?.fetch(app.words),
      open: () => reactInside(app),
    };
  });
  return (
    <AppContext value={app}>
      <Layout ahead={ahead}>
        <Screens />
      </Layout>
    </AppContext>
  );
};
