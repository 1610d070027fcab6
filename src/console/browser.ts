import { navigate } from 'wouter/use-browser-location';
import { later } from './lib/later.ts';
import { carry } from './wire/carry.ts';
import { openSound } from './wire/sound.ts';
import { openRelease } from './wire/release.ts';
import { openNotices } from './wire/notices.ts';
import type { Outside } from './wire/outside.ts';

// `crypto.randomUUID` is missing on pages without TLS.
const mint = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

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

const both = (names: readonly string[], heard: () => void): (() => void) => {
  for (const name of names) window.addEventListener(name, heard);
  return () => {
    for (const name of names) window.removeEventListener(name, heard);
  };
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

/** The world as this browser is. */
export const browser = (): Outside => {
  const base = document.baseURI;
  const entitle = titled();
  const prefix = new URL(base).pathname.replace(/\/$/, '');
  return {
    fetch: (input, init) => window.fetch(input, init),
    carry,
    socket: (url, protocols) => new WebSocket(url, protocols),
    base,
    local: window.localStorage,
    tab: window.sessionStorage,
    databases: 'indexedDB' in window ? window.indexedDB : null,
    subtle: window.isSecureContext ? crypto.subtle : null,
    // Undefined on pages without TLS, whatever the types say.
    locks: 'locks' in navigator ? navigator.locks : null,
    channel: (name) => ('BroadcastChannel' in window ? new BroadcastChannel(name) : null),
    languages: navigator.languages,
    prefersDark: window.matchMedia('(prefers-color-scheme: dark)'),
    own: () => Date.now(),
    later,
    random: () => Math.random(),
    mint,
    go: (path, how = {}) => navigate(`${prefix}${path}`, how),
    reload: () => window.location.reload(),
    otherTabs: (wrote) => {
      const hear = ({ storageArea, key }: StorageEvent): void => {
        if (storageArea === window.localStorage) wrote(key);
      };
      window.addEventListener('storage', hear);
      return () => window.removeEventListener('storage', hear);
    },
    awake: (heard) => {
      const look = (): void => {
        if (document.visibilityState === 'visible') heard();
      };
      window.addEventListener('online', look);
      window.addEventListener('pageshow', look);
      document.addEventListener('visibilitychange', look);
      return () => {
        window.removeEventListener('online', look);
        window.removeEventListener('pageshow', look);
        document.removeEventListener('visibilitychange', look);
      };
    },
    network: {
      on: () => navigator.onLine,
      follow: (heard) => both(['online', 'offline'], heard),
    },
    release: openRelease(base),
    hiding: (heard) => {
      const look = (): void => {
        if (document.visibilityState === 'hidden') heard();
      };
      window.addEventListener('pagehide', heard);
      document.addEventListener('visibilitychange', look);
      return () => {
        window.removeEventListener('pagehide', heard);
        document.removeEventListener('visibilitychange', look);
      };
    },
    visible: () => document.visibilityState === 'visible',
    sound: openSound(),
    notices: openNotices(),
    leaving: (holds) => {
      const ask = (event: BeforeUnloadEvent): void => {
        if (holds()) event.preventDefault();
      };
      window.addEventListener('beforeunload', ask);
      return () => window.removeEventListener('beforeunload', ask);
    },
    page: {
      title: (text) => entitle({ text }),
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
