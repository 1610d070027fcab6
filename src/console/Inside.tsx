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
    // Keyed: the next screen starts whole after a broken one.
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

/** Everything behind the log-in. It goes with the person: nothing of theirs is left when another comes. */
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
