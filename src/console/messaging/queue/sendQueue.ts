import type { DownFrame, UpFrame } from '../../../contract/protocol/socket.ts';
import type { TabCommand } from '../tabs/tabProtocol.ts';
import {
  discard,
  markHeld,
  holdReasonOf,
  markInterrupted,
  nextUnsent,
  nextToSend,
  createPending,
  enqueue,
  release,
  toSendFrame,
  markSent,
  markRefusedForNow,
  markUnanswered,
  type MessageDraft,
  type OutboxStore,
  type Pending,
} from './pending.ts';
import { confirmedBy, type ConversationState, withEchoes } from '../sync/conversationState.ts';
import { noop, type EngineDeps } from '../engineDeps.ts';

/** Without an acknowledgement within this time, the same message is sent again. */
const ackTimeoutMs = 10_000;
const nackRetryMs = 2_000;
/**
 * Without acknowledgements, a poll may confirm a message after this time; the next message does not wait
 * longer.
 */
const pollConfirmMs = 1_000;
/** A store that does not answer within this time does not delay messages, in milliseconds. */
export const storeTimeoutMs = 2_000;
/** How many completed messages are remembered, for a store or a tab that lags behind. */
const maxCompleted = 200;

/**
 * `full`: everything is acknowledged and pushed. `plain`: the socket only accepts frames (docs/wire.md,
 * "Tier B").
 */
export type SendMode = 'blocked' | 'plain' | 'full';

/** What a send queue needs from its conversation and the connection. */
export interface SendQueueDeps {
  readonly getSnapshot: () => ConversationState;
  readonly setSnapshot: (next: ConversationState) => void;
  /** Not `blocked` once the conversation is loaded up to the present and no event is missing. */
  readonly getMode: () => SendMode;
  readonly send: (frame: UpFrame) => void;
  /** Loads the newest rows once more. */
  readonly reload: () => void;
  /** Whether this tab owns the socket. */
  readonly isLeader: () => boolean;
  /** Since when the connection is up, server time. */
  readonly connectedSince: () => number;
  readonly dispatch: (command: TabCommand) => void;
  readonly getStore: () => OutboxStore | null;
}

type Nack = Pick<Extract<DownFrame, { type: 'im-nack' }>, 'cmid' | 'msg' | 'retry'>;

/**
 * The send queue of one conversation: first in, first out, one in flight (docs/wire.md, "IM socket"). The
 * leader sends; other tabs save what is composed, hand it to the leader, and show the leader's queue.
 */
export const createSendQueue = (
  platform: Pick<EngineDeps, 'setTimer' | 'createId' | 'serverNow'>,
  conv: string,
  {
    getSnapshot,
    setSnapshot,
    getMode,
    send,
    reload,
    isLeader,
    connectedSince,
    dispatch,
    getStore,
  }: SendQueueDeps,
) => {
  /** Composed here and not saved yet: a crash would lose them. */
  const unpersisted = new Set<string>();
  /** Composed here and not accepted by the leader yet. */
  const undelivered = new Set<string>();
  /** Sent to the leader, not accepted yet. */
  const inTransit = new Set<string>();
  const completed = new Set<string>();
  /**
   * Highest seq that the doctor had seen before the connection was lost, or at their last action. Anything
   * newer that arrives with the reconnect was not seen.
   */
  let lastSeenSeq = 0;
  /** The leader's queue, as last broadcast. */
  let leaderQueue: readonly Pending[] | null = null;
  let cancelAck = noop;
  /** The cmid of the message that waits for its acknowledgement. */
  let inFlightCmid = '';
  const markSeen = (seq = getSnapshot().read.doctor) => {
    lastSeenSeq = Math.max(lastSeenSeq, seq);
  };
  const find = (cmid: string) => getSnapshot().pending.find((one) => one.cmid === cmid);

  /** Keeps the store in sync with the queue; only the leader does. */
  const syncStore = (before: readonly Pending[], after: readonly Pending[]) => {
    if (before === after || !isLeader()) return;
    if (!after.some(({ cmid }) => cmid === inFlightCmid)) cancelAck();
    const remaining = new Map(after.map((one) => [one.cmid, one]));
    for (const one of before) {
      const next = remaining.get(one.cmid);
      // mutant: send-queue-held
      if (!next) {
        completed.add(one.cmid);
        if (completed.size > maxCompleted) completed.delete([...completed][0] ?? '');
        // mutant: send-queue-confirmed
        void getStore()?.remove(one.cmid).catch(noop);
      } else if ((one.state === 'held') !== (next.state === 'held')) void getStore()?.save(next).catch(noop);
    }
  };

  const sendNext = (): void => {
    const mode = getMode();
    if (mode === 'blocked') return;
    const next = mode === 'plain' ? nextUnsent(getSnapshot()) : nextToSend(getSnapshot());
    if (!next || unpersisted.has(next.cmid)) return;
    const hold = holdReasonOf(getSnapshot(), next, lastSeenSeq, platform.serverNow());
    if (hold) return setSnapshot(markHeld(getSnapshot(), next.cmid, hold, ''));
    setSnapshot(markSent(getSnapshot(), next.cmid));
    inFlightCmid = next.cmid;
    cancelAck = platform.setTimer(mode === 'plain' ? pollConfirmMs : ackTimeoutMs, () => {
      setSnapshot(markUnanswered(getSnapshot(), next.cmid));
      if (mode === 'plain') reload();
      sendNext();
    });
    // mutant: send-queue-send
    send(toSendFrame(next));
  };

  /**
   * Hands undelivered messages to the leader in the order they were composed, up to the first unsaved one.
   */
  const dispatchUndelivered = () => {
    for (const one of getSnapshot().pending) {
      if (unpersisted.has(one.cmid)) return;
      if (!undelivered.has(one.cmid) || inTransit.has(one.cmid)) continue;
      inTransit.add(one.cmid);
      dispatch({ type: 'say', one });
    }
  };
  /** Shows the leader's queue, followed by messages that the leader does not have yet. */
  const showLeaderQueue = () => {
    const list = leaderQueue;
    if (!list) return;
    const mine = getSnapshot().pending.filter(
      ({ cmid }) => undelivered.has(cmid) && !list.some((one) => one.cmid === cmid),
    );
    const isConfirmed = confirmedBy(list.length === 0 ? [] : getSnapshot().rows);
    // mutant: send-queue-theirs
    setSnapshot({ ...getSnapshot(), pending: [...list.filter((one) => !isConfirmed(one)), ...mine] });
  };
  /** Composed and saved: ready to send. */
  const onPersisted = (cmid: string) => {
    unpersisted.delete(cmid);
    if (!isLeader()) return dispatchUndelivered();
    undelivered.delete(cmid);
    sendNext();
  };
  const persist = (one: Pending) => {
    const saving = getStore()?.save(one);
    undelivered.add(one.cmid);
    if (!saving) return onPersisted(one.cmid);
    unpersisted.add(one.cmid);
    const proceed = () => {
      cancelTimeout();
      if (unpersisted.has(one.cmid)) onPersisted(one.cmid);
    };
    const cancelTimeout = platform.setTimer(storeTimeoutMs, proceed);
    saving.then(proceed, proceed);
  };

  /**
   * Adds messages that were composed in another tab, or before this tab was reloaded, to the leader's queue.
   */
  const receive = (added: readonly Pending[]) => {
    // mutant: send-queue-gone
    const unfinished = added.filter(({ cmid }) => !completed.has(cmid));
    for (const { cmid } of added) {
      undelivered.delete(cmid);
      inTransit.delete(cmid);
    }
    const doubted = getMode() === 'blocked';
    const next = withEchoes(
      enqueue(
        getSnapshot(),
        // What another tab had in flight may have arrived.
        unfinished.map((one) =>
          one.state === 'sent'
            ? { ...one, state: 'unknown', reason: '', doubted: true }
            : {
                ...one,
                // Why another tab's attempt was put off says nothing about the next one.
                reason: one.state === 'held' ? one.reason : '',
                doubted: one.doubted || doubted || one.since < connectedSince(),
              },
        ),
      ),
    );
    for (const { cmid } of added)
      if (!next.pending.some((one) => one.cmid === cmid)) void getStore()?.remove(cmid).catch(noop);
    setSnapshot(next);
    sendNext();
  };

  return {
    sendNext,
    /** The server knows that the doctor has read up to this `seq`. */
    markSeen,
    syncStore,
    receive,
    /** Queues a message. Returns its cmid, or null if it is empty or too long. */
    compose: (draft: MessageDraft): string | null => {
      markSeen();
      const last = getSnapshot().pending.at(-1)?.at ?? 0;
      const one = createPending(
        draft,
        { cmid: platform.createId(), conv, at: Math.max(platform.serverNow(), last + 1) },
        { after: getSnapshot().rows.at(-1)?.seq ?? 0, doubted: isLeader() && getMode() === 'blocked' },
      );
      if (!one) return null;
      setSnapshot({ ...getSnapshot(), pending: [...getSnapshot().pending, one] });
      persist(one);
      return one.cmid;
    },
    /** The leader's queue changed; messages that it does not have yet follow it. */
    setLeaderQueue: (list: readonly Pending[]) => {
      leaderQueue = list;
      showLeaderQueue();
    },
    /** The leader has accepted the message. */
    onAccepted: (cmid: string) => {
      undelivered.delete(cmid);
      inTransit.delete(cmid);
      if (!isLeader()) showLeaderQueue();
    },
    retry: (cmid: string) => {
      const one = find(cmid);
      if (one?.state !== 'held' && !(one?.state === 'unknown' && getMode() === 'plain')) return;
      markSeen();
      setSnapshot(release(getSnapshot(), cmid, platform.serverNow()));
      sendNext();
    },
    discard: (cmid: string) => {
      const one = find(cmid);
      markSeen();
      if (one?.state === 'held' || (one?.state === 'unknown' && getMode() === 'plain'))
        setSnapshot(discard(getSnapshot(), cmid));
      sendNext();
    },
    onNack: ({ cmid, msg, retry }: Nack) => {
      if (find(cmid)?.state !== 'sent') return;
      cancelAck();
      if (!retry) return setSnapshot(markHeld(getSnapshot(), cmid, 'refused', msg));
      setSnapshot(markRefusedForNow(getSnapshot(), cmid, msg));
      cancelAck = platform.setTimer(nackRetryMs, () => {
        setSnapshot(markUnanswered(getSnapshot(), cmid, msg));
        sendNext();
      });
    },
    /**
     * The connection was lost, or belonged to another tab: messages in flight may have arrived.
     * `oversizedCmid` is the message that closed it by its size.
     */
    onDisconnect: (oversizedCmid: string | null) => {
      markSeen();
      cancelAck();
      if (oversizedCmid !== null && find(oversizedCmid)?.state === 'sent')
        setSnapshot(markHeld(getSnapshot(), oversizedCmid, 'refused', ''));
      setSnapshot(markInterrupted(getSnapshot()));
    },
    /** Hands the complete queue to the leader. */
    redispatchAll: () => {
      leaderQueue = null;
      inTransit.clear();
      for (const { cmid } of getSnapshot().pending) undelivered.add(cmid);
      dispatchUndelivered();
    },
    stop: () => cancelAck(),
  };
};
