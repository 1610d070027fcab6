import { later } from './lib/later.ts';
import type { Outside } from './wire/outside.ts';

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
export const guardMarkup = (): void => {
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
const chosen = (name: 'language' | 'theme', prefix: string): void => {
  const kept = window.localStorage.getItem(name);
  const length = kept === null ? 0 : 31_536_000;
  document.cookie = `${name}=${kept ?? ''}; path=${prefix}/login; max-age=${length}; samesite=lax`;
};

/** The page's title, with the waiting count before it. */
const titled = () => {
  let shown = { text: document.title, waiting: 0 };
  return (change: Partial<typeof shown>): void => {
    shown = { ...shown, ...change };
    const { text, waiting } = shown;
    document.title = waiting === 0 ? text : `(${waiting > 99 ? '99+' : waiting}) ${text}`;
  };
};

const typedBefore = (): Map<string, string> =>
  new Map([...document.querySelectorAll('input')].map(({ name, value }) => [name, value]));

/**
 * The part of the platform that the log-in needs before the rest of the console is loaded (see browser.ts).
 */
export type Nearby = Pick<
  Outside,
  | 'fetch'
  | 'base'
  | 'local'
  | 'tab'
  | 'databases'
  | 'subtle'
  | 'languages'
  | 'prefersDark'
  | 'own'
  | 'later'
  | 'reload'
  | 'page'
> & {
  /** Announces that the log-in page is hydrated (preHydration.ts). */
  readonly taken: () => void;
};

/** That part of the platform in a real browser. */
export const nearby = (): Nearby => {
  const base = document.baseURI;
  const entitle = titled();
  const prefix = new URL(base).pathname.replace(/\/$/, '');
  // A page that somebody else changed, as translators do, is rendered again with empty fields.
  const before = typedBefore();
  return {
    fetch: (input, init) => window.fetch(input, init),
    base,
    local: window.localStorage,
    tab: window.sessionStorage,
    databases: 'indexedDB' in window ? window.indexedDB : null,
    subtle: window.isSecureContext ? crypto.subtle : null,
    languages: navigator.languages,
    prefersDark: window.matchMedia('(prefers-color-scheme: dark)'),
    own: () => Date.now(),
    later,
    reload: () => window.location.reload(),
    taken: () => {
      before.clear();
      window.dispatchEvent(new Event('taken'));
    },
    page: {
      title: (text) => entitle({ text }),
      typed: (field) => {
        const typed = before.get(field) ?? '';
        before.delete(field);
        return typed;
      },
      count: (waiting) => entitle({ waiting }),
      language: (tag) => {
        document.documentElement.lang = tag;
        chosen('language', prefix);
      },
      look: (theme, density) => {
        Object.assign(document.documentElement.dataset, { theme, density });
        chosen('theme', prefix);
      },
    },
  };
};
