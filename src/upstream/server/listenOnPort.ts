import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';

/**
 * libuv accepts one connection per listener in each turn of the event loop. A turn at a busy hospital takes several milliseconds, so
 * with one listener hundreds of doctors who lost their connections together would wait for minutes. Only Linux shares a port among
 * the listeners of a process.
 */
const listenerCount = process.platform === 'linux' ? 16 : 1;

const listen = async (server: Server, port: number, host: string, reusePort: boolean): Promise<void> => {
  server.listen({ port, host, reusePort });
  await once(server, 'listening');
};

const portOf = (server: Server): number => {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server does not listen');
  return address.port;
};

/** A port that is listened on. */
export interface OpenPort {
  readonly port: number;
  /** Accepts no more; resolves once all connections have ended. */
  readonly close: () => Promise<void>;
}

/** Listens for a server; 0 chooses a free port. Rejects if the port is in use. */
export const listenOnPort = async (http: HttpServer, port: number, host: string): Promise<OpenPort> => {
  // Without sharing: another program's port, which may be shared as well, is refused.
  const probe = createServer();
  await listen(probe, port, host, false);
  const free = portOf(probe);
  await new Promise((resolve) => probe.close(resolve));

  // As `http` sets up its own.
  const extra = Array.from({ length: listenerCount - 1 }, () =>
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => http.emit('connection', socket)),
  );
  const servers = [http, ...extra];
  const close = async (): Promise<void> => {
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  };
  try {
    for (const server of servers) await listen(server, free, host, listenerCount > 1);
  } catch (error) {
    await close();
    throw error;
  }
  return { port: free, close };
};
