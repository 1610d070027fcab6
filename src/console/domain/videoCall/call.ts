import { batch, type ReadonlySignal, signal } from '@preact/signals-react';
import * as v from 'valibot';
import {
  callHeartbeatMs,
  type RtcEnd,
  type RtcKind,
  type RtcMedia,
  type RtcSignal,
  rejoinWindowMs,
  ringTimeoutMs,
  rtcEnds,
  rtcMedia,
} from '../../../contract/consultation/rtc.ts';
import type { SetTimer } from '../../lib/async/timer.ts';
import { type SignallingSession, createSignallingSession } from './signalling/signallingSession.ts';
import type { Peer, PeerEvents } from './signalling/negotiation.ts';
import type { Signalling } from './signalling/signalling.ts';

/** The phase of a call (docs/wire.md, "Video"). */
export type CallPhase = 'idle' | 'calling' | 'ringing' | 'connecting' | 'live' | 'reconnecting' | 'ended';

/** A call that this window took part in, to resume it. */
export interface CallResumePoint {
  readonly call: string;
  /** When it became live, in epoch milliseconds. */
  readonly since: number;
}

/** The doctor's side of the calls of one order, one at a time. */
export interface Call {
  readonly phase: ReadonlySignal<CallPhase>;
  /** Why the last call ended; null before. */
  readonly endReason: ReadonlySignal<RtcEnd | null>;
  /** When it became live, in epoch milliseconds; 0 before. */
  readonly since: ReadonlySignal<number>;
  /** The patient's reported media state; null before the first report. */
  readonly remoteMedia: ReadonlySignal<RtcMedia | null>;
  readonly invite: () => void;
  readonly rejoin: (resumePoint: CallResumePoint) => void;
  readonly hangUp: () => void;
  /** Sends a change of the own media state at once. */
  readonly sendMediaState: () => void;
  /** The network changed. */
  readonly onNetworkChange: () => void;
  /** Listens to signals. The dispose function hangs up. */
  readonly start: () => () => void;
}

/** Everything a call gets from outside. */
export interface Deps {
  readonly now: () => number;
  readonly setTimer: SetTimer;
  readonly createId: () => string;
  readonly signalling: Signalling;
  /** Creates the connection with the current media tracks. */
  readonly createPeer: (events: PeerEvents) => Peer;
  readonly getLocalMedia: () => RtcMedia;
  /** Saves where to resume after a reload; null when there is nothing to resume. */
  readonly saveResumePoint: (resumePoint: CallResumePoint | null) => void;
  readonly onError: (error: unknown) => void;
}

/** The upstream ends a ringing call. If it says nothing, this side does, this much later, in milliseconds. */
const ringGraceMs = 5000;

const noop = (): void => undefined;
const isEnd = (why: string): why is RtcEnd => rtcEnds.some((one) => one === why);
const mediaMessage = v.pipe(v.string(), v.parseJson(), rtcMedia);

/** Creates the call's state machine. It uses no clock, randomness or browser of its own. */
export const createCall = (deps: Deps): Call => {
  const phase = signal<CallPhase>('idle');
  const endReason = signal<RtcEnd | null>(null);
  const since = signal(0);
  const remoteMedia = signal<RtcMedia | null>(null);
  let session: SignallingSession | null = null;
  /** The previous session, until its end is confirmed. */
  let endingSession: SignallingSession | null = null;
  let replacedCallId = '';
  let polite = false;
  let cancelTimeout = noop;
  let cancelHeartbeat = noop;

  const isActive = () => phase.value !== 'idle' && phase.value !== 'ended';
  const sendMediaState = () => {
    const canSend = phase.value === 'live' || phase.value === 'reconnecting' || phase.value === 'connecting';
    if (canSend) session?.send('media', JSON.stringify(deps.getLocalMedia()));
  };
  const sendHeartbeat = () => {
    cancelHeartbeat();
    sendMediaState();
    if (session) deps.saveResumePoint({ call: session.call, since: since.value });
    cancelHeartbeat = deps.setTimer(callHeartbeatMs, sendHeartbeat);
  };
  const startTimeout = (ms: number, why: RtcEnd) => {
    cancelTimeout();
    cancelTimeout = deps.setTimer(ms, () => endCall(why));
  };

  const finish = (why: RtcEnd) => {
    cancelTimeout();
    cancelHeartbeat();
    session?.close();
    session = null;
    deps.saveResumePoint(null);
    batch(() => {
      phase.value = 'ended';
      endReason.value = why;
      remoteMedia.value = null;
    });
  };

  const onMessage = (kind: RtcKind, data: string) => {
    if (kind === 'ringing' && phase.value === 'calling') phase.value = 'ringing';
    if (kind === 'accept') {
      phase.value = 'connecting';
      startTimeout(rejoinWindowMs, 'lost');
      session?.connect(polite);
      sendHeartbeat();
    }
    if (kind === 'media') {
      const parsed = v.safeParse(mediaMessage, data);
      if (parsed.success) remoteMedia.value = parsed.output;
    }
  };
  const onConnectionChange = (isConnected: boolean) => {
    if (isConnected) {
      cancelTimeout();
      if (since.value === 0) since.value = deps.now();
      phase.value = 'live';
      sendHeartbeat();
    } else if (phase.value === 'live') {
      phase.value = 'reconnecting';
      startTimeout(rejoinWindowMs, 'lost');
    }
  };

  const openSession = (call: string) => {
    session?.close();
    const { setTimer, createPeer, onError, signalling } = deps;
    const opened = createSignallingSession(call, {
      setTimer,
      createPeer,
      onError,
      onMessage,
      sendSignal: signalling.send,
      onConnectionChange: (isConnected) => {
        if (session === opened) onConnectionChange(isConnected);
      },
    });
    session = opened;
    return opened;
  };

  const rejoin = ({ call, since: before }: CallResumePoint) => {
    replacedCallId = call;
    batch(() => {
      phase.value = 'reconnecting';
      endReason.value = null;
      since.value = before;
    });
    startTimeout(rejoinWindowMs, 'lost');
    const next = openSession(deps.createId());
    next.send('rejoin', call);
    next.connect(polite);
    sendHeartbeat();
  };
  /** The patient's page was reloaded: everything starts over under the new call id. */
  const followRejoin = (before: string, signal: RtcSignal) => {
    replacedCallId = before;
    if (phase.value !== 'reconnecting') startTimeout(rejoinWindowMs, 'lost');
    phase.value = 'reconnecting';
    const next = openSession(signal.call);
    next.receive(signal);
    next.connect(polite);
    sendHeartbeat();
  };

  const endCall = (why: RtcEnd) => {
    if (!isActive()) return;
    const isRinging = phase.value === 'calling' || phase.value === 'ringing';
    session?.end(isRinging ? 'cancel' : 'hangup', why === 'lost' ? 'lost' : '');
    endingSession = session;
    session = null;
    finish(why);
  };

  const routeSignal = (current: SignallingSession, signal: RtcSignal) => {
    if (signal.kind === 'over') return finish(isEnd(signal.data) ? signal.data : 'error');
    // Without a number it comes from the upstream: the other side was first to rejoin.
    const isCallReplaced = signal.kind === 'rejoin' && signal.n === 0;
    return isCallReplaced ? rejoin({ call: signal.data, since: since.value }) : current.receive(signal);
  };
  const onSignal = (signal: RtcSignal) => {
    if (signal.call === endingSession?.call)
      return signal.kind === 'over' ? endingSession.close() : endingSession.receive(signal);
    if (!session) return undefined;
    if (signal.polite !== undefined) polite = signal.polite;
    if (signal.call === session.call) return routeSignal(session, signal);
    const isKnownCall =
      [session.call, replacedCallId].includes(signal.data) && signal.call !== replacedCallId;
    const accepted = phase.value !== 'calling' && phase.value !== 'ringing';
    return signal.kind === 'rejoin' && isKnownCall && accepted
      ? followRejoin(session.call, signal)
      : undefined;
  };

  return {
    phase,
    endReason,
    since,
    remoteMedia,
    invite: () => {
      if (isActive()) return;
      batch(() => {
        phase.value = 'calling';
        endReason.value = null;
        since.value = 0;
      });
      replacedCallId = '';
      startTimeout(ringTimeoutMs + ringGraceMs, 'noAnswer');
      openSession(deps.createId()).send('invite');
    },
    rejoin: (resumePoint) => {
      if (!isActive()) rejoin(resumePoint);
    },
    hangUp: () => endCall(phase.value === 'calling' || phase.value === 'ringing' ? 'cancelled' : 'hungUp'),
    sendMediaState,
    onNetworkChange: () => session?.restartIce(),
    start: () => {
      const unsubscribe = deps.signalling.subscribe(onSignal);
      return () => {
        endCall('hungUp');
        unsubscribe();
      };
    },
  };
};
