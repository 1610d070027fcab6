import type { Message } from '../../contract/consultation/message.ts';
import type { LiveEvent } from '../../contract/protocol/socket.ts';
import type { Pending } from './pending.ts';
import { openReading } from './reading.ts';
import { openSending, type Way } from './sending.ts';
import {
  emptyTalk,
  fromNewest,
  gapsOf,
  hasOlder,
  type Talk,
  withNewest,
  withOlder,
  withRead,
  withRecall,
  withRows,
} from './timeline.ts';
import { nothing, type Stretch, type World } from './world.ts';

/** An unconfirmed read mark is sent again after this time, this often. */
const readMs = 10_000;
const mostReads = 3;
/**
 * How long the patient counts as typing after the last event. Older typing events are ignored. In
 * milliseconds.
 */
const typingMs = 6_000;

/** How many known rows are loaded again after missed events (docs/wire.md, Tier B): they may have changed. */
export const overlap = 50;

/** How many rows of an off-screen conversation are kept. */
const rested = 500;

/** What a conversation needs from the connection. */
export interface Gate extends Omit<Way, 'talk' | 'put' | 'reread'> {
  readonly live: () => boolean;
  readonly changed: (talk: Talk, before: Talk) => void;
  /** A row known from the acknowledgement of a message. */
  readonly row: (row: Message) => void;
}

/** Builds the row of an acknowledged message; the quoted text is looked up. */
const rowOf = (one: Pending, ack: Pick<Message, 'id' | 'seq' | 'at'>, rows: readonly Message[]): Message => {
  const { cmid, conv, kind } = one;
  const { replyTo, ...body } = one.body;
  const quoted = rows.find(({ id }) => id === replyTo)?.body.text ?? '';
  return {
    ...ack,
    cmid,
    conv,
    kind,
    from: { role: 'doctor', id: null },
    body: replyTo === undefined ? body : { ...body, replyTo: { id: replyTo, text: quoted } },
  };
};

/** Keeps one tracked conversation in sync: rows, read marks and send queue. */
export const openTalk = (world: World, conv: string, gate: Gate) => {
  let talk = emptyTalk(conv);
  /** Rows from before the last fresh start may be missing. */
  let behind = true;
  let seen = 0;
  let confirmed = 0;
  let cancelRead = nothing;
  let cancelTyping = nothing;

  const put = (next: Talk) => {
    if (next === talk) return;
    const before = talk;
    talk = next;
    sending.follow(before.pending, next.pending);
    gate.changed(talk, before);
  };
  const sending = openSending(world, conv, {
    ...gate,
    talk: () => talk,
    put,
    // mutant: talk-flow
    flow: () => (behind ? 'no' : gate.flow()),
    reread: () => reread(overlap),
  });
  /** Applies the new state; a confirmed message unblocks the next one. */
  const settle = (next: Talk) => {
    put(next);
    sending.pump();
  };

  const take = ({ list, head, read }: Stretch, newest: boolean) => {
    const known = newest ? fromNewest(talk, list, head) : talk;
    const merged = withRows({ ...known, head: Math.max(known.head, head) }, list);
    confirmed = Math.max(confirmed, read.doctor);
    sending.look(read.doctor);
    settle(withRead(withRead(merged, 'patient', read.patient), 'doctor', Math.max(read.doctor, seen)));
  };
  const reading = openReading(world, conv, {
    talk: () => talk,
    take,
    done: () => {
      behind = false;
      settle({ ...talk, state: 'ready' });
    },
    failed: () => put({ ...talk, state: talk.state === 'ready' ? 'ready' : 'failed' }),
  });
  // Supersedes a request in progress, and includes its overlap.
  // mutant: talk-reread
  const reread = (again = 0) => void reading.begin(behind ? overlap : again);
  const add = (row: Message) => {
    if (row.from.role === 'patient') cancelTyping();
    settle(withRows(talk, [row]));
    if (talk.state === 'ready' && gapsOf(talk).length > 0) reread();
  };

  const tellSeen = (times = 1) => {
    cancelRead();
    if (!gate.live() || seen <= confirmed) return;
    gate.send({ type: 'im-read', conv, upTo: seen });
    if (times < mostReads) cancelRead = world.after(readMs, () => tellSeen(times + 1));
  };
  const types = (at: number | undefined) => {
    if (at !== undefined && world.serverNow() - at > typingMs) return;
    cancelTyping();
    cancelTyping = world.after(typingMs, () => put({ ...talk, typing: false }));
    put({ ...talk, typing: true });
  };
  /** Missed data has to be loaded: new messages, and recalls among the newest known rows. */
  const restarted = () => {
    // mutant: talk-restarted-behind
    behind = true;
    // mutant: talk-restarted-seen
    tellSeen();
    // mutant: talk-restarted-reread
    reread();
  };

  return {
    ...sending,
    now: () => talk,
    /** Loads up to the present. */
    reread,
    older: async () => {
      const { floor } = talk;
      if (floor === null || !hasOlder(talk)) return;
      const stretch = await world.history(conv, { before: floor + 1 });
      // The rows may have been reloaded meanwhile, or the same page requested twice.
      if (stretch && talk.floor === floor) settle(withOlder(talk, stretch.list));
    },
    /** The doctor has read up to this `seq`. */
    see: (upTo: number) => {
      if (upTo <= Math.max(seen, talk.read.doctor)) return false;
      seen = upTo;
      put(withRead(talk, 'doctor', upTo));
      tellSeen();
      return true;
    },
    /** The conversation is off screen: releases old rows. */
    leave: (most = rested) => put(withNewest(talk, most)),
    add,
    apply: (event: Extract<LiveEvent, { type: 'read' | 'recall' | 'typing' }>) => {
      if (event.type === 'typing') return types(event.at);
      if (event.type === 'recall') return put(withRecall(talk, event.id));
      if (event.role === 'doctor') confirmed = Math.max(confirmed, event.upTo);
      put(withRead(talk, event.role, event.upTo));
    },
    acked: ({ cmid, ...ack }: Pick<Message, 'cmid' | 'id' | 'seq' | 'at'>) => {
      const mine = talk.pending.find((one) => one.cmid === cmid);
      if (!mine) return;
      const row = rowOf(mine, ack, talk.rows);
      gate.row(row);
      add(row);
    },
    /** Reconnected, and missed events are being replayed; an unfinished load starts again. */
    resumed: () => {
      // mutant: talk-resumed-seen
      tellSeen();
      if (gapsOf(talk).length > 0) behind = true;
      // mutant: talk-resumed-reread
      if (behind || talk.state !== 'ready') reread();
    },
    restarted,
    /** Another tab is the leader or may become it: hands over everything unconfirmed. */
    offer: () => {
      sending.offer();
      if (seen > confirmed) gate.hand({ type: 'see', conv, upTo: seen });
    },
    stop: () => {
      sending.stop();
      reading.stop();
      cancelRead();
      cancelTyping();
    },
  };
};
