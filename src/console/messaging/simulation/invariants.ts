import type { Message } from '../../../contract/consultation/message.ts';
import type { Pending } from '../queue/pending.ts';
import type { ConversationState } from '../sync/conversationState.ts';

/** One message of the doctor, and what is known about it. */
export interface SimulatedMessage {
  readonly cmid: string;
  readonly conv: string;
  readonly text: string;
  readonly tabId: number;
  readonly at: number;
  /** It survives a crash. */
  isPersisted: boolean;
  /** Since when the leader has it. */
  leaderSince: number | null;
  /** The newest `seq` on screen when it was written. */
  readonly after: number;
  /** It was sent over a socket that seemed plain, which guarantees no order. */
  wasPlain: boolean;
  /** When the doctor discarded it. */
  discardedAt: number | null;
  isConfirmedByDoctor: boolean;
  /** Since when it is held for the doctor. */
  heldSince: number | null;
  isStored: boolean;
}

type DraftMessage = Pick<SimulatedMessage, 'conv' | 'text' | 'tabId' | 'after'>;

/**
 * State of the socket: since when it is live by the server's clock; null while it seems to answer nothing.
 */
export interface SendContext {
  readonly since: number | null;
  /** Tabs coordinate: only one of them has the message. */
  readonly isExclusive: boolean;
}

/** Watches a run and records a sentence for every violated invariant. */
export const createInvariants = (now: () => number, rowsOf: (conv: string) => readonly Message[]) => {
  const violations: string[] = [];
  const messages = new Map<string, SimulatedMessage>();
  let lastDisruptionAt = Number.NEGATIVE_INFINITY;
  let beingWritten: DraftMessage | null = null;
  const seenUpTo = new Map<string, number>();
  const readMarks = new Map<string, number>();
  const fail = (violation: string) => void violations.push(`${now()} ms: ${violation}`);

  return {
    violations,
    fail,
    messages,
    /** Somebody writes a message; `compose` assigns its id. */
    onWrite: (one: DraftMessage, compose: () => string | null) => {
      beingWritten = one;
      if (compose() === null) fail('a text was not taken');
      beingWritten = null;
    },
    onIdCreated: (cmid: string) => {
      const initial = {
        isPersisted: false,
        leaderSince: null,
        wasPlain: false,
        discardedAt: null,
        isConfirmedByDoctor: false,
        heldSince: null,
        isStored: false,
      };
      if (beingWritten) messages.set(cmid, { ...beingWritten, ...initial, cmid, at: now() });
    },
    /** Checks one tab's conversation, each time it changes. */
    checkScreen: (
      { conv, rows, pending, read }: ConversationState,
      { tabId, isLeader }: { tabId: number; isLeader: boolean },
    ) => {
      const markKey = `${tabId} ${conv}`;
      if (read.doctor < (readMarks.get(markKey) ?? 0)) fail('a read mark fell');
      readMarks.set(markKey, read.doctor);
      for (const one of messages.values())
        if (one.tabId === tabId && one.conv === conv && one.discardedAt === null && !one.isStored)
          if (!pending.some(({ cmid }) => cmid === one.cmid)) fail('a message has gone from its screen');
      const last = rows.at(-1);
      const before = rows.at(-2);
      if (last && before && before.seq >= last.seq) fail('rows are out of order');
      if (pending.length === 0) return;
      const storedCmids = new Set(rows.map(({ cmid }) => cmid));
      if (pending.some(({ cmid }) => storedCmids.has(cmid))) fail('a message stands twice on one screen');
      if (new Set(pending.map(({ cmid }) => cmid)).size < pending.length) fail('a message is pending twice');
      if (!isLeader) return;
      if (pending.filter(({ state }) => state === 'sent').length > 1) fail('two are in flight');
      for (const { cmid, state } of pending) {
        const one = messages.get(cmid);
        if (one) one.leaderSince ??= now();
        if (one && state === 'held') one.heldSince ??= now();
      }
    },
    /** The message was saved to the store. */
    onPersisted: ({ cmid }: Pending) => {
      const one = messages.get(cmid);
      if (one) one.isPersisted = true;
    },
    /** The server stores it for the first time. */
    onStored: (cmid: string, text: string) => {
      const one = messages.get(cmid);
      if (one?.text !== text) fail('the server was told what nobody wrote');
      if (one) one.isStored = true;
    },
    /** A tab died or resigned, and lost its unfinished writes. */
    onDisruption: () => {
      lastDisruptionAt = now();
    },
    /** The doctor is asked about it again. `isExclusive`: only one queue contains it. */
    onHeldAgain: (one: SimulatedMessage, isExclusive: boolean) => {
      if (one.discardedAt === null) return;
      if (isExclusive && one.discardedAt - lastDisruptionAt > 500 && now() - one.discardedAt > 500)
        fail('what was discarded has come back');
      one.discardedAt = Number.POSITIVE_INFINITY;
    },
    /** The doctor has seen messages up to this `seq`. */
    onSeen: (conv: string, upTo: number) => void seenUpTo.set(conv, Math.max(upTo, seenUpTo.get(conv) ?? 0)),
    /** A frame is sent. */
    checkSentFrame: (raw: string, { since, isExclusive }: SendContext) => {
      if (!raw.startsWith('{"type":"im-send"')) return;
      const one = messages.get(/cmid\\":\\"(c\d+)/.exec(raw)?.[1] ?? '');
      if (!one) fail('a message left that nobody wrote');
      if (!one) return;
      one.wasPlain ||= since === null;
      if (isExclusive && one.discardedAt !== null && now() - one.discardedAt > 1_000)
        fail('a discarded message was sent');
      // The hold may have been lost in a crash that happened at the same moment.
      const lostInCrash =
        one.heldSince !== null && lastDisruptionAt >= one.heldSince && lastDisruptionAt - one.heldSince < 500;
      if (
        isExclusive &&
        !one.isConfirmedByDoctor &&
        !lostInCrash &&
        one.heldSince !== null &&
        now() - one.heldSince > 1_000
      )
        fail('what waits for the doctor was sent without a word');
      const known = Math.max(one.after, seenUpTo.get(one.conv) ?? 0);
      const overtaken = rowsOf(one.conv).some(
        ({ from, seq, at }) => from.role === 'patient' && seq > known && at < (since ?? 0),
      );
      if (!one.isConfirmedByDoctor && since !== null && one.at < since && overtaken)
        fail('an overtaken message went without a question');
      if (!one.isConfirmedByDoctor && now() - one.at > 600_000)
        fail('an old message went without a question');
    },
  };
};
