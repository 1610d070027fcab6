import type { RtcSignal } from '../../contract/consultation/rtc.ts';
import type { LiveEvent } from '../../contract/protocol/socket.ts';
import type { Act, TabWord } from './acts.ts';
import type { Stopped } from './ending.ts';
import type { LineState } from './line.ts';
import { openLink } from './link.ts';
import type { MessageDraft } from './pending.ts';
import { openSeat } from './seat.ts';
import { openTalks } from './talks.ts';
import type { Talk } from './timeline.ts';
import type { World } from './world.ts';

/** Notifications to whoever created the engine. */
export interface Told {
  readonly line: (state: LineState, stopped: Stopped | null) => void;
  /** An event was applied; the rows already include it. */
  readonly event: (event: LiveEvent) => void;
  /** Events may have been missed: reload everything that was loaded before. */
  readonly resynced: () => void;
  readonly talk: (talk: Talk) => void;
  /** Whether this tab owns the socket. */
  readonly owner: (owner: boolean) => void;
}

/** Minimum interval between typing notifications, in milliseconds. */
const typingMs = 3_000;

/**
 * The messaging engine (docs/wire.md, "IM socket"). In the tab that owns the socket it runs the event stream
 * and the send queues; in the other tabs it follows what the leader broadcasts. It uses no DOM, clock or
 * randomness of its own.
 */
export const openKernel = (world: World, told: Told) => {
  let line: { state: LineState; stopped: Stopped | null } = { state: 'connecting', stopped: null };
  const typed = new Map<string, number>();

  const setLine = (state: LineState, stopped: Stopped | null) => {
    line = { state, stopped };
    told.line(state, stopped);
  };
  // The row is broadcast before the queue that it empties, so that a message never disappears in another tab.
  const happens = (event: LiveEvent) => {
    seat.say({ type: 'event', event });
    talks.apply(event);
  };
  const missed = () => {
    talks.restarted();
    told.resynced();
  };
  const types = (conv: string) => {
    const now = world.now();
    if (line.state === 'down' || now - (typed.get(conv) ?? Number.NEGATIVE_INFINITY) < typingMs) return;
    typed.set(conv, now);
    link.send({ type: 'im-typing', conv });
  };
  const obey = (act: Act) => {
    if (act.type === 'say') talks.open(act.one.conv).receive([act.one]);
    else if (act.type === 'retry') talks.open(act.conv).retry(act.cmid);
    else if (act.type === 'discard') talks.open(act.conv).discard(act.cmid);
    else if (act.type === 'see') talks.open(act.conv).see(act.upTo);
    else if (act.type === 'typing') types(act.conv);
    else if (act.type === 'rtc') link.send({ type: 'rtc', conv: act.conv, ...act.signal });
    else if (act.type === 'start') link.start();
    else {
      link.nudge();
      talks.load();
    }
  };
  const follow = (word: TabWord) => {
    if (word.type === 'line') setLine(word.state, word.stopped);
    else if (word.type === 'event') {
      talks.apply(word.event);
      told.event(word.event);
    } else if (word.type === 'row') talks.get(word.row.conv)?.add(word.row);
    else if (word.type === 'pending') talks.get(word.conv)?.told(word.list);
    else if (word.type === 'resynced') missed();
    else if (word.type === 'pages') talks.pages(false);
  };

  const seat = openSeat(world, {
    promoted: () => {
      talks.promoted();
      told.owner(true);
      link.start();
    },
    follows: (first) => {
      talks.offer();
      // mutant: kernel-first
      if (first) missed();
    },
    demoted: () => {
      link.stop();
      link.forget();
      talks.demoted();
      told.owner(false);
    },
    obey,
    taken: (act) => {
      if (act.type === 'say') talks.get(act.one.conv)?.taken(act.one.cmid);
    },
    hear: follow,
    tell: () => {
      seat.say({ type: 'line', ...line });
      talks.tell();
      talks.load();
    },
  });
  const talks = openTalks(world, {
    send: (frame) => link.send(frame),
    changed: told.talk,
    owner: seat.owner,
    shared: seat.shared,
    hand: seat.hand,
    say: seat.say,
  });
  const link = openLink(world, {
    line: (state, stopped) => {
      setLine(state, stopped);
      seat.say({ type: 'line', state, stopped });
    },
    apply: happens,
    applied: told.event,
    resumed: talks.resumed,
    restarted: () => {
      missed();
      // mutant: kernel-resynced
      seat.say({ type: 'resynced' });
    },
    caughtUp: talks.caughtUp,
    pages: (connected) => {
      talks.pages(connected);
      seat.say({ type: 'pages' });
    },
    answer: (frame) => (frame.type === 'im-ack' ? talks.acked(frame) : talks.refused(frame)),
    lost: talks.lost,
  });

  const hangUp = () => {
    seat.close();
    if (line.state !== 'connecting') setLine('connecting', null);
  };

  return {
    /** Keeps the connection up, in this tab or another one; retries a connection that was given up. */
    start: () => {
      if (!seat.open()) seat.hand({ type: 'start' });
    },
    /** Disconnects; loaded data and pending messages are kept. */
    hangUp,
    /** Disconnects and clears everything, for the next person. */
    forget: () => {
      hangUp();
      seat.forget();
      talks.clear();
    },
    /** The computer woke, or the network or the tab came back. */
    nudge: () => seat.hand({ type: 'nudge' }),
    /** Starts tracking a conversation; a second call does nothing. */
    open: (conv: string): Talk => talks.open(conv).now(),
    compose: (conv: string, draft: MessageDraft): string | null => talks.open(conv).compose(draft),
    retry: (conv: string, cmid: string) => seat.hand({ type: 'retry', conv, cmid }),
    discard: (conv: string, cmid: string) => seat.hand({ type: 'discard', conv, cmid }),
    see: (conv: string, upTo: number) => {
      if (talks.open(conv).see(upTo) && !seat.owner()) seat.hand({ type: 'see', conv, upTo });
    },
    older: (conv: string): Promise<void> => talks.open(conv).older(),
    /** The conversation is off screen: keeps its newest rows only, 500 by default. */
    leave: (conv: string, most?: number) => talks.get(conv)?.leave(most),
    reread: (conv: string) => talks.open(conv).reread(),
    typing: (conv: string) => seat.hand({ type: 'typing', conv }),
    rtc: (conv: string, signal: RtcSignal) => seat.hand({ type: 'rtc', conv, signal }),
  };
};
