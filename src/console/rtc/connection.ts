import type { Description, Peer, PeerEvents } from './negotiation.ts';
import type { Sample } from './quality.ts';
import { trimSdp } from './sdp.ts';
import { sampleOf } from './stats.ts';

/** A peer connection of this browser and its outgoing tracks. */
export interface Connection {
  readonly peer: Peer;
  /** Replaces the outgoing track without renegotiation; null sends nothing. */
  readonly send: (kind: 'audio' | 'video', track: MediaStreamTrack | null) => void;
  /** Pauses or resumes outgoing video. */
  readonly rest: (resting: boolean) => void;
  readonly sample: () => Promise<Sample>;
}

interface Plan {
  readonly iceServers: RTCIceServer[];
  readonly tracks: { readonly audio: MediaStreamTrack | null; readonly video: MediaStreamTrack | null };
  readonly events: PeerEvents;
  /** The patient's picture and voice. */
  readonly remote: (stream: MediaStream) => void;
}

const failed = (thrown: unknown) => console.warn(thrown);

/**
 * Creates a connection with one track of each kind in both directions. Tracks are replaced later without
 * renegotiation.
 */
export const openConnection = ({ iceServers, tracks, events, remote }: Plan): Connection => {
  const pc = new RTCPeerConnection({ iceServers });
  // Both tracks belong to one stream, so that the other side plays them in sync.
  const together = new MediaStream();
  const senders = {
    audio: pc.addTransceiver(tracks.audio ?? 'audio', { streams: [together] }).sender,
    video: pc.addTransceiver(tracks.video ?? 'video', { streams: [together] }).sender,
  };
  let theirs = new MediaStream();
  let resting = false;
  let broken = false;

  pc.addEventListener('negotiationneeded', events.needed);
  pc.addEventListener('icecandidate', ({ candidate }) => {
    if (candidate) events.candidate(JSON.stringify(candidate));
  });
  pc.addEventListener('track', ({ track }) => {
    theirs.addTrack(track);
    remote(theirs);
  });
  pc.addEventListener('connectionstatechange', () => {
    const state = pc.connectionState;
    if (state === 'connected' && broken) {
      // Chromium sometimes does not paint an interrupted stream although it decodes it; a new MediaStream
      // object helps.
      theirs = new MediaStream(theirs.getTracks());
      remote(theirs);
    }
    if (state === 'disconnected' || state === 'failed') broken = true;
    if (state === 'connected' || state === 'disconnected' || state === 'failed') events.state(state);
  });

  const activate = async (active: boolean) => {
    const parameters = senders.video.getParameters();
    for (const encoding of parameters.encodings) encoding.active = active;
    await senders.video.setParameters(parameters);
  };
  /** A restarted encoder begins with a key frame. */
  const again = async () => {
    await activate(false);
    await activate(!resting);
  };

  const local = (): Description => {
    const { type = 'offer', sdp = '' } = pc.localDescription ?? {};
    return { type: type === 'answer' ? 'answer' : 'offer', sdp: trimSdp(sdp) };
  };
  return {
    peer: {
      stable: () => pc.signalingState === 'stable',
      describe: async () => {
        await pc.setLocalDescription();
        return local();
      },
      accept: (description) => pc.setRemoteDescription(description),
      candidate: async (text) => {
        const read: unknown = JSON.parse(text);
        if (typeof read === 'object' && read !== null) await pc.addIceCandidate(read);
      },
      restart: () => pc.restartIce(),
      refresh: () => void again().catch(failed),
      close: () => pc.close(),
    },
    send: (kind, track) => void senders[kind].replaceTrack(track).catch(failed),
    rest: (now) => {
      resting = now;
      void activate(!now).catch(failed);
    },
    sample: async () => sampleOf((await pc.getStats()).values()),
  };
};
