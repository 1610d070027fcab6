import './ui/styles/typeface.css';
import type { ReactNode } from 'react';
import { type AroundNavHandler, Link, Redirect, Route, Router, Switch, useLocation } from 'wouter';
import { useSearch as useBrowserSearch } from 'wouter/use-browser-location';
import { hideWords, showWords } from './platform/searchWords.ts';
import { loginPath, pathBelowBase, safeRedirect } from './api/session/redirect.ts';
import { catalogs } from './catalogs.ts';
import { startAppEffects, startPublicEffects } from './effects.ts';
import { AlertsButton } from './features/alerts/AlertsButton.tsx';
import { createLazyAgreements } from './features/login/agreements/lazyAgreements.ts';
import { AccountDisabled, LoginFrame, NoHospital } from './features/login/LoginFrame.tsx';
import { type LoginServices, LoginServicesContext } from './features/login/loginServices.ts';
import { Layout } from './features/shell/Layout.tsx';
import { PageRefusal } from './features/shell/PageRefusal.tsx';
import { AppI18nContext, CoreI18nContext, useMessages } from './i18n/useMessages.ts';
import type { DeferredWork } from './lib/async/deferredWork.ts';
import { afterPaint } from './lib/async/scheduling.ts';
import { browserPlatform } from './platform/browser.ts';
import type { EarlyPlatform } from './platform/earlyBrowser.ts';
import { isConsultation } from './domain/navigation.ts';
import { firstPassword, loginRoute, overlays, routes } from './routes.tsx';
import { type BaseServices, createPublicServices, createServices, type PublicServices } from './services.ts';
import { LazyPart } from './ui/async/LazyPart.tsx';
import { Skeleton } from './ui/async/Skeleton.tsx';
import { narrowScreen } from './ui/hooks/useMediaQuery.ts';
import { useModel } from './ui/hooks/useModel.ts';
import { ErrorBoundary } from './ui/layout/ErrorBoundary.tsx';
import { Toasts } from './ui/overlays/Toasts.tsx';
import { UiServicesContext } from './ui/uiServices.ts';
import { PublicServicesContext, ServicesContext, usePublicServices } from './useServices.ts';

/** Shown for an unknown address. */
const NotFound = () => {
  const t = useMessages().common;
  return (
    <article className="not-found">
      <h1>{t.notFound.title}</h1>
      <p>{t.notFound.text}</p>
      <Link className="button button-plain" href="/">
        {t.notFound.goHome}
      </Link>
    </article>
  );
};

const Pages = () => {
  const [address] = useLocation();
  return (
    // Keyed by address, so that the next page renders normally after one has crashed.
    <ErrorBoundary key={address}>
      <PageRefusal>
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
      </PageRefusal>
    </ErrorBoundary>
  );
};

/** The longest that other work waits for a consultation's summary, in milliseconds. */
const longestHoldMs = 2_500;

/** Holds other work until the summary is shown; a key or a press before that releases it. */
const holdUntilShown = ({ hold, release }: DeferredWork): void => {
  hold(longestHoldMs);
  for (const type of ['keydown', 'pointerdown'] as const)
    window.addEventListener(type, release, { capture: true, once: true });
};

/** Unmounts when the person changes, so nothing of theirs remains for the next one. */
const SignedInApp = () => {
  const publicServices = usePublicServices();
  const { services } = useModel(() => {
    const services = createServices(publicServices);
    const [path = '', search] = pathBelowBase(window.location.href, publicServices.platform.base).split('?');
    if (isConsultation(path, search ?? '') && !window.matchMedia(narrowScreen).matches)
      holdUntilShown(services.deferred);
    return { services, start: () => startAppEffects(services) };
  });
  const prefetch = (path: string) => routes.find((route) => route.path === path)?.prefetch(services.i18n);
  return (
    <AppI18nContext value={services.i18n}>
      <ServicesContext value={services}>
        <Layout prefetch={prefetch} overlays={overlays} AlertsButton={AlertsButton}>
          <Pages />
        </Layout>
      </ServicesContext>
    </AppI18nContext>
  );
};
// Its messages are loaded first.
const signedInApp = { get: () => SignedInApp, load: async () => SignedInApp };
const noProps = {};

/** Redirects to the login and back if there is no session. */
const RequireSession = ({ children }: { children: ReactNode }) => {
  const { session, hospital, platform } = usePublicServices();
  // Not with the router's hooks: they decode once too often and ignore the fragment.
  if (!session.loggedIn.value)
    return <Redirect to={loginPath(pathBelowBase(window.location.href, platform.base))} replace />;
  return hospital.tenantReady.value ? children : <Skeleton />;
};

/** The signed-in app; nothing of it starts before a first password has been changed, nor stays for a disabled account. */
const Home = () => {
  const { session } = usePublicServices();
  if (session.disabled.value) return <AccountDisabled />;
  if (!session.mustChangePassword.value)
    return <LazyPart chunk={signedInApp} catalog="app" props={noProps} frame={LoginFrame} />;
  return (
    <LoginFrame>
      <LazyPart chunk={firstPassword} catalog="account" props={noProps} />
    </LoginFrame>
  );
};

const Routes = () => {
  const { hospital } = usePublicServices();
  if (hospital.state.value === 'none') return <NoHospital />;
  return (
    <Switch>
      <Route path={loginRoute.path}>
        <loginRoute.Page />
      </Route>
      <Route>
        <RequireSession>
          <Home />
        </RequireSession>
      </Route>
    </Switch>
  );
};

const useShownSearch: typeof useBrowserSearch = (options) =>
  showWords(window.sessionStorage, useBrowserSearch(options));

/** A link that is opened in a tab of its own leaves its address in the history as well. */
const hiddenAddress = (address: string): string => hideWords(window.sessionStorage, address);

/**
 * Navigates after the next paint, because rendering a page takes longer than the press feedback may wait. A
 * change of the query alone is applied at once: its text may be in an input.
 */
const navigateAfterPaint =
  (base: string): AroundNavHandler =>
  (navigate, shown, options) => {
    const to = hideWords(window.sessionStorage, shown);
    const currentPath = window.location.pathname.slice(base.length) || '/';
    if (to.split('?')[0] === currentPath) navigate(to, options);
    else afterPaint(() => navigate(to, options));
  };

interface Props {
  services: PublicServices & LoginServices;
  /** The base path without its trailing slash; empty at the root. */
  base: string;
}

const App = ({ services, base }: Props) => {
  const { aroundNav, uiServices } = useModel(() => ({
    aroundNav: navigateAfterPaint(base),
    uiServices: { ...services, canRetry: () => services.session.expired.value === 'no' },
  }));
  return (
    <CoreI18nContext value={services.i18n}>
      <UiServicesContext value={uiServices}>
        <LoginServicesContext value={services}>
          <PublicServicesContext value={services}>
            {/* oxlint-disable-next-line react/hooks -- the router calls it as a hook */}
            <Router base={base} aroundNav={aroundNav} searchHook={useShownSearch} hrefs={hiddenAddress}>
              <ErrorBoundary>
                <Routes />
              </ErrorBoundary>
              <Toasts />
            </Router>
          </PublicServicesContext>
        </LoginServicesContext>
      </UiServicesContext>
    </CoreI18nContext>
  );
};

const routeOf = (target: string) => routes.find(({ path }) => path === target.replace(/[?#].*/, ''));

/** Loads the page in parallel with the messages; on the log-in, the page that follows it, with its messages. */
const prefetchPage = ({ session, platform, i18n }: PublicServices): void => {
  const { href } = window.location;
  const next = safeRedirect(new URL(href).searchParams.get('redirect'), platform.base);
  const route = routeOf(pathBelowBase(href, platform.base)) ?? routeOf(next ?? '/');
  route?.prefetch(i18n);
  // What fails now is reported by the page itself.
  if (!session.loggedIn.peek()) i18n.addCatalog(catalogs.app).catch(() => undefined);
};

type EarlyServices = Omit<BaseServices, 'platform'> & { readonly platform: EarlyPlatform };

/** Creates the whole application and starts its services; the log-in is shown before it is loaded. */
export const createApp = (earlyServices: EarlyServices) => {
  const platform = browserPlatform(earlyServices.platform);
  const publicServices = createPublicServices({ ...earlyServices, platform });
  const services = { ...publicServices, agreements: createLazyAgreements(publicServices) };
  startPublicEffects(services);
  prefetchPage(services);
  const base = new URL(platform.base).pathname.replace(/\/$/, '');
  return { services, render: () => <App services={services} base={base} /> };
};
