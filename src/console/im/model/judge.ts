import type { Message } from '../../../contract/message.ts';
import type { Pending } from '../pending.ts';
import type { Talk } from '../timeline.ts';

/** One message of the doctor, and what is known of it. */
export interface Said {
  readonly cmid: string;
  readonly conv: string;
  readonly text: string;
  readonly life: number;
  readonly at: number;
  /** A crash cannot take it any more. */
  kept: boolean;
  /** Since when the tab that owns the socket has it. */
  owned: number | null;
  /** The newest `seq` that stood on screen when it was written. */
  readonly after: number;
  /** It went over a socket that seemed to be a plain one, which promises no order. */
  plain: boolean;
  /** When the doctor gave it up. */
  dropped: number | null;
  agreed: boolean;
  /** Since when it waits for the doctor. */
  held: number | null;
  stored: boolean;
}

type Writing = Pick<Said, 'conv' | 'text' | 'life' | 'after'>;

/** A socket: since when it is live by the server's clock, null while it seems to answer nothing. */
export interface Sending {
  readonly since: number | null;
  /** Tabs take turns: only one of them has the message. */
  readonly alone: boolean;
}

/** Watches a run, and says a sentence for every law that was broken. */
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
    /** Somebody writes; `compose` gives the message its id. */
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
    /** What one tab shows of a conversation, each time that it changes. */
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
    /** It was written into the store. */
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
    /** A tab has died, or given its place up, and with it what it was about to write. */
    disturbed: () => {
      disturbance = now();
    },
    /** The doctor is asked about it. `alone`: it stands in one outbox only. */
    asksAgain: (one: Said, alone: boolean) => {
      if (one.dropped === null) return;
      if (alone && one.dropped - disturbance > 500 && now() - one.dropped > 500)
        says('what was discarded has come back');
      one.dropped = Number.POSITIVE_INFINITY;
    },
    /** The doctor has seen so much. */
    sees: (conv: string, upTo: number) => void eyes.set(conv, Math.max(upTo, eyes.get(conv) ?? 0)),
    /** A frame leaves. */
    sends: (raw: string, { since, alone }: Sending) => {
      if (!raw.startsWith('{"type":"im-send"')) return;
      const one = messages.get(/cmid\\":\\"(c\d+)/.exec(raw)?.[1] ?? '');
      if (!one) says('a message left that nobody wrote');
      if (!one) return;
      one.plain ||= since === null;
      if (alone && one.dropped !== null && now() - one.dropped > 1_000) says('a discarded message was sent');
      // What a crash took in the moment in which it was held is not known to be.
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
