import type { Message } from '../../contract/consultation/message.ts';
import type { OutboxStore } from './queue/pending.ts';

/** Does nothing. */
export const noop = (): void => {};

/** What the engine uses of a WebSocket. */
export interface SocketLike {
  readonly send: (text: string) => void;
  readonly close: () => void;
}

/** Events of a WebSocket. */
export interface SocketHandlers {
  readonly onOpen: () => void;
  readonly onMessage: (raw: string) => void;
  readonly onClose: (code: number) => void;
}

/** Result of refreshing a token. `denied` ends the session; `transient` says nothing about it. */
export type TokenRefreshResult = 'renewed' | 'denied' | 'transient';

/**
 * Why the token is in doubt: the server rejected it, it is about to expire, or the socket did not open at
 * all.
 */
export type TokenRefreshReason = 'rejected' | 'expiring' | 'connectFailed';

/** `contiguous`: a number that lacks is a message that lacks. `rising`: only pages tell what there is. */
export type MessageNumbers = 'contiguous' | 'rising';

/** A page of one conversation's history, as `queryImMg` returns it. */
export interface HistoryPage {
  readonly list: readonly Message[];
  /** How many of the page's rows could not be read, and are missing from the list. */
  readonly unreadable: number;
  readonly head: number;
  readonly read: { readonly doctor: number; readonly patient: number };
}

/** Everything the connection gets from outside: clock, randomness, sockets and tokens. */
export interface ConnectionDeps {
  /** Milliseconds; only differences matter. */
  readonly now: () => number;
  /** Calls `callback` once after `ms`. Returns a cancel function. */
  readonly setTimer: (ms: number, callback: () => void) => () => void;
  /** In [0, 1). */
  readonly random: () => number;
  readonly createSocket: (protocols: readonly string[], handlers: SocketHandlers) => SocketLike;
  readonly getToken: () => string | null;
  /** How often pages are read while the server pushes nothing, in milliseconds; null if the hospital states nothing. */
  readonly pollMs?: () => number | null;
  /** Makes sure that the token is valid; never rejects. */
  readonly ensureFreshToken: (reason: TokenRefreshReason) => Promise<TokenRefreshResult>;
}

/** Everything the engine gets from outside. */
export interface EngineDeps extends ConnectionDeps {
  /** A new id for a composed message. */
  readonly createId: () => string;
  /** Server time, used to date messages. */
  readonly serverNow: () => number;
  /**
   * Null if the server refuses permanently: the conversation belongs to somebody else. Rejects if a retry may
   * help.
   */
  readonly history: (conv: string, where: { before?: number; after?: number }) => Promise<HistoryPage | null>;
  /** How the hospital numbers its messages; null if it states nothing, and the pages show it. */
  readonly messageNumbers?: () => MessageNumbers | null;
  /** The store of the logged-in person; null if nothing outlives the tab. */
  readonly outbox: () => OutboxStore | null;
  /**
   * The channel to other tabs of the logged-in person; null if tabs cannot coordinate, and each has its own
   * socket.
   */
  readonly tabChannel: () => TabChannel | null;
}

/** The tabs of one person in one browser. */
export interface TabChannel {
  /**
   * Requests leadership. Calls `onLeader` once this tab is the leader, or `onUnsupported` if the browser
   * refuses locks. Returns a function that resigns, or cancels the request.
   */
  readonly requestLeadership: (onLeader: () => void, onUnsupported: () => void) => () => void;
  /** Receives the messages of other tabs. */
  readonly join: (onMessage: (message: unknown) => void) => {
    readonly post: (message: unknown) => void;
    readonly close: () => void;
  };
}
