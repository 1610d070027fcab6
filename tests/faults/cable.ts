import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** One of the two ends of a cable: where the connections come from, or where they go. */
export type End = 'near' | 'far';

/** A cable between two programs that can be cut. What was cut stays cut; connections made afterwards pass. */
export interface Cable {
  readonly port: number;
  /** Both ends of every connection are told: RST. */
  readonly reset: () => void;
  /** One end of every connection is told, the other hears nothing any more: half-open. */
  readonly resetAt: (end: End) => void;
  /** Nobody is told, and nothing passes: a black hole. Connections that are tried meanwhile wait for `mend`. */
  readonly swallow: () => void;
  readonly mend: () => void;
  readonly close: () => Promise<void>;
}

interface Pair {
  readonly near: Socket;
  far: Socket | null;
  /** What is said is lost, and neither end learns of the other's. */
  dead: boolean;
}

/** Lays a cable to a port of this machine, on a free port of its own. */
export const layCable = async (target: () => number): Promise<Cable> => {
  const pairs = new Set<Pair>();
  let swallowing = false;

  const hear = (pair: Pair, from: Socket, other: () => Socket | null) => {
    from.on('data', (bytes) => {
      const to = other();
      if (pair.dead || !to || to.write(bytes)) return;
      from.pause();
      to.once('drain', () => from.resume());
    });
    from.on('end', () => {
      if (!pair.dead) other()?.end();
    });
    from.on('error', () => undefined);
    from.on('close', () => {
      if (!pair.dead) other()?.destroy();
      if (pair.near.destroyed && (pair.far?.destroyed ?? true)) pairs.delete(pair);
    });
  };
  const join = (pair: Pair) => {
    const far = connect({ port: target(), host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
    pair.far = far;
    hear(pair, far, () => pair.near);
    pair.near.resume();
  };

  const server = createServer({ allowHalfOpen: true, noDelay: true, pauseOnConnect: true }, (near) => {
    const pair: Pair = { near, far: null, dead: false };
    pairs.add(pair);
    hear(pair, near, () => pair.far);
    if (!swallowing) join(pair);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();

  const all = (act: (pair: Pair) => void) => {
    for (const pair of pairs) if (pair.far && !pair.dead) act(pair);
  };
  const kill = (pair: Pair) => {
    pair.dead = true;
    pair.near.resume();
    pair.far?.resume();
  };

  return {
    port: typeof address === 'object' && address ? address.port : 0,
    reset: () =>
      all((pair) => {
        kill(pair);
        pair.near.resetAndDestroy();
        pair.far?.resetAndDestroy();
      }),
    resetAt: (end) =>
      all((pair) => {
        kill(pair);
        pair[end]?.resetAndDestroy();
      }),
    swallow: () => {
      swallowing = true;
      all(kill);
    },
    mend: () => {
      swallowing = false;
      for (const pair of pairs) if (!pair.far && !pair.near.destroyed) join(pair);
    },
    close: async () => {
      for (const { near, far } of pairs) {
        near.destroy();
        far?.destroy();
      }
      server.close();
      await once(server, 'close');
    },
  };
};
