import type { RtcKind } from '../../../../contract/consultation/rtc.ts';

/** An offer or answer of one browser. */
export interface Description {
  readonly type: 'offer' | 'answer';
  readonly sdp: string;
}

/** The negotiable part of a peer connection. Each step waits for the previous ones. */
export interface Peer {
  /** Whether no offer is pending. */
  readonly isStable: () => boolean;
  /** Creates an offer, or the answer to a pending offer, to be sent. */
  readonly createDescription: () => Promise<Description>;
  /** Applies the other side's description; a pending offer of this side is rolled back. */
  readonly applyDescription: (description: Description) => Promise<void>;
  /** Adds an ICE candidate, as JSON. */
  readonly addCandidate: (text: string) => Promise<void>;
  /** Restarts ICE; `onNegotiationNeeded` is called. */
  readonly restartIce: () => void;
  /** Sends a key frame: the other side has lost the frame that the next one would build on. */
  readonly sendKeyFrame: () => void;
  readonly close: () => void;
}

/** Events of a peer connection. */
export interface PeerEvents {
  /** Descriptions have to be exchanged. */
  readonly onNegotiationNeeded: () => void;
  readonly onCandidate: (text: string) => void;
  readonly onStateChange: (state: 'connected' | 'disconnected' | 'failed') => void;
}

export interface Negotiation {
  readonly negotiate: () => Promise<void>;
  /** Whether an offer of this side has no answer yet. */
  readonly isAwaitingAnswer: () => boolean;
  /** Sends that offer again: the other side may have failed on it. */
  readonly resendOffer: () => void;
  readonly receive: (kind: RtcKind, data: string) => Promise<void>;
}

interface Options {
  readonly peer: Peer;
  /** Whether this side gives way when both offer at once; the upstream decides. */
  readonly polite: boolean;
  readonly send: (kind: 'description', data: string) => void;
}

/** A description in transit: its type, a line break, the SDP. */
const encode = ({ type, sdp }: Description): string => `${type}\n${sdp}`;
const decode = (text: string): Description => {
  const end = text.indexOf('\n');
  return { type: text.slice(0, end) === 'offer' ? 'offer' : 'answer', sdp: text.slice(end + 1) };
};

/**
 * Perfect negotiation (W3C WebRTC 1.0, section 10.7): either side may offer at any time, and glare resolves
 * automatically.
 */
export const createNegotiation = ({ peer, polite, send }: Options): Negotiation => {
  let makingOffer = false;
  let isSettingRemoteAnswerPending = false;
  let ignoreOffer = false;
  /** The offer of this side that has no answer yet. */
  let pendingOffer: string | null = null;

  const applyDescription = async (description: Description) => {
    const previousOffer = pendingOffer;
    // A repeated offer may be answered twice.
    if (description.type === 'answer' && previousOffer === null) return;
    const readyForOffer = !makingOffer && (peer.isStable() || isSettingRemoteAnswerPending);
    ignoreOffer = description.type === 'offer' && !readyForOffer && !polite;
    if (ignoreOffer) return;
    isSettingRemoteAnswerPending = description.type === 'answer';
    pendingOffer = null;
    try {
      await peer.applyDescription(description);
    } catch (thrown) {
      if (description.type === 'answer') pendingOffer = previousOffer;
      throw thrown;
    } finally {
      isSettingRemoteAnswerPending = false;
    }
    if (description.type === 'offer') send('description', encode(await peer.createDescription()));
  };

  return {
    negotiate: async () => {
      makingOffer = true;
      try {
        const description = await peer.createDescription();
        const text = encode(description);
        // If the other side's offer arrived meanwhile, this is the answer.
        pendingOffer = description.type === 'offer' ? text : null;
        send('description', text);
      } finally {
        makingOffer = false;
      }
    },
    isAwaitingAnswer: () => pendingOffer !== null,
    resendOffer: () => {
      if (pendingOffer !== null) send('description', pendingOffer);
    },
    receive: async (kind, data) => {
      if (kind === 'description') return applyDescription(decode(data));
      if (kind !== 'candidate') return undefined;
      try {
        await peer.addCandidate(data);
      } catch (thrown) {
        // Candidates of an ignored offer are useless.
        if (!ignoreOffer) throw thrown;
      }
    },
  };
};
