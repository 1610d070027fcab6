import type { SetTimer } from '../../../lib/async/timer.ts';
import type { Description, Peer, PeerEvents } from '../signalling/negotiation.ts';

/** Fake SDP: a name for the candidates, the request count, and as many characters as a real description. */
const filler = `\r\na=rtpmap:111 "opus"/48000/2`.repeat(250);
const toSdp = (candidates: string, requested: number) => JSON.stringify({ candidates, requested }) + filler;
const parseSdp = (sdp: string): { candidates: string; requested: number } => {
  const parsed: unknown = JSON.parse(sdp.slice(0, sdp.indexOf('}') + 1));
  const fields = new Map(Object.entries(Object(parsed)));
  return { candidates: String(fields.get('candidates')), requested: Number(fields.get('requested')) };
};

interface Deps {
  readonly setTimer: SetTimer;
  /** Duration of a step, in milliseconds. */
  readonly stepMs: () => number;
  readonly name: string;
}

/**
 * For tests: a peer connection as browsers negotiate it (W3C WebRTC 1.0, section 4.4). Steps run one after
 * the other, a conflicting offer is rolled back, and an answer without an offer is an error. Two peers are
 * connected when each has the other's newest candidates.
 */
export const createSimulatedPeer = ({ setTimer, stepMs, name }: Deps, events: PeerEvents) => {
  let state: 'stable' | 'have-local-offer' | 'have-remote-offer' = 'stable';
  let queue: Promise<unknown> = Promise.resolve();
  let queued = 0;
  let requested = 1;
  let negotiated = 0;
  let generation = 1;
  let closed = false;
  let isScheduled = false;
  let keyFrameCount = 0;
  let failNext = false;
  const candidates = { local: '', remote: '', pendingLocal: '', pendingRemote: '', offeredRequest: 0 };

  const enqueue = <T>(work: () => T): Promise<T> => {
    queued += 1;
    const step = queue.then(async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      setTimer(stepMs(), resolve);
      await promise;
      if (closed) throw new Error('closed');
      try {
        return work();
      } finally {
        queued -= 1;
      }
    });
    queue = step.then(checkNeeded, () => undefined);
    return step;
  };
  const checkNeeded = () => {
    if (closed || isScheduled || state !== 'stable' || queued > 0 || requested <= negotiated) return;
    isScheduled = true;
    setTimer(0, () => {
      isScheduled = false;
      if (state === 'stable' && queued === 0 && requested > negotiated) events.onNegotiationNeeded();
    });
  };
  const commit = () => {
    state = 'stable';
    candidates.local = candidates.pendingLocal;
    candidates.remote = candidates.pendingRemote;
  };

  const describe = (): Description => {
    candidates.pendingLocal = `${name} ${generation}`;
    if (state === 'have-remote-offer') {
      commit();
      return { type: 'answer', sdp: toSdp(candidates.local, requested) };
    }
    state = 'have-local-offer';
    candidates.offeredRequest = requested;
    return { type: 'offer', sdp: toSdp(candidates.pendingLocal, requested) };
  };
  const accept = ({ type, sdp }: Description) => {
    if (failNext) {
      failNext = false;
      throw new Error('not understood');
    }
    if (type === 'answer' && state !== 'have-local-offer') throw new Error(`an answer while ${state}`);
    candidates.pendingRemote = parseSdp(sdp).candidates;
    if (type === 'offer') {
      state = 'have-remote-offer';
      return;
    }
    negotiated = candidates.offeredRequest;
    commit();
  };

  const peer: Peer = {
    isStable: () => state === 'stable',
    createDescription: () => enqueue(describe),
    applyDescription: (description) => enqueue(() => accept(description)),
    addCandidate: () => enqueue(() => undefined),
    restartIce: () => {
      generation += 1;
      requested += 1;
      checkNeeded();
    },
    sendKeyFrame: () => {
      keyFrameCount += 1;
    },
    close: () => {
      closed = true;
    },
  };
  checkNeeded();
  return {
    peer,
    events,
    /** Requests another negotiation, as a new track does. */
    requestNegotiation: () => {
      requested += 1;
      checkNeeded();
    },
    /** The next description of the other side is received but not applied. */
    failNextDescription: () => {
      failNext = true;
    },
    isNegotiated: () => state === 'stable' && queued === 0 && negotiated === requested,
    getCandidates: () => ({ ...candidates }),
    isClosed: () => closed,
    keyFrameCount: () => keyFrameCount,
  };
};

export type SimulatedPeer = ReturnType<typeof createSimulatedPeer>;

/** Whether two peers have each other's newest candidates. */
export const areConnected = (one: SimulatedPeer, two: SimulatedPeer): boolean => {
  const [a, b] = [one.getCandidates(), two.getCandidates()];
  return a.local !== '' && a.local === b.remote && a.remote === b.local;
};
