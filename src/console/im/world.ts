import type { Message } from '../../contract/message.ts';
import type { OutboxStore } from './pending.ts';

/** Calls off what was not planned. */
export const nothing = (): void => {};

/** What the kernel says into a socket. */
export interface SocketLike {
  readonly send: (text: string) => void;
  readonly close: () => void;
}

/** What a socket says to the kernel. */
export interface Ears {
  readonly opened: () => void;
  readonly frame: (raw: string) => void;
  readonly closed: (code: number) => void;
}

/** What became of asking for a token: `denied` is the end of the session, `transient` says nothing about it. */
export type Freshness = 'renewed' | 'denied' | 'transient';

/** Why a token is doubted: the socket was closed for it, it is about to end, or the socket did not open at all. */
export type Staleness = 'refused' | 'ending' | 'unopened';

/** A stretch of one conversation, as `queryImMg` answers it. */
export interface Stretch {
  readonly list: readonly Message[];
  readonly head: number;
  readonly read: { readonly doctor: number; readonly patient: number };
}

/** Everything outside the line: clock, chance, socket and token come from here. */
export interface LineWorld {
  /** Milliseconds; only differences count. */
  readonly now: () => number;
  /** Calls once after `ms`; the answer calls it off. */
  readonly after: (ms: number, act: () => void) => () => void;
  /** In [0, 1). */
  readonly random: () => number;
  readonly open: (protocols: readonly string[], ears: Ears) => SocketLike;
  readonly token: () => string | null;
  /** Makes sure that the token is a living one; never rejects. */
  readonly fresh: (why: Staleness) => Promise<Freshness>;
}

/** Everything outside the kernel. */
export interface World extends LineWorld {
  /** A new id for a composed message. */
  readonly mint: () => string;
  /** Server time, which a message is dated with. */
  readonly serverNow: () => number;
  /** Null where the server will never say: the conversation is not this person's. Rejects where asking again may help. */
  readonly history: (conv: string, where: { before?: number; after?: number }) => Promise<Stretch | null>;
  /** Of the person who is logged in; null where nothing outlives the tab. */
  readonly outbox: () => OutboxStore | null;
  /** The other tabs of the person who is logged in; null where a tab cannot know of others: then each has its own socket. */
  readonly others: () => Others | null;
}

/** The tabs of one person in one browser. */
export interface Others {
  /**
   * Asks to be the one that owns the socket. `owned` is called once it is; `alone` instead where the browser refuses to
   * say. The answer gives it up, or stops asking.
   */
  readonly own: (owned: () => void, alone: () => void) => () => void;
  /** Hears what other tabs say. */
  readonly join: (hear: (word: unknown) => void) => {
    readonly say: (word: unknown) => void;
    readonly leave: () => void;
  };
}
