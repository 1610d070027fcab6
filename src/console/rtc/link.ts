import type { RtcKind, RtcSignal } from '../../contract/consultation/rtc.ts';
import type { Later } from '../lib/later.ts';
import { openChannel } from './channel.ts';
import { type Negotiation, negotiate, type Peer, type PeerEvents } from './negotiation.ts';

/** Delay before an interrupted connection restarts ICE, and between restarts, in milliseconds. */
const restartAfter = 2500;
/**
 * The polite side leaves the restart to the other for this long, in milliseconds. If both offer at once, its
 * offer is rolled back, and Chromium then no longer paints this connection although it decodes it.
 */
const yieldFor = 4000;
/** How long the end of a call is repeated to a server that does not confirm it, in milliseconds. */
const byeFor = 10_000;

const nothing = (): void => undefined;

/** One call between two browsers: its signals and, after `connect`, its peer connection. */
export interface Link {
  readonly call: string;
  readonly say: (kind: RtcKind, data?: string) => void;
  readonly take: (signal: RtcSignal) => void;
  /** Both sides are ready: connects. The impolite side offers first. */
  readonly begin: (polite: boolean) => void;
  /** The network changed: restarts ICE at once. */
  readonly restart: () => void;
  /** Ends the connection, and repeats the end until it is acknowledged, or for a while. */
  readonly leave: (kind: 'cancel' | 'hangup', data: string) => void;
  readonly close: () => void;
}

interface World {
  readonly later: Later;
  readonly send: (signal: RtcSignal) => void;
  readonly peer: (events: PeerEvents) => Peer;
  /** Signals other than those of the negotiation. */
  readonly heard: (kind: RtcKind, data: string) => void;
  /** Whether media is flowing. */
  readonly state: (up: boolean) => void;
  /** A step of the negotiation failed; it is retried if the connection does not come up. */
  readonly complain: (thrown: unknown) => void;
}

/** Creates the session of a call id. */
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
      // Steps in progress fail when the connection is closed; that does not matter.
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
    // Unacknowledged signals are repeated by the reliable signalling.
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
      // After the first description, either side may offer.
      offers = true;
      // Gives the restart that the other side began its time.
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
