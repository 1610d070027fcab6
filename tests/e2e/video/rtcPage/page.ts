import { setTimer } from '../../../../src/console/lib/async/timer.ts';
import { createPeerConnection } from '../../../../src/console/domain/videoCall/media/peerConnection.ts';
import { createSignallingSession } from '../../../../src/console/domain/videoCall/signalling/signallingSession.ts';
import type { Peer, PeerEvents } from '../../../../src/console/domain/videoCall/signalling/negotiation.ts';
import { createSimulatedSignalling } from '../../../../src/console/domain/videoCall/simulation/simulatedSignalling.ts';
import { seededRandom } from '../../../../src/console/testing/seededRandom.ts';
import type { Signalling } from '../../../../src/console/domain/videoCall/signalling/signalling.ts';

/** The results of the attempts in which both sides offered at the same time. */
export interface GlareResults {
  /** The attempts after which both sides were connected by new candidates. */
  readonly resolved: number;
  /** The offers that arrived while the own offer was pending. */
  readonly collisions: number;
  /** The longest frame of the signalling, in bytes. */
  readonly longest: number;
}

declare global {
  interface Window {
    runGlares: (times: number, seed: number) => Promise<GlareResults>;
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimer(ms, resolve));
const until = async (condition: () => boolean, ms: number): Promise<boolean> => {
  for (const end = Date.now() + ms; Date.now() < end; await pause(10)) if (condition()) return true;
  return condition();
};
const iceUfragOf = (sdp: string): string => /a=ice-ufrag:(\S+)/.exec(sdp)?.[1] ?? '';

/** One side of a call with a real connection of this browser, and the ICE credentials that it knows of both sides. */
const createSide = (signalling: Signalling, polite: boolean) => {
  const state = { up: false, local: '', remote: '', collisions: 0 };
  let peer: Peer | null = null;
  const createObservedPeer = (events: PeerEvents): Peer => {
    const connectionPeer = createPeerConnection({
      iceServers: [],
      tracks: { audio: null, video: null },
      events,
      onRemoteStream: () => undefined,
    }).peer;
    peer = {
      ...connectionPeer,
      createDescription: async () => {
        const description = await connectionPeer.createDescription();
        state.local = iceUfragOf(description.sdp);
        return description;
      },
      applyDescription: (description) => {
        if (description.type === 'offer' && !connectionPeer.isStable()) state.collisions += 1;
        state.remote = iceUfragOf(description.sdp);
        return connectionPeer.applyDescription(description);
      },
    };
    return peer;
  };
  const session = createSignallingSession('a call', {
    setTimer,
    sendSignal: signalling.send,
    createPeer: createObservedPeer,
    onMessage: () => undefined,
    onConnectionChange: (up) => {
      state.up = up;
    },
    onError: (error) => console.warn(error),
  });
  signalling.subscribe(session.receive);
  session.connect(polite);
  return { state, session, restart: () => peer?.restartIce(), stable: () => peer?.isStable() ?? false };
};

window.runGlares = async (times, seed) => {
  const random = seededRandom(seed);
  const line = createSimulatedSignalling(setTimer, random, { lost: 0.1, doubled: 0.1, maxDelayMs: 60 });
  const [doctor, patient] = [createSide(line.doctor, false), createSide(line.patient, true)];
  const isSettled = () =>
    doctor.stable() &&
    patient.stable() &&
    doctor.state.up &&
    patient.state.up &&
    doctor.state.local === patient.state.remote &&
    patient.state.local === doctor.state.remote;
  await until(isSettled, 20_000);
  let resolved = 0;
  for (let n = 0; n < times; n += 1) {
    const previous = { doctor: doctor.state.local, patient: patient.state.local };
    doctor.restart();
    patient.restart();
    const hasReconnected = () =>
      isSettled() && doctor.state.local !== previous.doctor && patient.state.local !== previous.patient;
    if (await until(hasReconnected, 20_000)) resolved += 1;
  }
  doctor.session.close();
  patient.session.close();
  return {
    resolved,
    collisions: doctor.state.collisions + patient.state.collisions,
    longest: line.longestFrameSeen(),
  };
};
