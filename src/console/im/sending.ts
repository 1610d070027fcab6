import type { DownFrame, UpFrame } from '../../contract/socket.ts';
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

/** No answer to a message within this: the same message again. */
const ackMs = 10_000;
const nackRetryMs = 2_000;
/** Where nobody answers, a page may tell after this; the next message is not kept waiting longer. */
const plainMs = 1_000;
/** A store that does not answer for so long holds no message back, in milliseconds. */
export const storeMs = 2_000;
/** So many are remembered as done, for a store or a tab that is behind. */
const mostGone = 200;

/** `full`: everything is answered and told. `plain`: the socket takes frames, and that is all (wire.md, Tier B). */
export type Flow = 'no' | 'plain' | 'full';

/** What sending needs of its conversation and of the line. */
export interface Way {
  readonly talk: () => Talk;
  readonly put: (next: Talk) => void;
  /** The conversation was read up to the present, and the line is up with nothing missing. */
  readonly flow: () => Flow;
  readonly send: (frame: UpFrame) => void;
  /** Reads the newest rows once more. */
  readonly reread: () => void;
  /** This tab owns the socket. */
  readonly owner: () => boolean;
  /** Since when this line is up, server time. */
  readonly upSince: () => number;
  readonly hand: (act: Act) => void;
  readonly store: () => OutboxStore | null;
}

type Nack = Pick<Extract<DownFrame, { type: 'im-nack' }>, 'cmid' | 'msg' | 'retry'>;

/**
 * The outbox of one conversation: first in, first out, one in flight (wire.md, "IM socket"). In the tab that owns the
 * socket it sends; in the others it keeps what is composed, hands it over, and shows what the owner says of it.
 */
export const openSending = (
  world: Pick<World, 'after' | 'mint' | 'serverNow'>,
  conv: string,
  { talk, put, flow, send, reread, owner, upSince, hand, store }: Way,
) => {
  /** Composed here, and a crash could still take it. */
  const unkept = new Set<string>();
  /** Composed here, and the owner does not have it yet. */
  const unhanded = new Set<string>();
  /** On their way to the owner. */
  const offered = new Set<string>();
  const gone = new Set<string>();
  /** What the doctor had seen when the line went, or when they last did something here: what comes with the line was not. */
  let eyes = 0;
  /** What the owner has said last of its outbox. */
  let theirs: readonly Pending[] | null = null;
  let cancelAck = nothing;
  /** The answer to this one is waited for. */
  let flying = '';
  const look = (mark = talk().read.doctor) => {
    eyes = Math.max(eyes, mark);
  };
  const known = (cmid: string) => talk().pending.find((one) => one.cmid === cmid);

  /** What the store keeps follows what stands here: of the owner's outbox alone. */
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

  /** Hands over what the owner does not have, in the order in which it was composed, up to what is not kept yet. */
  const handOver = () => {
    for (const one of talk().pending) {
      if (unkept.has(one.cmid)) return;
      if (!unhanded.has(one.cmid) || offered.has(one.cmid)) continue;
      offered.add(one.cmid);
      hand({ type: 'say', one });
    }
  };
  /** The outbox of the owner, with what it does not have yet behind it. */
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
  /** Composed and kept: on its way. */
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

  /** Takes messages into the owner's outbox that were composed elsewhere, or in an earlier life of this tab. */
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
      // What another tab had on its way may have arrived.
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
    /** The server knows that so much was seen. */
    look,
    follow,
    receive,
    /** Queues a message; the answer is its cmid, or null where it says nothing or is too long. */
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
    /** What the owner says of its outbox; what it does not have yet stands behind that. */
    told: (list: readonly Pending[]) => {
      theirs = list;
      showTheirs();
    },
    /** The owner has taken it over. */
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
    /** The line is gone, or was another tab's: what was on its way may have arrived. `tooLarge` closed it by its size. */
    interrupted: (tooLarge: string | null) => {
      look();
      cancelAck();
      if (tooLarge !== null && known(tooLarge)?.state === 'sent') put(held(talk(), tooLarge, 'refused', ''));
      put(interrupted(talk()));
    },
    /** Gives everything that stands here to the tab that owns the socket. */
    offer: () => {
      theirs = null;
      offered.clear();
      for (const { cmid } of talk().pending) unhanded.add(cmid);
      handOver();
    },
    stop: () => cancelAck(),
  };
};
