import { navigate } from 'wouter/use-browser-location';
import { type Nearby, nearby } from './nearby.ts';
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

const both = (names: readonly string[], heard: () => void): (() => void) => {
  for (const name of names) window.addEventListener(name, heard);
  return () => {
    for (const name of names) window.removeEventListener(name, heard);
  };
};

/** The platform of a real browser. */
export const browser = (near: Nearby = nearby()): Outside => {
  const { base } = near;
  const prefix = new URL(base).pathname.replace(/\/$/, '');
  return {
    ...near,
    carry,
    socket: (url, protocols) => new WebSocket(url, protocols),
    // Undefined on pages without TLS, although the types say otherwise.
    locks: 'locks' in navigator ? navigator.locks : null,
    channel: (name) => ('BroadcastChannel' in window ? new BroadcastChannel(name) : null),
    random: () => Math.random(),
    mint,
    go: (path, how = {}) => navigate(`${prefix}${path}`, how),
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
  };
};
