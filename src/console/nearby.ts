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

/** Under Trusted Types the library's few texts may pass; nothing that could be markup does. */
export const guardMarkup = (): void => {
  window.trustedTypes?.createPolicy('default', {
    createHTML: (text) => {
      if (text.includes('<')) throw new TypeError('Markup is refused');
      return text;
    },
  });
};

/** Tells the gateway, for the log-in's page alone, what the person chose: it is in that language and theme before any script. */
const chosen = (name: 'language' | 'theme', prefix: string): void => {
  const kept = window.localStorage.getItem(name);
  const length = kept === null ? 0 : 31_536_000;
  document.cookie = `${name}=${kept ?? ''}; path=${prefix}/login; max-age=${length}; samesite=lax`;
};

/** The page's title, with what waits before it. */
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

/** What the log-in needs of the world before the rest of the console is here (browser.ts has the rest). */
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
  /** Says that the log-in's page hears now what is pressed (porch.ts). */
  readonly taken: () => void;
};

/** That part of the world as this browser is. */
export const nearby = (): Nearby => {
  const base = document.baseURI;
  const entitle = titled();
  const prefix = new URL(base).pathname.replace(/\/$/, '');
  // A page that somebody else changed, as translators do, is drawn anew: its fields are empty then.
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
