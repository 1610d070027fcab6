import { navigate } from 'wouter/use-browser-location';
import { type EarlyPlatform, earlyBrowser } from './earlyBrowser.ts';
import { xhrFetch } from './xhrFetch.ts';
import { hideWords } from './searchWords.ts';
import { createSound } from './sound.ts';
import { createAppVersion } from './appVersion.ts';
import { createNotifications } from './notifications.ts';
import type { Platform } from './platform.ts';

// `crypto.randomUUID` is missing on pages without TLS.
const createId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

const listenToAll = (names: readonly string[], listener: () => void): (() => void) => {
  for (const name of names) window.addEventListener(name, listener);
  return () => {
    for (const name of names) window.removeEventListener(name, listener);
  };
};

/** The platform of a real browser. */
export const browserPlatform = (early: EarlyPlatform = earlyBrowser()): Platform => {
  const { base } = early;
  const prefix = new URL(base).pathname.replace(/\/$/, '');
  return {
    ...early,
    fetchWithProgress: xhrFetch,
    createWebSocket: (url, protocols) => new WebSocket(url, protocols),
    // Undefined on pages without TLS, although the types say otherwise.
    locks: 'locks' in navigator ? navigator.locks : null,
    createChannel: (name) => ('BroadcastChannel' in window ? new BroadcastChannel(name) : null),
    random: () => Math.random(),
    createId,
    navigate: (path, options = {}) => navigate(hideWords(window.sessionStorage, `${prefix}${path}`), options),
    onStorage: (listener) => {
      const onStorageEvent = ({ storageArea, key }: StorageEvent): void => {
        if (storageArea === window.localStorage) listener(key);
      };
      window.addEventListener('storage', onStorageEvent);
      return () => window.removeEventListener('storage', onStorageEvent);
    },
    onResume: (listener) => {
      const onVisibilityChange = (): void => {
        if (document.visibilityState === 'visible') listener();
      };
      window.addEventListener('online', onVisibilityChange);
      window.addEventListener('pageshow', onVisibilityChange);
      document.addEventListener('visibilitychange', onVisibilityChange);
      return () => {
        window.removeEventListener('online', onVisibilityChange);
        window.removeEventListener('pageshow', onVisibilityChange);
        document.removeEventListener('visibilitychange', onVisibilityChange);
      };
    },
    network: {
      isOnline: () => navigator.onLine,
      onChange: (listener) => listenToAll(['online', 'offline'], listener),
    },
    appVersion: createAppVersion(base),
    onHidden: (listener) => {
      const onVisibilityChange = (): void => {
        if (document.visibilityState === 'hidden') listener();
      };
      window.addEventListener('pagehide', listener);
      document.addEventListener('visibilitychange', onVisibilityChange);
      return () => {
        window.removeEventListener('pagehide', listener);
        document.removeEventListener('visibilitychange', onVisibilityChange);
      };
    },
    isVisible: () => document.visibilityState === 'visible',
    sound: createSound(),
    notifications: createNotifications(),
    // Undefined in browsers of before 2022, although the types say otherwise.
    showsPdf: 'pdfViewerEnabled' in navigator && navigator.pdfViewerEnabled,
    onBeforeUnload: (shouldWarn) => {
      const onBeforeUnload = (event: BeforeUnloadEvent): void => {
        if (shouldWarn()) event.preventDefault();
      };
      window.addEventListener('beforeunload', onBeforeUnload);
      return () => window.removeEventListener('beforeunload', onBeforeUnload);
    },
  };
};
