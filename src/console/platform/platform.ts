import type { SetTimer } from '../lib/async/timer.ts';

/** The part of a BroadcastChannel that is used. */
export interface BroadcastChannelLike {
  readonly postMessage: (message: unknown) => void;
  readonly addEventListener: (type: 'message', listener: (event: { readonly data: unknown }) => void) => void;
  readonly close: () => void;
}

/** Browser APIs behind one interface: main.tsx passes the real ones, tests pass their own. */
export interface Platform {
  readonly fetch: typeof globalThis.fetch;
  /** Like `fetch`; reports how much of the body was sent, from 0 to 1. */
  readonly fetchWithProgress: (
    url: string,
    init: RequestInit,
    onProgress: (part: number) => void,
  ) => Promise<Response>;
  readonly createWebSocket: (url: string, protocols: string[]) => WebSocket;
  /** `document.baseURI`: pages are below it, calls go to its origin. */
  readonly base: string;
  /** Local and session storage (specification §3). */
  readonly localStorage: Storage;
  readonly sessionStorage: Storage;
  /** IndexedDB: survives the specified wipe of both. Null if the browser has none. */
  readonly indexedDB: Pick<IDBFactory, 'open'> | null;
  /** Null on pages without TLS. */
  readonly subtle: SubtleCrypto | null;
  /** Null if the browser has no Web Locks. */
  readonly locks: Pick<LockManager, 'request'> | null;
  /** A channel between the tabs of this browser; null if it has none. */
  readonly createChannel: (name: string) => BroadcastChannelLike | null;
  readonly languages: readonly string[];
  readonly prefersDark: Pick<MediaQueryList, 'matches' | 'addEventListener' | 'removeEventListener'>;
  /** The computer's clock, epoch milliseconds. */
  readonly now: () => number;
  readonly setTimer: SetTimer;
  /** In [0, 1). */
  readonly random: () => number;
  /** A new id of 32 characters, for idempotency keys and composed messages. */
  readonly createId: () => string;
  /** Navigates to a path below the base. */
  readonly navigate: (path: string, options?: { replace?: boolean }) => void;
  readonly reload: () => void;
  /**
   * Listens to other tabs' writes to local storage; a null key means all of it. Returns an unsubscribe
   * function.
   */
  readonly onStorage: (listener: (key: string | null) => void) => () => void;
  /** The network, the tab or the computer has resumed. Returns an unsubscribe function. */
  readonly onResume: (listener: () => void) => () => void;
  /**
   * Whether the computer is online at all; `onChange` listens for changes, and returns an unsubscribe
   * function.
   */
  readonly network: {
    readonly isOnline: () => boolean;
    readonly onChange: (listener: () => void) => () => void;
  };
  /** The version of the console that the site serves. */
  readonly appVersion: {
    /** Differs between any two versions; empty if it cannot be told. */
    readonly current: string;
    /** Checks whether it differs from this page's; rejects if there is no response. */
    readonly isOutdated: () => Promise<boolean>;
    /** A file of this page's version failed to load. Returns an unsubscribe function. */
    readonly onLoadError: (listener: () => void) => () => void;
  };
  /** The page was hidden, and may never be shown again. Returns an unsubscribe function. */
  readonly onHidden: (listener: () => void) => () => void;
  /** Whether the page is visible, as far as the browser can tell. */
  readonly isVisible: () => boolean;
  /** Two soft tones; null if the browser cannot play sound. */
  readonly sound: {
    /** Whether the browser allows sound: it requires a user gesture first. */
    readonly isAllowed: () => boolean;
    /** `volume` from 0 to 1. */
    readonly play: (volume: number) => void;
    /** A user gesture happened. Returns an unsubscribe function. */
    readonly onUnlocked: (listener: () => void) => () => void;
  } | null;
  /** The operating system's notifications; null if the browser has none, as on pages without TLS. */
  readonly notifications: {
    readonly permission: () => 'default' | 'granted' | 'denied';
    readonly requestPermission: () => Promise<void>;
    /** Shows one, replacing the previous one with the same tag; returns a function that closes it. */
    readonly show: (
      notice: { readonly title: string; readonly body: string; readonly tag: string },
      onClick: () => void,
    ) => () => void;
  } | null;
  /** The browser has a view of its own for a PDF in a frame, and it is not turned off. */
  readonly showsPdf: boolean;
  /** Asks the person before the page is left while `shouldWarn` is true. Returns an unsubscribe function. */
  readonly onBeforeUnload: (shouldWarn: () => boolean) => () => void;
  /** Changes the document itself. */
  readonly page: {
    title(text: string): void;
    /** The name of the screen, shown before the title; empty where the title stands alone. */
    setScreen(name: string): void;
    /** Names the part of the screen that is shown, before the screen; '' for none. */
    setPart(name: string): void;
    /**
     * What was typed into a field of the log-in before hydration; returned once, and only until hydration
     * (preHydration.ts).
     */
    takeEarlyInput(field: string): string;
    /** The waiting count, shown before the title; 0 removes it. */
    setWaitingCount(waiting: number): void;
    setLanguage(tag: string): void;
    setTheme(theme: 'light' | 'dark', density: 'compact' | 'comfortable'): void;
  };
}
