import './earlyRequests.ts';
import './ui/styles/tokens.css';
import './ui/styles/fallbackTypeface.css';
import './ui/styles/base.css';
import './features/shell/shell.css';
import './features/login/login.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { catalogs } from './catalogs.ts';
import { renderConsole, renderLoginEntry } from './features/login/LoginEntry.tsx';
import { createI18n } from './i18n/i18n.ts';
import { detectLanguage, type Language, languageTag } from './i18n/language.ts';
import { chunk } from './lib/async/chunk.ts';
import { earlyBrowser, enforceTrustedTypes } from './platform/earlyBrowser.ts';
import { createToasts } from './ui/overlays/toasts.ts';
import { createTheme } from './ui/styles/theme.ts';

enforceTrustedTypes();
const platform = earlyBrowser();
const base = new URL(platform.base).pathname.replace(/\/$/, '');
// The console reads its messages while it is created.
const consoleChunk = (services: EarlyServices) =>
  chunk(async () => {
    const messages = catalogs.core.load(services.i18n.language.peek());
    const [{ createApp }] = await Promise.all([import('./App.tsx'), messages]);
    return createApp(services);
  });

/** The services that the log-in page needs before the console is loaded; the core messages have to be. */
const createEarlyServices = (language: Language) => ({
  platform,
  i18n: createI18n(platform.localStorage, language, catalogs.core, catalogs),
  theme: createTheme(platform),
  toasts: createToasts(),
});
type EarlyServices = ReturnType<typeof createEarlyServices>;

/** Hydrates the prerendered log-in in the language it was rendered in; or renders it. */
const startLogin = async (root: HTMLElement): Promise<void> => {
  const preferred = detectLanguage(platform.localStorage, platform.languages);
  const renderedLanguage: Language = document.documentElement.lang === 'en' ? 'en' : 'zh';
  const isPrerendered = root.childElementCount > 0;
  const language = isPrerendered ? renderedLanguage : preferred;
  await catalogs.core.load(language);
  const services = createEarlyServices(language);
  const element = renderLoginEntry(services, consoleChunk(services));
  if (!isPrerendered) return createRoot(root).render(element);
  hydrateRoot(root, element);
  if (language !== preferred) await services.i18n.setLanguage(preferred);
};

const startApp = async (root: HTMLElement): Promise<void> => {
  const language = detectLanguage(platform.localStorage, platform.languages);
  const services = createEarlyServices(language);
  // The messages of the signed-in app load in parallel; if they fail now, the page itself reports it. They are added, not
  // only loaded: a catalog that was not added does not follow the language.
  if (platform.localStorage.getItem('loginInfo') !== null)
    services.i18n.addCatalog(catalogs.app).catch(() => undefined);
  // The console applies both itself once it is loaded.
  platform.page.setTheme(services.theme.name.value, services.theme.density.value);
  platform.page.setLanguage(languageTag(language));
  const app = consoleChunk(services);
  const appLoaded = app.load().catch(() => undefined);
  await catalogs.core.load(language);
  await appLoaded;
  createRoot(root).render(renderConsole(services, app));
};

const root = document.getElementById('root');
const address = window.location.pathname.slice(base.length) || '/';
// Nothing is awaited at top level: lazy chunks import this file, and would wait for it. If the log-in fails
// to load, the console reports it.
if (root && address === '/login') startLogin(root).catch(() => startApp(root));
else if (root) void startApp(root);
