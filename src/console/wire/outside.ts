import type { Later } from '../lib/later.ts';

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
  /** The page goes out of sight, and may never come back. Returns the way back. */
  readonly hiding: (heard: () => void) => () => void;
  /** Asks the person before the page is left while `holds` is true. Returns the way back. */
  readonly leaving: (holds: () => boolean) => () => void;
  /** Puts words of the application on the page itself. */
  readonly page: {
    title(text: string): void;
    language(tag: string): void;
    theme(name: 'light' | 'dark'): void;
  };
}
