import type { Description, Peer, PeerEvents } from '../signalling/negotiation.ts';
import type { QualitySample } from './quality.ts';
import { trimSdp } from '../signalling/sdp.ts';
import { sampleOf } from './stats.ts';

/** A peer connection of this browser and its outgoing tracks. */
export interface PeerConnection {
  readonly peer: Peer;
  /** Replaces the outgoing track without renegotiation; null sends nothing. */
  readonly replaceTrack: (kind: 'audio' | 'video', track: MediaStreamTrack | null) => void;
  /** Pauses or resumes outgoing video. */
  readonly pauseVideo: (isPaused: boolean) => void;
  readonly sample: () => Promise<QualitySample>;
}

interface Options {
  readonly iceServers: RTCIceServer[];
  readonly tracks: { readonly audio: MediaStreamTrack | null; readonly video: MediaStreamTrack | null };
  readonly events: PeerEvents;
  /** The patient's picture and voice. */
  readonly onRemoteStream: (stream: MediaStream) => void;
}

const logFailure = (thrown: unknown) => console.warn(thrown);

/**
 * Creates a connection with one track of each kind in both directions. Tracks are replaced later without
 * renegotiation.
 */
export const createPeerConnection = ({
  iceServers,
  tracks,
  events,
  onRemoteStream,
}: Options): PeerConnection => {
  const pc = new RTCPeerConnection({ iceServers });
  // Both tracks belong to one stream, so that the other side plays them in sync.
  const localStream = new MediaStream();
  const senders = {
    audio: pc.addTransceiver(tracks.audio ?? 'audio', { streams: [localStream] }).sender,
    video: pc.addTransceiver(tracks.video ?? 'video', { streams: [localStream] }).sender,
  };
  let remoteStream = new MediaStream();
  let isPaused = false;
  let wasInterrupted = false;

  pc.addEventListener('negotiationneeded', events.onNegotiationNeeded);
  pc.addEventListener('icecandidate', ({ candidate }) => {
    if (candidate) events.onCandidate(JSON.stringify(candidate));
  });
  pc.addEventListener('track', ({ track }) => {
    remoteStream.addTrack(track);
    onRemoteStream(remoteStream);
  });
  pc.addEventListener('connectionstatechange', () => {
    const state = pc.connectionState;
    if (state === 'connected' && wasInterrupted) {
      // Chromium sometimes does not paint an interrupted stream although it decodes it; a new MediaStream
      // object helps.
      remoteStream = new MediaStream(remoteStream.getTracks());
      onRemoteStream(remoteStream);
    }
    if (state === 'disconnected' || state === 'failed') wasInterrupted = true;
    if (state === 'connected' || state === 'disconnected' || state === 'failed') events.onStateChange(state);
  });

  const setVideoActive = async (active: boolean) => {
    const parameters = senders.video.getParameters();
    for (const encoding of parameters.encodings) encoding.active = active;
    await senders.video.setParameters(parameters);
  };
  /** A restarted encoder begins with a key frame. */
  const restartEncoder = async () => {
    await setVideoActive(false);
    await setVideoActive(!isPaused);
  };

  const localDescription = (): Description => {
    const { type = 'offer', sdp = '' } = pc.localDescription ?? {};
    return { type: type === 'answer' ? 'answer' : 'offer', sdp: trimSdp(sdp) };
  };
  return {
    peer: {
      isStable: () => pc.signalingState === 'stable',
      createDescription: async () => {
        await pc.setLocalDescription();
        return localDescription();
      },
      applyDescription: (description) => pc.setRemoteDescription(description),
      addCandidate: async (text) => {
        const parsed: unknown = JSON.parse(text);
        if (typeof parsed === 'object' && parsed !== null) await pc.addIceCandidate(parsed);
      },
      restartIce: () => pc.restartIce(),
      sendKeyFrame: () => void restartEncoder().catch(logFailure),
      close: () => pc.close(),
    },
    replaceTrack: (kind, track) => void senders[kind].replaceTrack(track).catch(logFailure),
    pauseVideo: (paused) => {
      isPaused = paused;
      void setVideoActive(!paused).catch(logFailure);
    },
    sample: async () => sampleOf((await pc.getStats()).values()),
  };
};
