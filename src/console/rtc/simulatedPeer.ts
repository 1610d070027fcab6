import type { Later } from '../lib/later.ts';
import type { Description, Peer, PeerEvents } from './negotiation.ts';

/** Fake SDP: a name for the candidates, the request count, and as many characters as a real description. */
const filler = `\r\na=rtpmap:111 "opus"/48000/2`.repeat(250);
const sdpOf = (ways: string, asked: number) => JSON.stringify({ ways, asked }) + filler;
const waysOf = (sdp: string): { ways: string; asked: number } => {
  const read: unknown = JSON.parse(sdp.slice(0, sdp.indexOf('}') + 1));
  const fields = new Map(Object.entries(Object(read)));
  return { ways: String(fields.get('ways')), asked: Number(fields.get('asked')) };
};

interface World {
  readonly later: Later;
  /** Duration of a step, in milliseconds. */
  readonly step: () => number;
  readonly name: string;
}

/**
 * For tests: a peer connection as browsers negotiate it (W3C WebRTC 1.0, section 4.4). Steps run one after
 * the other, a conflicting offer is rolled back, and an answer without an offer is an error. Two peers are
 * connected when each has the other's newest candidates.
 */
export const simulatedPeer = ({ later, step, name }: World, events: PeerEvents) => {
  let state: 'stable' | 'have-local-offer' | 'have-remote-offer' = 'stable';
  let chain: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let asked = 1;
  let settled = 0;
  let generation = 1;
  let closed = false;
  let told = false;
  let refreshed = 0;
  let fails = false;
  const ways = { local: '', remote: '', pendingLocal: '', pendingRemote: '', offered: 0 };

  const inTurn = <T>(work: () => T): Promise<T> => {
    waiting += 1;
    const turn = chain.then(async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      later(step(), resolve);
      await promise;
      if (closed) throw new Error('closed');
      try {
        return work();
      } finally {
        waiting -= 1;
      }
    });
    chain = turn.then(look, () => undefined);
    return turn;
  };
  const look = () => {
    if (closed || told || state !== 'stable' || waiting > 0 || asked <= settled) return;
    told = true;
    later(0, () => {
      told = false;
      if (state === 'stable' && waiting === 0 && asked > settled) events.needed();
    });
  };
  const settle = () => {
    state = 'stable';
    ways.local = ways.pendingLocal;
    ways.remote = ways.pendingRemote;
  };

  const describe = (): Description => {
    ways.pendingLocal = `${name} ${generation}`;
    if (state === 'have-remote-offer') {
      settle();
      return { type: 'answer', sdp: sdpOf(ways.local, asked) };
    }
    state = 'have-local-offer';
    ways.offered = asked;
    return { type: 'offer', sdp: sdpOf(ways.pendingLocal, asked) };
  };
  const accept = ({ type, sdp }: Description) => {
    if (fails) {
      fails = false;
      throw new Error('not understood');
    }
    if (type === 'answer' && state !== 'have-local-offer') throw new Error(`an answer while ${state}`);
    ways.pendingRemote = waysOf(sdp).ways;
    if (type === 'offer') {
      state = 'have-remote-offer';
      return;
    }
    settled = ways.offered;
    settle();
  };

  const peer: Peer = {
    stable: () => state === 'stable',
    describe: () => inTurn(describe),
    accept: (description) => inTurn(() => accept(description)),
    candidate: () => inTurn(() => undefined),
    restart: () => {
      generation += 1;
      asked += 1;
      look();
    },
    refresh: () => {
      refreshed += 1;
    },
    close: () => {
      closed = true;
    },
  };
  look();
  return {
    peer,
    events,
    /** Requests another negotiation, as a new track does. */
    ask: () => {
      asked += 1;
      look();
    },
    /** The next description of the other side is received but not applied. */
    fail: () => {
      fails = true;
    },
    settled: () => state === 'stable' && waiting === 0 && settled === asked,
    ways: () => ({ ...ways }),
    isClosed: () => closed,
    refreshed: () => refreshed,
  };
};

export type SimulatedPeer = ReturnType<typeof simulatedPeer>;

/** Whether two peers have each other's newest candidates. */
export const meet = (one: SimulatedPeer, two: SimulatedPeer): boolean => {
  const [a, b] = [one.ways(), two.ways()];
  return a.local !== '' && a.local === b.remote && a.remote === b.local;
};
