import type { Later } from '../lib/later.ts';

/** What is used of a BroadcastChannel. */
export interface BroadcastChannelLike {
  readonly postMessage: (said: unknown) => void;
  readonly addEventListener: (type: 'message', hear: (event: { readonly data: unknown }) => void) => void;
  readonly close: () => void;
}

/** The world around the console, passed in: the browser gives it in main.tsx, a test gives its own. */
export interface Outside {
  readonly fetch: typeof globalThis.fetch;
  /** As `fetch`; tells how much of the body has left, from 0 to 1. */
  readonly carry: (url: string, init: RequestInit, sent: (part: number) => void) => Promise<Response>;
  readonly socket: (url: string, protocols: string[]) => WebSocket;
  /** `document.baseURI`: pages stand below it, calls at its origin. */
  readonly base: string;
  /** Local and session storage (specification §3). */
  readonly local: Storage;
  readonly tab: Storage;
  /** IndexedDB: outlives the specified wipe of both. Null where the browser has none. */
  readonly databases: Pick<IDBFactory, 'open'> | null;
  /** Null on pages without TLS. */
  readonly subtle: SubtleCrypto | null;
  /** Null where the browser has no Web Locks. */
  readonly locks: Pick<LockManager, 'request'> | null;
  /** A channel between the tabs of this browser; null where it has none. */
  readonly channel: (name: string) => BroadcastChannelLike | null;
  readonly languages: readonly string[];
  readonly prefersDark: Pick<MediaQueryList, 'matches' | 'addEventListener' | 'removeEventListener'>;
  /** The computer's clock, epoch milliseconds. */
  readonly own: () => number;
  readonly later: Later;
  /** In [0, 1). */
  readonly random: () => number;
  /** A new key of 32 characters, for idempotency keys and composed messages. */
  readonly mint: () => string;
  /** Goes to a path below the base. */
  readonly go: (path: string, how?: { replace?: boolean }) => void;
  readonly reload: () => void;
  /** Listens to what other tabs write into local storage; null stands for all of it. Returns the way back. */
  readonly otherTabs: (wrote: (key: string | null) => void) => () => void;
  /** The network, the tab or the computer came back. Returns the way back. */
  readonly awake: (heard: () => void) => () => void;
  /** Whether the computer has a network at all; hears when that changes, and returns the way back. */
  readonly network: {
    readonly on: () => boolean;
    readonly follow: (heard: () => void) => () => void;
  };
  /** Which version of the console the site gives out. */
  readonly release: {
    /** Asks whether it is another than this page's; rejects where nobody answers. */
    readonly changed: () => Promise<boolean>;
    /** A file of this page's version did not come. Returns the way back. */
    readonly lost: (heard: () => void) => () => void;
  };
  /** The page goes out of sight, and may never come back. Returns the way back. */
  readonly hiding: (heard: () => void) => () => void;
  /** Whether the page is before the person's eyes, as far as the browser can tell. */
  readonly visible: () => boolean;
  /** Two soft tones; null where the browser makes no sound. */
  readonly sound: {
    /** Whether the browser lets it be heard: it wants a press on the page first. */
    readonly allowed: () => boolean;
    /** `volume` from 0 to 1. */
    readonly play: (volume: number) => void;
    /** A press came. Returns the way back. */
    readonly pressed: (heard: () => void) => () => void;
  } | null;
  /** Notices of the operating system; null where the browser has none, as on pages without TLS. */
  readonly notices: {
    readonly permission: () => 'default' | 'granted' | 'denied';
    readonly ask: () => Promise<void>;
    /** Shows one in the place of the one before it with the same tag; returns how to take it away. */
    readonly show: (
      notice: { readonly title: string; readonly body: string; readonly tag: string },
      clicked: () => void,
    ) => () => void;
  } | null;
  /** Asks the person before the page is left while `holds` is true. Returns the way back. */
  readonly leaving: (holds: () => boolean) => () => void;
  /** Puts words of the application on the page itself. */
  readonly page: {
    title(text: string): void;
    /** What stood in a field of the log-in before its scripts came; told once, and only until it is taken over (porch.ts). */
    typed(field: string): string;
    /** So much waits: it stands before the title; 0 takes it away. */
    count(waiting: number): void;
    language(tag: string): void;
    look(theme: 'light' | 'dark', density: 'compact' | 'comfortable'): void;
  };
}
