import type { Message } from '../../contract/consultation/message.ts';
import type { OutboxStore } from './pending.ts';

/** Does nothing. */
export const nothing = (): void => {};

/** What the engine uses of a WebSocket. */
export interface SocketLike {
  readonly send: (text: string) => void;
  readonly close: () => void;
}

/** Events of a WebSocket. */
export interface Ears {
  readonly opened: () => void;
  readonly frame: (raw: string) => void;
  readonly closed: (code: number) => void;
}

/** Result of refreshing a token. `denied` ends the session; `transient` says nothing about it. */
export type Freshness = 'renewed' | 'denied' | 'transient';

/**
 * Why the token is in doubt: the server rejected it, it is about to expire, or the socket did not open at
 * all.
 */
export type Staleness = 'refused' | 'ending' | 'unopened';

/** A page of one conversation's history, as `queryImMg` returns it. */
export interface Stretch {
  readonly list: readonly Message[];
  readonly head: number;
  readonly read: { readonly doctor: number; readonly patient: number };
}

/** Everything the connection gets from outside: clock, randomness, sockets and tokens. */
export interface LineWorld {
  /** Milliseconds; only differences matter. */
  readonly now: () => number;
  /** Calls `callback` once after `ms`. Returns a cancel function. */
  readonly after: (ms: number, act: () => void) => () => void;
  /** In [0, 1). */
  readonly random: () => number;
  readonly open: (protocols: readonly string[], ears: Ears) => SocketLike;
  readonly token: () => string | null;
  /** Makes sure that the token is valid; never rejects. */
  readonly fresh: (why: Staleness) => Promise<Freshness>;
}

/** Everything the engine gets from outside. */
export interface World extends LineWorld {
  /** A new id for a composed message. */
  readonly mint: () => string;
  /** Server time, used to date messages. */
  readonly serverNow: () => number;
  /**
   * Null if the server refuses permanently: the conversation belongs to somebody else. Rejects if a retry may
   * help.
   */
  readonly history: (conv: string, where: { before?: number; after?: number }) => Promise<Stretch | null>;
  /** The store of the logged-in person; null if nothing outlives the tab. */
  readonly outbox: () => OutboxStore | null;
  /**
   * The channel to other tabs of the logged-in person; null if tabs cannot coordinate, and each has its own
   * socket.
   */
  readonly others: () => Others | null;
}

/** The tabs of one person in one browser. */
export interface Others {
  /**
   * Requests leadership. Calls `onLeader` once this tab is the leader, or `onUnsupported` if the browser
   * refuses locks. Returns a function that resigns, or cancels the request.
   */
  readonly own: (owned: () => void, alone: () => void) => () => void;
  /** Receives the messages of other tabs. */
  readonly join: (hear: (word: unknown) => void) => {
    readonly say: (word: unknown) => void;
    readonly leave: () => void;
  };
}
