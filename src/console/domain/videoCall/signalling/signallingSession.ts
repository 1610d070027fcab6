import type { RtcKind, RtcSignal } from '../../../../contract/consultation/rtc.ts';
import type { SetTimer } from '../../../lib/async/timer.ts';
import { createReliableSignalling } from './reliableSignalling.ts';
import { type Negotiation, createNegotiation, type Peer, type PeerEvents } from './negotiation.ts';

/** Delay before an interrupted connection restarts ICE, and between restarts, in milliseconds. */
const restartAfterMs = 2500;
/**
 * The polite side leaves the restart to the other for this long, in milliseconds. If both offer at once, its
 * offer is rolled back, and Chromium then no longer paints this connection although it decodes it.
 */
const yieldMs = 4000;
/** How long the end of a call is repeated to a server that does not confirm it, in milliseconds. */
const endRepeatMs = 10_000;

const noop = (): void => undefined;

/** One call between two browsers: its signals and, after `connect`, its peer connection. */
export interface SignallingSession {
  readonly call: string;
  readonly send: (kind: RtcKind, data?: string) => void;
  readonly receive: (signal: RtcSignal) => void;
  /** Both sides are ready: connects. The impolite side offers first. */
  readonly connect: (polite: boolean) => void;
  /** The network changed: restarts ICE at once. */
  readonly restartIce: () => void;
  /** Ends the connection, and repeats the end until it is acknowledged, or for a while. */
  readonly end: (kind: 'cancel' | 'hangup', data: string) => void;
  readonly close: () => void;
}

interface Deps {
  readonly setTimer: SetTimer;
  readonly sendSignal: (signal: RtcSignal) => void;
  readonly createPeer: (events: PeerEvents) => Peer;
  /** Signals other than those of the negotiation. */
  readonly onMessage: (kind: RtcKind, data: string) => void;
  /** Whether media is flowing. */
  readonly onConnectionChange: (isConnected: boolean) => void;
  /** A step of the negotiation failed; it is retried if the connection does not come up. */
  readonly onError: (thrown: unknown) => void;
}

/** Creates the session of a call id. */
export const createSignallingSession = (
  call: string,
  { setTimer, sendSignal, createPeer, onMessage, onConnectionChange, onError }: Deps,
): SignallingSession => {
  let peer: Peer | null = null;
  let negotiation: Negotiation | null = null;
  let isConnected = false;
  let wasInterrupted = false;
  let closed = false;
  let mayOffer = false;
  let extraDelayMs = 0;
  let cancelRestart = noop;

  const reportErrors = (work: Promise<void> | undefined) =>
    void work?.catch((thrown: unknown) => {
      // Steps in progress fail when the connection is closed; that does not matter.
      if (!closed) onError(thrown);
    });

  const scheduleRestart = (ms: number) => {
    cancelRestart();
    cancelRestart = setTimer(ms, () => {
      if (!isConnected) restart();
    });
  };
  const restartIce = () => {
    if (!mayOffer) return;
    if (!negotiation?.isAwaitingAnswer()) peer?.restartIce();
    // Unacknowledged signals are repeated by the reliable signalling.
    else if (signalling.isAcknowledged()) negotiation.resendOffer();
  };
  const restart = () => {
    cancelRestart();
    if (closed || peer === null) return;
    restartIce();
    scheduleRestart(restartAfterMs + extraDelayMs);
  };
  const events: PeerEvents = {
    onNegotiationNeeded: () => {
      if (mayOffer && !closed) reportErrors(negotiation?.negotiate());
    },
    onCandidate: (text) => signalling.send('candidate', text),
    onStateChange: (next) => {
      if (closed) return;
      cancelRestart();
      isConnected = next === 'connected';
      onConnectionChange(isConnected);
      if (isConnected && wasInterrupted) peer?.sendKeyFrame();
      wasInterrupted = !isConnected;
      if (next === 'failed' && extraDelayMs === 0) restart();
      else if (!isConnected)
        scheduleRestart(next === 'failed' ? extraDelayMs : restartAfterMs + extraDelayMs);
    },
  };
  const signalling = createReliableSignalling(call, {
    setTimer,
    sendSignal,
    onMessage: (kind, data) => {
      if (kind !== 'description' && kind !== 'candidate') return onMessage(kind, data);
      // After the first description, either side may offer.
      mayOffer = true;
      // Gives the restart that the other side began its time.
      if (wasInterrupted && kind === 'description') scheduleRestart(restartAfterMs + extraDelayMs);
      reportErrors(negotiation?.receive(kind, data));
    },
  });

  const shutDown = () => {
    closed = true;
    cancelRestart();
    peer?.close();
  };

  return {
    call,
    send: signalling.send,
    receive: signalling.receive,
    connect: (polite) => {
      mayOffer = !polite;
      extraDelayMs = polite ? yieldMs : 0;
      peer = createPeer(events);
      negotiation = createNegotiation({ peer, polite, send: signalling.send });
    },
    restartIce: restart,
    end: (kind, data) => {
      shutDown();
      signalling.send(kind, data);
      setTimer(endRepeatMs, signalling.close);
    },
    close: () => {
      shutDown();
      signalling.close();
    },
  };
};
