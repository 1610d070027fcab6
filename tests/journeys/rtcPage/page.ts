import { setTimer } from '../../../src/console/lib/async/timer.ts';
import { createPeerConnection } from '../../../src/console/domain/videoCall/media/peerConnection.ts';
import { createSignallingSession } from '../../../src/console/domain/videoCall/signalling/signallingSession.ts';
import type { Peer, PeerEvents } from '../../../src/console/domain/videoCall/signalling/negotiation.ts';
import {
  seededRandom,
  createSimulatedSignalling,
} from '../../../src/console/domain/videoCall/simulation/simulatedSignalling.ts';
import type { Signalling } from '../../../src/console/domain/videoCall/signalling/signalling.ts';

/** What became of the times at which both sides offered at once. */
export interface Glares {
  /** So many were settled: both sides connected by ways that were new. */
  readonly resolved: number;
  /** So often an own offer fell, or another's was passed over. */
  readonly collisions: number;
  /** The longest frame of the signalling, in bytes. */
  readonly longest: number;
}

declare global {
  interface Window {
    glares: (times: number, seed: number) => Promise<Glares>;
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimer(ms, resolve));
const until = async (holds: () => boolean, ms: number): Promise<boolean> => {
  for (const end = Date.now() + ms; Date.now() < end; await pause(10)) if (holds()) return true;
  return holds();
};
const waysOf = (sdp: string): string => /a=ice-ufrag:(\S+)/.exec(sdp)?.[1] ?? '';

/** One side of a call with a real connection of this browser, and what it knows of both sides' ways. */
const openSide = (signalling: Signalling, polite: boolean) => {
  const state = { up: false, local: '', remote: '', collisions: 0 };
  let peer: Peer | null = null;
  const watched = (events: PeerEvents): Peer => {
    const real = createPeerConnection({
      iceServers: [],
      tracks: { audio: null, video: null },
      events,
      onRemoteStream: () => undefined,
    }).peer;
    peer = {
      ...real,
      createDescription: async () => {
        const description = await real.createDescription();
        state.local = waysOf(description.sdp);
        return description;
      },
      applyDescription: (description) => {
        if (description.type === 'offer' && !real.isStable()) state.collisions += 1;
        state.remote = waysOf(description.sdp);
        return real.applyDescription(description);
      },
    };
    return peer;
  };
  const link = createSignallingSession('a call', {
    setTimer,
    sendSignal: signalling.send,
    createPeer: watched,
    onMessage: () => undefined,
    onConnectionChange: (up) => {
      state.up = up;
    },
    onError: (thrown) => console.warn(thrown),
  });
  signalling.subscribe(link.receive);
  link.connect(polite);
  return { state, link, restart: () => peer?.restartIce(), stable: () => peer?.isStable() ?? false };
};

window.glares = async (times, seed) => {
  const chance = seededRandom(seed);
  const line = createSimulatedSignalling(setTimer, chance, { lost: 0.1, doubled: 0.1, maxDelayMs: 60 });
  const [doctor, patient] = [openSide(line.doctor, false), openSide(line.patient, true)];
  const settled = () =>
    doctor.stable() &&
    patient.stable() &&
    doctor.state.up &&
    patient.state.up &&
    doctor.state.local === patient.state.remote &&
    patient.state.local === doctor.state.remote;
  await until(settled, 20_000);
  let resolved = 0;
  for (let n = 0; n < times; n += 1) {
    const before = { doctor: doctor.state.local, patient: patient.state.local };
    doctor.restart();
    patient.restart();
    const anew = () =>
      settled() && doctor.state.local !== before.doctor && patient.state.local !== before.patient;
    if (await until(anew, 20_000)) resolved += 1;
  }
  doctor.link.close();
  patient.link.close();
  return {
    resolved,
    collisions: doctor.state.collisions + patient.state.collisions,
    longest: line.longestFrameSeen(),
  };
};
