import './ui/styles/tokens.css';
import './ui/styles/base.css';
import './features/shell/shell.css';
import './features/login/login.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBaseServices } from './baseServices.ts';
import { chunk } from './lib/async/chunk.ts';
import { trackFailedStyles } from './lib/async/reloadStyles.ts';
import { enforceTrustedTypes, earlyBrowser } from './platform/earlyBrowser.ts';
import { coreCatalog } from './catalogs/core.ts';
import { type Language, detectLanguage } from './i18n/i18n.ts';
import { appCatalog } from './catalogs/app.ts';

enforceTrustedTypes();
trackFailedStyles();
const platform = earlyBrowser();
const base = new URL(platform.base).pathname.replace(/\/$/, '');
const loadConsole = () => import('./consoleEntry.tsx');

/** Hydrates the prerendered log-in in the language it was rendered in; or renders it. */
const startLogin = async (root: HTMLElement): Promise<void> => {
  const preferred = detectLanguage(platform.localStorage, platform.languages);
  const renderedLanguage: Language = document.documentElement.lang === 'en' ? 'en' : 'zh';
  const isPrerendered = root.childElementCount > 0;
  const language = isPrerendered ? renderedLanguage : preferred;
  const [{ renderLoginEntry: drawDoor }] = await Promise.all([
    import('./features/login/LoginEntry.tsx'),
    coreCatalog.load(language),
  ]);
  const baseServices = createBaseServices(platform, language, coreCatalog);
  const consoleChunk = chunk(async () => (await loadConsole()).createConsoleEntry(baseServices));
  const element = drawDoor(baseServices, consoleChunk, base);
  if (!isPrerendered) return createRoot(root).render(element);
  hydrateRoot(root, element);
  if (language !== preferred) await baseServices.i18n.setLanguage(preferred);
};

const startConsole = async (root: HTMLElement): Promise<void> => {
  const language = detectLanguage(platform.localStorage, platform.languages);
  // The signed-in app loads in parallel; if it fails now, the page itself reports it.
  if (platform.localStorage.getItem('loginInfo') !== null)
    for (const preload of [import('./SignedInApp.tsx'), appCatalog.load(language)])
      preload.catch(() => undefined);
  const [{ createConsoleEntry: openWhole }] = await Promise.all([loadConsole(), coreCatalog.load(language)]);
  createRoot(root).render(
    <StrictMode>{openWhole(createBaseServices(platform, language, coreCatalog)).render(base)}</StrictMode>,
  );
};

const root = document.getElementById('root');
const address = window.location.pathname.slice(base.length) || '/';
// Nothing is awaited at top level: lazy chunks import this file, and would wait for it. If the log-in fails
// to load, the console reports it.
if (root && address === '/login') startLogin(root).catch(() => startConsole(root));
else if (root) void startConsole(root);
