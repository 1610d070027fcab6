import type { Message } from '../../contract/message.ts';
import type { LiveEvent } from '../../contract/socket.ts';
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

/** A read mark that nobody confirms is told again after so long, and so often. */
const readMs = 10_000;
const mostReads = 3;
/** The patient has stopped writing if nothing says otherwise; what is older says nothing any more. In milliseconds. */
const typingMs = 6_000;

/** So many rows that are known are read again after events were missed (wire.md, Tier B): they may have changed. */
export const overlap = 50;

/** So many rows are kept of a conversation that nobody looks at. */
const rested = 500;

/** What a conversation needs of the line. */
export interface Gate extends Omit<Way, 'talk' | 'put' | 'reread'> {
  readonly live: () => boolean;
  readonly changed: (talk: Talk, before: Talk) => void;
  /** A row that is known by the answer to a message. */
  readonly row: (row: Message) => void;
}

/** What an answer to a message tells of its row; what it quotes is looked up. */
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

/** One conversation that was opened: its rows, read marks and outbox. */
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
  /** Puts in what is known now; a message that it confirms makes room for the next. */
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
  // Whatever was being read before does not count any more; what it was to look at again is looked at now.
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
  /** What was missed has to be read: what was said, and what was taken back of the newest that are known. */
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
    /** Reads up to the present. */
    reread,
    older: async () => {
      const { floor } = talk;
      if (floor === null || !hasOlder(talk)) return;
      const stretch = await world.history(conv, { before: floor + 1 });
      // Meanwhile the rows may have been read anew, or the same page twice.
      if (stretch && talk.floor === floor) settle(withOlder(talk, stretch.list));
    },
    /** The doctor has read up to a `seq`. */
    see: (upTo: number) => {
      if (upTo <= Math.max(seen, talk.read.doctor)) return false;
      seen = upTo;
      put(withRead(talk, 'doctor', upTo));
      tellSeen();
      return true;
    },
    /** Nobody looks at it any more: lets go of what is far back. */
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
    /** The line is back and its events bring what was missed; a reading that never ended is begun again. */
    resumed: () => {
      // mutant: talk-resumed-seen
      tellSeen();
      if (gapsOf(talk).length > 0) behind = true;
      // mutant: talk-resumed-reread
      if (behind || talk.state !== 'ready') reread();
    },
    restarted,
    /** Another tab owns the socket, or may next: it is given everything that nobody has confirmed. */
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
