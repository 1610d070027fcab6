import { setTimer } from '../lib/async/timer.ts';
import { takeEarlyAnswer } from './earlyCalls.ts';
import type { Platform } from './platform.ts';

interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML: (text: string) => string }): unknown;
}
declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypes;
  }
}

/**
 * Under Trusted Types only plain text passes, as the libraries use it; anything that could be markup is
 * refused.
 */
export const enforceTrustedTypes = (): void => {
  window.trustedTypes?.createPolicy('default', {
    createHTML: (text) => {
      if (text.includes('<')) throw new TypeError('Markup is refused');
      return text;
    },
  });
};

/**
 * Tells the gateway the chosen language and theme through a cookie of the log-in path, so that the page has
 * them before any script.
 */
const saveInCookie = (name: 'language' | 'theme', prefix: string): void => {
  const stored = window.localStorage.getItem(name);
  const maxAge = stored === null ? 0 : 31_536_000;
  document.cookie = `${name}=${stored ?? ''}; path=${prefix}/login; max-age=${maxAge}; samesite=lax`;
};

/** The page's title: the waiting count, the part of the screen, the screen, and what the page as a whole is called. */
const createTitle = () => {
  let current = { text: document.title, screen: '', part: '', waiting: 0 };
  return (patch: Partial<typeof current>): void => {
    current = { ...current, ...patch };
    const { text, screen, part, waiting } = current;
    const title = [part, screen, text].filter((name) => name !== '').join(' · ');
    document.title = waiting === 0 ? title : `(${waiting > 99 ? '99+' : waiting}) ${title}`;
  };
};

const readEarlyInput = (): Map<string, string> =>
  new Map([...document.querySelectorAll('input')].map(({ name, value }) => [name, value]));

/**
 * The part of the platform that the log-in needs before the rest of the console is loaded (see browser.ts).
 */
export type EarlyPlatform = Pick<
  Platform,
  | 'fetch'
  | 'base'
  | 'localStorage'
  | 'sessionStorage'
  | 'indexedDB'
  | 'subtle'
  | 'languages'
  | 'prefersDark'
  | 'now'
  | 'setTimer'
  | 'reload'
  | 'page'
> & {
  /** Announces that the log-in page is hydrated (preHydration.ts). */
  readonly markHydrated: () => void;
};

/** That part of the platform in a real browser. */
export const earlyBrowser = (): EarlyPlatform => {
  const base = document.baseURI;
  const setTitle = createTitle();
  const prefix = new URL(base).pathname.replace(/\/$/, '');
  // A page that somebody else changed, as translators do, is rendered again with empty fields.
  const earlyInput = readEarlyInput();
  return {
    fetch: (input, init) => {
      const send = () => window.fetch(input, init);
      return (input instanceof Request ? null : takeEarlyAnswer(String(input), init)?.catch(send)) ?? send();
    },
    base,
    localStorage: window.localStorage,
    sessionStorage: window.sessionStorage,
    indexedDB: 'indexedDB' in window ? window.indexedDB : null,
    subtle: window.isSecureContext ? crypto.subtle : null,
    languages: navigator.languages,
    prefersDark: window.matchMedia('(prefers-color-scheme: dark)'),
    now: () => Date.now(),
    setTimer,
    reload: () => window.location.reload(),
    markHydrated: () => {
      earlyInput.clear();
      window.dispatchEvent(new Event('hydrated'));
    },
    page: {
      title: (text) => setTitle({ text }),
      setScreen: (screen) => setTitle({ screen }),
      setPart: (part) => setTitle({ part }),
      takeEarlyInput: (field) => {
        const typed = earlyInput.get(field) ?? '';
        earlyInput.delete(field);
        return typed;
      },
      setWaitingCount: (waiting) => setTitle({ waiting }),
      setLanguage: (tag) => {
        document.documentElement.lang = tag;
        saveInCookie('language', prefix);
      },
      setTheme: (theme, density) => {
        Object.assign(document.documentElement.dataset, { theme, density });
        saveInCookie('theme', prefix);
      },
    },
  };
};
