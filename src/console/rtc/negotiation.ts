import type { RtcKind } from '../../contract/consultation/rtc.ts';

/** An offer or answer of one browser. */
export interface Description {
  readonly type: 'offer' | 'answer';
  readonly sdp: string;
}

/** The negotiable part of a peer connection. Each step waits for the previous ones. */
export interface Peer {
  /** Whether no offer is pending. */
  readonly stable: () => boolean;
  /** Creates an offer, or the answer to a pending offer, to be sent. */
  readonly describe: () => Promise<Description>;
  /** Applies the other side's description; a pending offer of this side is rolled back. */
  readonly accept: (description: Description) => Promise<void>;
  /** Adds an ICE candidate, as JSON. */
  readonly candidate: (text: string) => Promise<void>;
  /** Restarts ICE; `onNegotiationNeeded` is called. */
  readonly restart: () => void;
  /** Sends a key frame: the other side has lost the frame that the next one would build on. */
  readonly refresh: () => void;
  readonly close: () => void;
}

/** Events of a peer connection. */
export interface PeerEvents {
  /** Descriptions have to be exchanged. */
  readonly needed: () => void;
  readonly candidate: (text: string) => void;
  readonly state: (state: 'connected' | 'disconnected' | 'failed') => void;
}

export interface Negotiation {
  readonly needed: () => Promise<void>;
  /** Whether an offer of this side has no answer yet. */
  readonly waits: () => boolean;
  /** Sends that offer again: the other side may have failed on it. */
  readonly again: () => void;
  readonly hear: (kind: RtcKind, data: string) => Promise<void>;
}

interface Plan {
  readonly peer: Peer;
  /** Whether this side gives way when both offer at once; the upstream decides. */
  readonly polite: boolean;
  readonly say: (kind: 'description', data: string) => void;
}

/** A description in transit: its type, a line break, the SDP. */
const write = ({ type, sdp }: Description): string => `${type}\n${sdp}`;
const read = (text: string): Description => {
  const end = text.indexOf('\n');
  return { type: text.slice(0, end) === 'offer' ? 'offer' : 'answer', sdp: text.slice(end + 1) };
};

/**
 * Perfect negotiation (W3C WebRTC 1.0, section 10.7): either side may offer at any time, and glare resolves
 * automatically.
 */
export const negotiate = ({ peer, polite, say }: Plan): Negotiation => {
  let making = false;
  let answering = false;
  let ignoring = false;
  /** The offer of this side that has no answer yet. */
  let open: string | null = null;

  const take = async (description: Description) => {
    const asked = open;
    // A repeated offer may be answered twice.
    if (description.type === 'answer' && asked === null) return;
    const ready = !making && (peer.stable() || answering);
    ignoring = description.type === 'offer' && !ready && !polite;
    if (ignoring) return;
    answering = description.type === 'answer';
    open = null;
    try {
      await peer.accept(description);
    } catch (thrown) {
      if (description.type === 'answer') open = asked;
      throw thrown;
    } finally {
      answering = false;
    }
    if (description.type === 'offer') say('description', write(await peer.describe()));
  };

  return {
    needed: async () => {
      making = true;
      try {
        const description = await peer.describe();
        const text = write(description);
        // If the other side's offer arrived meanwhile, this is the answer.
        open = description.type === 'offer' ? text : null;
        say('description', text);
      } finally {
        making = false;
      }
    },
    waits: () => open !== null,
    again: () => {
      if (open !== null) say('description', open);
    },
    hear: async (kind, data) => {
      if (kind === 'description') return take(read(data));
      if (kind !== 'candidate') return undefined;
      try {
        await peer.candidate(data);
      } catch (thrown) {
        // Candidates of an ignored offer are useless.
        if (!ignoring) throw thrown;
      }
    },
  };
};
