import type { Message } from '../../../contract/consultation/message.ts';
import type { Pending } from '../pending.ts';
import type { Talk } from '../timeline.ts';

/** One message of the doctor, and what is known about it. */
export interface Said {
  readonly cmid: string;
  readonly conv: string;
  readonly text: string;
  readonly life: number;
  readonly at: number;
  /** It survives a crash. */
  kept: boolean;
  /** Since when the leader has it. */
  owned: number | null;
  /** The newest `seq` on screen when it was written. */
  readonly after: number;
  /** It was sent over a socket that seemed plain, which guarantees no order. */
  plain: boolean;
  /** When the doctor discarded it. */
  dropped: number | null;
  agreed: boolean;
  /** Since when it is held for the doctor. */
  held: number | null;
  stored: boolean;
}

type Writing = Pick<Said, 'conv' | 'text' | 'life' | 'after'>;

/**
 * State of the socket: since when it is live by the server's clock; null while it seems to answer nothing.
 */
export interface Sending {
  readonly since: number | null;
  /** Tabs coordinate: only one of them has the message. */
  readonly alone: boolean;
}

/** Watches a run and records a sentence for every violated invariant. */
export const openJudge = (now: () => number, rowsOf: (conv: string) => readonly Message[]) => {
  const said: string[] = [];
  const messages = new Map<string, Said>();
  let disturbance = Number.NEGATIVE_INFINITY;
  let writing: Writing | null = null;
  const eyes = new Map<string, number>();
  const marks = new Map<string, number>();
  const says = (broken: string) => void said.push(`${now()} ms: ${broken}`);

  return {
    said,
    says,
    messages,
    /** Somebody writes a message; `compose` assigns its id. */
    writes: (one: Writing, compose: () => string | null) => {
      writing = one;
      if (compose() === null) says('a text was not taken');
      writing = null;
    },
    minted: (cmid: string) => {
      const none = {
        kept: false,
        owned: null,
        plain: false,
        dropped: null,
        agreed: false,
        held: null,
        stored: false,
      };
      if (writing) messages.set(cmid, { ...writing, ...none, cmid, at: now() });
    },
    /** Checks one tab's conversation, each time it changes. */
    looks: ({ conv, rows, pending, read }: Talk, { life, owner }: { life: number; owner: boolean }) => {
      const mark = `${life} ${conv}`;
      if (read.doctor < (marks.get(mark) ?? 0)) says('a read mark fell');
      marks.set(mark, read.doctor);
      for (const one of messages.values())
        if (one.life === life && one.conv === conv && one.dropped === null && !one.stored)
          if (!pending.some(({ cmid }) => cmid === one.cmid)) says('a message has gone from its screen');
      const last = rows.at(-1);
      const before = rows.at(-2);
      if (last && before && before.seq >= last.seq) says('rows are out of order');
      if (pending.length === 0) return;
      const stored = new Set(rows.map(({ cmid }) => cmid));
      if (pending.some(({ cmid }) => stored.has(cmid))) says('a message stands twice on one screen');
      if (new Set(pending.map(({ cmid }) => cmid)).size < pending.length) says('a message is pending twice');
      if (!owner) return;
      if (pending.filter(({ state }) => state === 'sent').length > 1) says('two are in flight');
      for (const { cmid, state } of pending) {
        const one = messages.get(cmid);
        if (one) one.owned ??= now();
        if (one && state === 'held') one.held ??= now();
      }
    },
    /** The message was saved to the store. */
    keeps: ({ cmid }: Pending) => {
      const one = messages.get(cmid);
      if (one) one.kept = true;
    },
    /** The server stores it for the first time. */
    stores: (cmid: string, text: string) => {
      const one = messages.get(cmid);
      if (one?.text !== text) says('the server was told what nobody wrote');
      if (one) one.stored = true;
    },
    /** A tab died or resigned, and lost its unfinished writes. */
    disturbed: () => {
      disturbance = now();
    },
    /** The doctor is asked about it again. `isExclusive`: only one queue contains it. */
    asksAgain: (one: Said, alone: boolean) => {
      if (one.dropped === null) return;
      if (alone && one.dropped - disturbance > 500 && now() - one.dropped > 500)
        says('what was discarded has come back');
      one.dropped = Number.POSITIVE_INFINITY;
    },
    /** The doctor has seen messages up to this `seq`. */
    sees: (conv: string, upTo: number) => void eyes.set(conv, Math.max(upTo, eyes.get(conv) ?? 0)),
    /** A frame is sent. */
    sends: (raw: string, { since, alone }: Sending) => {
      if (!raw.startsWith('{"type":"im-send"')) return;
      const one = messages.get(/cmid\\":\\"(c\d+)/.exec(raw)?.[1] ?? '');
      if (!one) says('a message left that nobody wrote');
      if (!one) return;
      one.plain ||= since === null;
      if (alone && one.dropped !== null && now() - one.dropped > 1_000) says('a discarded message was sent');
      // The hold may have been lost in a crash that happened at the same moment.
      const lost = one.held !== null && disturbance >= one.held && disturbance - one.held < 500;
      if (alone && !one.agreed && !lost && one.held !== null && now() - one.held > 1_000)
        says('what waits for the doctor was sent without a word');
      const known = Math.max(one.after, eyes.get(one.conv) ?? 0);
      const overtaken = rowsOf(one.conv).some(
        ({ from, seq, at }) => from.role === 'patient' && seq > known && at < (since ?? 0),
      );
      if (!one.agreed && since !== null && one.at < since && overtaken)
        says('an overtaken message went without a question');
      if (!one.agreed && now() - one.at > 600_000) says('an old message went without a question');
    },
  };
};
