import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** One of the two ends of a proxied connection. */
export type ProxyEnd = 'client' | 'server';

/** A TCP proxy that can cut connections. A cut connection stays cut; later connections pass. */
export interface TcpProxy {
  readonly port: number;
  /** Resets both ends of every connection (RST). */
  readonly resetConnections: () => void;
  /** Resets one end of every connection and silences the other: half-open. */
  readonly resetConnectionsAt: (end: ProxyEnd) => void;
  /** Silently drops everything: a black hole. New connections wait for `restore`. */
  readonly blackhole: () => void;
  readonly restore: () => void;
  readonly close: () => Promise<void>;
}

interface Connection {
  readonly client: Socket;
  server: Socket | null;
  /** Data is dropped, and neither end is notified of the other. */
  cut: boolean;
}

/** Starts a proxy to a port of this machine, on a free port. */
export const startTcpProxy = async (target: () => number): Promise<TcpProxy> => {
  const connections = new Set<Connection>();
  let isBlackhole = false;

  const forward = (connection: Connection, source: Socket, peer: () => Socket | null) => {
    source.on('data', (bytes) => {
      const destination = peer();
      if (connection.cut || !destination || destination.write(bytes)) return;
      source.pause();
      destination.once('drain', () => source.resume());
    });
    source.on('end', () => {
      // The end that was left has gone, too.
      if (connection.cut) source.destroy();
      else peer()?.end();
    });
    source.on('error', () => undefined);
    source.on('close', () => {
      if (!connection.cut) peer()?.destroy();
      if (connection.client.destroyed && (connection.server?.destroyed ?? true))
        connections.delete(connection);
    });
  };
  const connectServer = (connection: Connection) => {
    const server = connect({ port: target(), host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
    connection.server = server;
    forward(connection, server, () => connection.client);
    connection.client.resume();
  };

  const listener = createServer({ allowHalfOpen: true, noDelay: true, pauseOnConnect: true }, (client) => {
    const connection: Connection = { client, server: null, cut: false };
    connections.add(connection);
    forward(connection, client, () => connection.server);
    if (!isBlackhole) connectServer(connection);
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();

  const forEachOpen = (action: (connection: Connection) => void) => {
    for (const connection of connections) if (connection.server && !connection.cut) action(connection);
  };
  const cutConnection = (connection: Connection) => {
    connection.cut = true;
    connection.client.resume();
    connection.server?.resume();
  };

  return {
    port: typeof address === 'object' && address ? address.port : 0,
    resetConnections: () =>
      forEachOpen((connection) => {
        cutConnection(connection);
        connection.client.resetAndDestroy();
        connection.server?.resetAndDestroy();
      }),
    resetConnectionsAt: (end) =>
      forEachOpen((connection) => {
        cutConnection(connection);
        connection[end]?.resetAndDestroy();
      }),
    blackhole: () => {
      isBlackhole = true;
      forEachOpen(cutConnection);
    },
    restore: () => {
      isBlackhole = false;
      for (const connection of connections)
        if (!connection.server && !connection.client.destroyed) connectServer(connection);
    },
    close: async () => {
      for (const { client, server } of connections) {
        client.destroy();
        server?.destroy();
      }
      listener.close();
      await once(listener, 'close');
    },
  };
};
