import { renderToString } from 'react-dom/server';
import { renderLoginEntry } from './features/login/LoginEntry.tsx';
import type { LoginPlatform } from './features/login/loginEntry.ts';
import { createTheme } from './ui/styles/theme.ts';
import { createToasts } from './ui/overlays/toasts.ts';
import { chunk } from './lib/async/chunk.ts';
import { en } from './coreMessages.en.ts';
import { zh } from './coreMessages.zh.ts';
import { staticCatalog, createI18n } from './i18n/i18n.ts';
import type { Language } from './i18n/language.ts';

const noop = (): void => {};
const emptyStorage: Storage = {
  length: 0,
  clear: noop,
  getItem: () => null,
  key: () => null,
  removeItem: noop,
  setItem: noop,
};

/** A browser of which nothing is known yet. */
const unknownPlatform: LoginPlatform & Parameters<typeof createTheme>[0] = {
  base: 'http://localhost/',
  fetch: () => Promise.reject(new Error('Nothing is asked at build')),
  markHydrated: noop,
  localStorage: emptyStorage,
  sessionStorage: emptyStorage,
  setTimer: () => noop,
  reload: noop,
  now: () => 0,
  indexedDB: null,
  subtle: null,
  page: {
    title: noop,
    setScreen: noop,
    setPart: noop,
    takeEarlyInput: () => '',
    setWaitingCount: noop,
    setLanguage: noop,
    setTheme: noop,
  },
  prefersDark: { matches: false, addEventListener: noop, removeEventListener: noop },
};

/** The prerendered log-in page. The browser hydrates it (main.tsx) with the same components. */
export const prerender = (language: Language): { markup: string; title: string } => {
  const i18n = createI18n(emptyStorage, language, staticCatalog({ en, zh }));
  const baseServices = {
    platform: unknownPlatform,
    i18n,
    theme: createTheme(unknownPlatform),
    toasts: createToasts(),
  };
  const neverLoads = chunk(() => Promise.reject(new Error('Nothing comes at build')));
  return {
    markup: renderToString(renderLoginEntry(baseServices, neverLoads)),
    title: i18n.messages.value.common.product,
  };
};
