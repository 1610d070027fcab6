import type { DownFrame, UpFrame } from '../../contract/protocol/socket.ts';
import type { Act } from './acts.ts';
import {
  discarded,
  held,
  holdOf,
  interrupted,
  nextPlain,
  nextUp,
  pendingOf,
  queued,
  released,
  sendFrame,
  sent,
  unanswered,
} from './outbox.ts';
import type { MessageDraft, OutboxStore, Pending } from './pending.ts';
import { settledBy, type Talk } from './timeline.ts';
import { nothing, type World } from './world.ts';

/** Without an acknowledgement within this time, the same message is sent again. */
const ackMs = 10_000;
const nackRetryMs = 2_000;
/**
 * Without acknowledgements, a poll may confirm a message after this time; the next message does not wait
 * longer.
 */
const plainMs = 1_000;
/** A store that does not answer within this time does not delay messages, in milliseconds. */
export const storeMs = 2_000;
/** How many completed messages are remembered, for a store or a tab that lags behind. */
const mostGone = 200;

/**
 * `full`: everything is acknowledged and pushed. `plain`: the socket only accepts frames (docs/wire.md, Tier
 * B).
 */
export type Flow = 'no' | 'plain' | 'full';

/** What a send queue needs from its conversation and the connection. */
export interface Way {
  readonly talk: () => Talk;
  readonly put: (next: Talk) => void;
  /** Not `blocked` once the conversation is loaded up to the present and no event is missing. */
  readonly flow: () => Flow;
  readonly send: (frame: UpFrame) => void;
  /** Loads the newest rows once more. */
  readonly reread: () => void;
  /** Whether this tab owns the socket. */
  readonly owner: () => boolean;
  /** Since when the connection is up, server time. */
  readonly upSince: () => number;
  readonly hand: (act: Act) => void;
  readonly store: () => OutboxStore | null;
}

type Nack = Pick<Extract<DownFrame, { type: 'im-nack' }>, 'cmid' | 'msg' | 'retry'>;

/**
 * The send queue of one conversation: first in, first out, one in flight (docs/wire.md, "IM socket"). The
 * leader sends; other tabs save what is composed, hand it to the leader, and show the leader's queue.
 */
export const openSending = (
  world: Pick<World, 'after' | 'mint' | 'serverNow'>,
  conv: string,
  { talk, put, flow, send, reread, owner, upSince, hand, store }: Way,
) => {
  /** Composed here and not saved yet: a crash would lose them. */
  const unkept = new Set<string>();
  /** Composed here and not accepted by the leader yet. */
  const unhanded = new Set<string>();
  /** Sent to the leader, not accepted yet. */
  const offered = new Set<string>();
  const gone = new Set<string>();
  /**
   * Highest seq that the doctor had seen before the connection was lost, or at their last action. Anything
   * newer that arrives with the reconnect was not seen.
   */
  let eyes = 0;
  /** The leader's queue, as last broadcast. */
  let theirs: readonly Pending[] | null = null;
  let cancelAck = nothing;
  /** The cmid of the message that waits for its acknowledgement. */
  let flying = '';
  const look = (mark = talk().read.doctor) => {
    eyes = Math.max(eyes, mark);
  };
  const known = (cmid: string) => talk().pending.find((one) => one.cmid === cmid);

  /** Keeps the store in sync with the queue; only the leader does. */
  const follow = (before: readonly Pending[], after: readonly Pending[]) => {
    if (before === after || !owner()) return;
    if (!after.some(({ cmid }) => cmid === flying)) cancelAck();
    const left = new Map(after.map((one) => [one.cmid, one]));
    for (const one of before) {
      const next = left.get(one.cmid);
      // mutant: sending-held
      if (!next) {
        gone.add(one.cmid);
        if (gone.size > mostGone) gone.delete([...gone][0] ?? '');
        // mutant: sending-confirmed
        void store()?.drop(one.cmid).catch(nothing);
      } else if ((one.state === 'held') !== (next.state === 'held')) void store()?.keep(next).catch(nothing);
    }
  };

  const pump = (): void => {
    const flows = flow();
    if (flows === 'no') return;
    const next = flows === 'plain' ? nextPlain(talk()) : nextUp(talk());
    if (!next || unkept.has(next.cmid)) return;
    const why = holdOf(talk(), next, eyes, world.serverNow());
    if (why) return put(held(talk(), next.cmid, why, ''));
    put(sent(talk(), next.cmid));
    flying = next.cmid;
    cancelAck = world.after(flows === 'plain' ? plainMs : ackMs, () => {
      put(unanswered(talk(), next.cmid));
      if (flows === 'plain') reread();
      pump();
    });
    // mutant: sending-send
    send(sendFrame(next));
  };

  /**
   * Hands undelivered messages to the leader in the order they were composed, up to the first unsaved one.
   */
  const handOver = () => {
    for (const one of talk().pending) {
      if (unkept.has(one.cmid)) return;
      if (!unhanded.has(one.cmid) || offered.has(one.cmid)) continue;
      offered.add(one.cmid);
      hand({ type: 'say', one });
    }
  };
  /** Shows the leader's queue, followed by messages that the leader does not have yet. */
  const showTheirs = () => {
    const list = theirs;
    if (!list) return;
    const mine = talk().pending.filter(
      ({ cmid }) => unhanded.has(cmid) && !list.some((one) => one.cmid === cmid),
    );
    const stored = settledBy(list.length === 0 ? [] : talk().rows);
    // mutant: sending-theirs
    put({ ...talk(), pending: [...list.filter((one) => !stored(one)), ...mine] });
  };
  /** Composed and saved: ready to send. */
  const go = (cmid: string) => {
    unkept.delete(cmid);
    if (!owner()) return handOver();
    unhanded.delete(cmid);
    pump();
  };
  const keep = (one: Pending) => {
    const kept = store()?.keep(one);
    unhanded.add(one.cmid);
    if (!kept) return go(one.cmid);
    unkept.add(one.cmid);
    const once = () => {
      callOff();
      if (unkept.has(one.cmid)) go(one.cmid);
    };
    const callOff = world.after(storeMs, once);
    kept.then(once, once);
  };

  /**
   * Adds messages that were composed in another tab, or before this tab was reloaded, to the leader's queue.
   */
  const receive = (more: readonly Pending[]) => {
    // mutant: sending-gone
    const fresh = more.filter(({ cmid }) => !gone.has(cmid));
    for (const { cmid } of more) {
      unhanded.delete(cmid);
      offered.delete(cmid);
    }
    const doubted = flow() === 'no';
    const next = queued(
      talk(),
      // What another tab had in flight may have arrived.
      fresh.map((one) =>
        one.state === 'sent'
          ? { ...one, state: 'unknown', doubted: true }
          : { ...one, doubted: one.doubted || doubted || one.since < upSince() },
      ),
    );
    for (const { cmid } of more)
      if (!next.pending.some((one) => one.cmid === cmid)) void store()?.drop(cmid).catch(nothing);
    put(next);
    pump();
  };

  return {
    pump,
    /** The server knows that the doctor has read up to this `seq`. */
    look,
    follow,
    receive,
    /** Queues a message. Returns its cmid, or null if it is empty or too long. */
    compose: (draft: MessageDraft): string | null => {
      look();
      const last = talk().pending.at(-1)?.at ?? 0;
      const one = pendingOf(
        draft,
        { cmid: world.mint(), conv, at: Math.max(world.serverNow(), last + 1) },
        { after: talk().rows.at(-1)?.seq ?? 0, doubted: owner() && flow() === 'no' },
      );
      if (!one) return null;
      put({ ...talk(), pending: [...talk().pending, one] });
      keep(one);
      return one.cmid;
    },
    /** The leader's queue changed; messages that it does not have yet follow it. */
    told: (list: readonly Pending[]) => {
      theirs = list;
      showTheirs();
    },
    /** The leader has accepted the message. */
    taken: (cmid: string) => {
      unhanded.delete(cmid);
      offered.delete(cmid);
      if (!owner()) showTheirs();
    },
    retry: (cmid: string) => {
      const one = known(cmid);
      if (one?.state !== 'held' && !(one?.state === 'unknown' && flow() === 'plain')) return;
      look();
      put(released(talk(), cmid, world.serverNow()));
      pump();
    },
    discard: (cmid: string) => {
      const one = known(cmid);
      look();
      if (one?.state === 'held' || (one?.state === 'unknown' && flow() === 'plain'))
        put(discarded(talk(), cmid));
      pump();
    },
    refused: ({ cmid, msg, retry }: Nack) => {
      if (known(cmid)?.state !== 'sent') return;
      cancelAck();
      if (!retry) return put(held(talk(), cmid, 'refused', msg));
      cancelAck = world.after(nackRetryMs, () => {
        put(unanswered(talk(), cmid));
        pump();
      });
    },
    /**
     * The connection was lost, or belonged to another tab: messages in flight may have arrived.
     * `oversizedCmid` is the message that closed it by its size.
     */
    interrupted: (tooLarge: string | null) => {
      look();
      cancelAck();
      if (tooLarge !== null && known(tooLarge)?.state === 'sent') put(held(talk(), tooLarge, 'refused', ''));
      put(interrupted(talk()));
    },
    /** Hands the complete queue to the leader. */
    offer: () => {
      theirs = null;
      offered.clear();
      for (const { cmid } of talk().pending) unhanded.add(cmid);
      handOver();
    },
    stop: () => cancelAck(),
  };
};
