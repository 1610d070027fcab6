import type { RtcKind } from '../../contract/rtc.ts';

/** What one browser offers, or answers, to connect. */
export interface Description {
  readonly type: 'offer' | 'answer';
  readonly sdp: string;
}

/** A connection to another browser, as far as it is negotiated. Every step waits for those before it. */
export interface Peer {
  /** Whether no offer is open. */
  readonly stable: () => boolean;
  /** Offers where nothing is open, answers where an offer is: the description to be sent. */
  readonly describe: () => Promise<Description>;
  /** Takes the other side's description; an own offer that is open falls. */
  readonly accept: (description: Description) => Promise<void>;
  /** Takes a way to the other side, as JSON. */
  readonly candidate: (text: string) => Promise<void>;
  /** Looks for new ways; `needed` is called. */
  readonly restart: () => void;
  /** Sends a whole picture: what the other side would build the next one on was lost. */
  readonly refresh: () => void;
  readonly close: () => void;
}

/** What a connection tells. */
export interface PeerEvents {
  /** A description has to be exchanged. */
  readonly needed: () => void;
  readonly candidate: (text: string) => void;
  readonly state: (state: 'connected' | 'disconnected' | 'failed') => void;
}

export interface Negotiation {
  readonly needed: () => Promise<void>;
  /** Whether an own offer has no answer yet. */
  readonly waits: () => boolean;
  /** Says that offer once more: the other side may have failed at it. */
  readonly again: () => void;
  readonly hear: (kind: RtcKind, data: string) => Promise<void>;
}

interface Plan {
  readonly peer: Peer;
  /** Whether this side gives way when both offer at once; the upstream says which does. */
  readonly polite: boolean;
  readonly say: (kind: 'description', data: string) => void;
}

/** A description as it travels: its type, a line break, the SDP. */
const write = ({ type, sdp }: Description): string => `${type}\n${sdp}`;
const read = (text: string): Description => {
  const end = text.indexOf('\n');
  return { type: text.slice(0, end) === 'offer' ? 'offer' : 'answer', sdp: text.slice(end + 1) };
};

/** Perfect negotiation (W3C WebRTC 1.0, section 10.7): either side may offer at any time, and a collision settles itself. */
export const negotiate = ({ peer, polite, say }: Plan): Negotiation => {
  let making = false;
  let answering = false;
  let ignoring = false;
  /** The own offer that has no answer yet. */
  let open: string | null = null;

  const take = async (description: Description) => {
    const asked = open;
    // An offer that was said twice is answered twice.
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
        // Where the other side's offer came in between, this is the answer.
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
        // Ways that belong to an offer that was passed over lead nowhere.
        if (!ignoring) throw thrown;
      }
    },
  };
};
