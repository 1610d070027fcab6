import type { RtcKind, RtcSignal } from '../../contract/rtc.ts';
import type { Later } from '../lib/later.ts';
import { openChannel } from './channel.ts';
import { type Negotiation, negotiate, type Peer, type PeerEvents } from './negotiation.ts';

/** A connection that is interrupted looks for new ways after so long, and again every so often, in milliseconds. */
const restartAfter = 2500;
/**
 * The side that gives way leaves the search to the other for so long, in milliseconds: where both offer at once, its offer
 * is taken back, and Chromium then shows nothing more of this connection, though it decodes what comes.
 */
const yieldFor = 4000;
/** How long the end of a call is repeated to a server that does not confirm it, in milliseconds. */
const byeFor = 10_000;

const nothing = (): void => undefined;

/** One call between two browsers: its signals, and from `begin` on its connection. */
export interface Link {
  readonly call: string;
  readonly say: (kind: RtcKind, data?: string) => void;
  readonly take: (signal: RtcSignal) => void;
  /** Both sides are there: connects. The side that does not give way offers first. */
  readonly begin: (polite: boolean) => void;
  /** The network changed: looks for new ways at once. */
  readonly restart: () => void;
  /** Ends the connection, and says so until it is acknowledged, or for a while. */
  readonly leave: (kind: 'cancel' | 'hangup', data: string) => void;
  readonly close: () => void;
}

interface World {
  readonly later: Later;
  readonly send: (signal: RtcSignal) => void;
  readonly peer: (events: PeerEvents) => Peer;
  /** What is said beside the negotiation, and its sender's role as the upstream fixed it. */
  readonly heard: (kind: RtcKind, data: string) => void;
  /** Whether media pass. */
  readonly state: (up: boolean) => void;
  /** A step of the negotiation failed; it is tried again where the connection does not come. */
  readonly complain: (thrown: unknown) => void;
}

/** Opens the link of a call id. */
export const openLink = (call: string, { later, send, peer: make, heard, state, complain }: World): Link => {
  let peer: Peer | null = null;
  let talks: Negotiation | null = null;
  let up = false;
  let broken = false;
  let closed = false;
  let offers = false;
  let yields = 0;
  let stop = nothing;

  const guard = (work: Promise<void> | undefined) =>
    void work?.catch((thrown: unknown) => {
      // What was under way when the connection was closed fails, and does not matter.
      if (!closed) complain(thrown);
    });

  const restartIn = (ms: number) => {
    stop();
    stop = later(ms, () => {
      if (!up) restart();
    });
  };
  const search = () => {
    if (!offers) return;
    if (!talks?.waits()) peer?.restart();
    // What the other side has not heard is repeated by the channel.
    else if (channel.heard()) talks.again();
  };
  const restart = () => {
    stop();
    if (closed || peer === null) return;
    search();
    restartIn(restartAfter + yields);
  };
  const events: PeerEvents = {
    needed: () => {
      if (offers && !closed) guard(talks?.needed());
    },
    candidate: (text) => channel.say('candidate', text),
    state: (now) => {
      if (closed) return;
      stop();
      up = now === 'connected';
      state(up);
      if (up && broken) peer?.refresh();
      broken = !up;
      if (now === 'failed' && yields === 0) restart();
      else if (!up) restartIn(now === 'failed' ? yields : restartAfter + yields);
    },
  };
  const channel = openChannel(call, {
    later,
    send,
    hear: (kind, data) => {
      if (kind !== 'description' && kind !== 'candidate') return heard(kind, data);
      // From the first description on either side may offer.
      offers = true;
      // What the other side began gets its time.
      if (broken && kind === 'description') restartIn(restartAfter + yields);
      guard(talks?.hear(kind, data));
    },
  });

  const hush = () => {
    closed = true;
    stop();
    peer?.close();
  };

  return {
    call,
    say: channel.say,
    take: channel.take,
    begin: (polite) => {
      offers = !polite;
      yields = polite ? yieldFor : 0;
      peer = make(events);
      talks = negotiate({ peer, polite, say: channel.say });
    },
    restart,
    leave: (kind, data) => {
      hush();
      channel.say(kind, data);
      later(byeFor, channel.close);
    },
    close: () => {
      hush();
      channel.close();
    },
  };
};
