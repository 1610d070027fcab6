import type { Message } from '../../contract/message.ts';
import type { UpFrame } from '../../contract/socket.ts';
import { composed, discarded, fits, held, nextUp, released, sendFrame, sent, unanswered } from './outbox.ts';
import { openReading } from './reading.ts';
import {
  emptyTalk,
  fromNewest,
  gapsOf,
  hasOlder,
  type Talk,
  withOlder,
  withRead,
  withRows,
} from './timeline.ts';
import { nothing, type Stretch, type World } from './world.ts';

/** No answer to a message within this: the same message again. */
const ackMs = 10_000;
const nackRetryMs = 2_000;

/** What a conversation needs of the line. `flowing`: live, and nothing is known to be missing. */
export interface Gate {
  readonly live: () => boolean;
  readonly flowing: () => boolean;
  readonly send: (frame: UpFrame) => void;
  readonly changed: (talk: Talk) => void;
}

/** One conversation that was opened: its rows, read marks and outbox. */
export const openTalk = (world: World, conv: string, gate: Gate) => {
  let talk = emptyTalk(conv);
  /** Rows from before the last fresh start may be missing. */
  let behind = true;
  let restarts = 0;
  let readingFor = 0;
  let seen = 0;
  let cancelAck = nothing;

  const put = (next: Talk) => {
    if (next === talk) return;
    talk = next;
    gate.changed(talk);
  };

  const pump = () => {
    const next = nextUp(talk);
    if (!next || behind || !gate.flowing()) return;
    put(sent(talk, next.cmid));
    cancelAck = world.after(ackMs, () => {
      put(unanswered(talk, next.cmid));
      pump();
    });
    gate.send(sendFrame(next));
  };

  /** Puts in what is known now; a message that it confirms makes room for the next. */
  const settle = (next: Talk) => {
    const first = talk.pending[0]?.cmid;
    put(next);
    if (first !== talk.pending[0]?.cmid) cancelAck();
    pump();
  };

  const take = ({ list, head, read }: Stretch, newest: boolean) => {
    const known = newest ? fromNewest(talk, list, head) : talk;
    const merged = withRows({ ...known, head: Math.max(known.head, head) }, list);
    settle(withRead(withRead(merged, 'patient', read.patient), 'doctor', Math.max(read.doctor, seen)));
  };

  const reading = openReading(world, conv, {
    talk: () => talk,
    take,
    done: () => {
      if (readingFor === restarts) behind = false;
      put({ ...talk, state: 'ready' });
      pump();
    },
    failed: () => put({ ...talk, state: talk.state === 'ready' ? 'ready' : 'failed' }),
  });
  const reread = () => {
    readingFor = restarts;
    void reading.begin();
  };
  const add = (row: Message) => {
    settle(withRows(talk, [row]));
    if (talk.state === 'ready' && gapsOf(talk).length > 0) reread();
  };
  const tellSeen = () => {
    if (gate.live() && seen > 0) gate.send({ type: 'im-read', conv, upTo: seen });
  };
  const pendingOf = (cmid: string) => talk.pending.find((one) => one.cmid === cmid);

  return {
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
    /** Queues a text; the answer is its cmid, or null where it says nothing or is too long. */
    compose: (typed: string): string | null => {
      const text = typed.trim();
      if (text === '' || !fits(text)) return null;
      const cmid = world.mint();
      put(composed(talk, { cmid, conv, text, at: world.serverNow(), state: 'waiting', reason: '' }));
      pump();
      return cmid;
    },
    retry: (cmid: string) => {
      if (pendingOf(cmid)?.state !== 'held') return;
      put(released(talk, cmid));
      pump();
    },
    discard: (cmid: string) => {
      if (pendingOf(cmid)?.state === 'held') settle(discarded(talk, cmid));
    },
    /** The doctor has read up to a `seq`. */
    see: (upTo: number) => {
      if (upTo <= Math.max(seen, talk.read.doctor)) return;
      seen = upTo;
      put(withRead(talk, 'doctor', upTo));
      tellSeen();
    },
    add,
    read: (role: 'doctor' | 'patient', upTo: number) => put(withRead(talk, role, upTo)),
    acked: ({ cmid, id, seq, at }: Pick<Message, 'cmid' | 'id' | 'seq' | 'at'>) => {
      const mine = pendingOf(cmid);
      if (!mine) return;
      add({
        id,
        conv,
        seq,
        cmid,
        from: { role: 'doctor', id: null },
        kind: 'text',
        body: { text: mine.text },
        at,
      });
    },
    refused: (cmid: string, reason: string, retry: boolean) => {
      if (pendingOf(cmid)?.state !== 'sent') return;
      cancelAck();
      if (!retry) return put(held(talk, cmid, reason));
      cancelAck = world.after(nackRetryMs, () => {
        put(unanswered(talk, cmid));
        pump();
      });
    },
    /** The line is back and its events bring what was missed; a reading that never ended is begun again. */
    resumed: () => {
      tellSeen();
      if (behind || talk.state !== 'ready' || gapsOf(talk).length > 0) reread();
    },
    /** The line is back and what was missed has to be read. */
    restarted: () => {
      behind = true;
      restarts += 1;
      tellSeen();
      reread();
    },
    pump,
    /** The socket is gone: what was on its way may or may not have arrived. */
    lost: (tooLarge: string | null) => {
      cancelAck();
      for (const { cmid, state } of talk.pending)
        if (state === 'sent') put(cmid === tooLarge ? held(talk, cmid, '') : unanswered(talk, cmid));
    },
    stop: () => {
      cancelAck();
      reading.stop();
    },
  };
};
