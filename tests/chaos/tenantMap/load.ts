// The load while the tenant map is swapped: busy clients on keep-alive connections, uploads that take seconds, open sockets.
import { once } from 'node:events';
import { Agent, type ClientRequest, createServer, type IncomingMessage, request } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket, WebSocketServer } from 'ws';
import { freePort } from '../../support/freePort.ts';
import { hostName, tenantId } from './mapEdits.ts';

/** The results so far. */
export interface LoadStats {
  requests: number;
  /** Lost on an idle connection, which `keepalive_min_timeout` prevents (nginx 1.27.4). */
  lostIdle: number;
  uploads: number;
  sockets: number;
  echoes: number;
  /** All other errors. */
  readonly failures: string[];
}

/** An upstream that returns the hospital it was called for and the number of bytes it received. */
export const startTenantUpstream = async () => {
  const server = createServer(async (incoming, response) => {
    const { length } = await buffer(incoming).catch(() => Buffer.alloc(0));
    response.end(`${String(incoming.headers['tenant-id'])} ${length}`);
  });
  const port = await freePort();
  // Longer than the gateway's own timeout, so that this server never closes a connection first.
  server.keepAliveTimeout = 60_000;
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) => socket.on('message', (data) => socket.send(data)));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = (): void => {
    for (const socket of sockets.clients) socket.terminate();
    server.closeAllConnections();
    server.close();
  };
  return { port, close };
};

const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const readResponse = async (outgoing: ClientRequest): Promise<string> => {
  const [response]: IncomingMessage[] = await once(outgoing, 'response');
  if (response?.statusCode === 200) return text(response);
  response?.resume();
  return `status ${response?.statusCode}`;
};

/** Requests one host. `responseText` rejects on an error; `reused`: whether the connection had been used before. */
export const requestTenant = (
  port: number,
  host: string,
  { agent, body = '', path = '/doctor/x' }: { agent?: Agent; body?: string; path?: string } = {},
) => {
  const method = body ? 'POST' : 'GET';
  const outgoing = request({
    port,
    host: '127.0.0.1',
    path,
    method,
    agent: agent ?? false,
    headers: { Host: host },
  });
  const responseText = readResponse(outgoing);
  outgoing.end(body);
  return { responseText, reused: () => outgoing.reusedSocket };
};

const runClient = async (
  port: number,
  hosts: number,
  stats: LoadStats,
  signal: AbortSignal,
): Promise<void> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  while (!signal.aborted) {
    const index = Math.floor(Math.random() * hosts);
    const body = Math.random() < 0.3 ? 'x'.repeat(200) : '';
    const pending = requestTenant(port, hostName(index), { agent, body });
    const expected = `${tenantId(index)} ${body.length}`;
    const failure = await pending.responseText.then(
      (received) =>
        received !== expected && `${hostName(index)} was answered "${received}", not "${expected}"`,
      (error: unknown) => `${hostName(index)}: ${errorMessage(error)}`,
    );
    stats.requests += 1;
    if (failure && pending.reused() && /hang up|ECONNRESET|EPIPE/.test(failure)) stats.lostIdle += 1;
    else if (failure) stats.failures.push(`request ${failure}`);
    await pause(Math.random() * 40);
  }
  agent.destroy();
};

/** Uploads a megabyte in twenty parts, over about two seconds. */
const runUploader = async (port: number, stats: LoadStats, signal: AbortSignal): Promise<void> => {
  const chunk = Buffer.alloc(50_000, 1);
  while (!signal.aborted) {
    const headers = { Host: hostName(0), 'Content-Length': chunk.length * 20 };
    const outgoing = request({
      port,
      host: '127.0.0.1',
      path: '/infra/file',
      method: 'POST',
      agent: false,
      headers,
    });
    const responseText = readResponse(outgoing).catch(errorMessage);
    for (let sent = 0; sent < 20; sent += 1) {
      outgoing.write(chunk);
      await pause(60 + Math.random() * 60);
    }
    outgoing.end();
    const received = await responseText;
    stats.uploads += 1;
    if (received !== `${tenantId(0)} ${chunk.length * 20}`) stats.failures.push(`upload: "${received}"`);
  }
};

/** A socket that sends something every four seconds and expects it back. */
const runSocket = async (
  port: number,
  index: number,
  stats: LoadStats,
  signal: AbortSignal,
): Promise<void> => {
  const host = hostName(index);
  const webSocket = new WebSocket(`ws://127.0.0.1:${port}/infra/ws`, ['im.v1'], {
    headers: { Host: host, Origin: `http://${host}` },
  });
  const counts = { error: '', sent: 0, received: 0 };
  webSocket.on('error', (error) => (counts.error = errorMessage(error)));
  webSocket.on('message', () => (counts.received += 1));
  while (webSocket.readyState === WebSocket.CONNECTING) await pause(50);
  stats.sockets += 1;
  while (!signal.aborted && webSocket.readyState === WebSocket.OPEN && counts.received === counts.sent) {
    webSocket.send('.', () => {});
    counts.sent += 1;
    await pause(4000, undefined, { signal }).catch(() => {});
  }
  stats.echoes += counts.received;
  if (!signal.aborted)
    stats.failures.push(`socket of ${host}: ${counts.error || 'closed, or no longer answered'}`);
  webSocket.terminate();
};

/** Starts the load; `stop` lets every client finish and returns the results. */
export const startLoad = async (
  port: number,
  { hosts, clients, uploads, sockets }: { hosts: number; clients: number; uploads: number; sockets: number },
) => {
  const stats: LoadStats = { requests: 0, lostIdle: 0, uploads: 0, sockets: 0, echoes: 0, failures: [] };
  const controller = new AbortController();
  const { signal } = controller;
  const workers: Promise<void>[] = [];
  for (let index = 0; index < sockets; index += 1) {
    workers.push(runSocket(port, index, stats, signal));
    if (index % 25 === 24) await pause(100);
  }
  while (stats.sockets + stats.failures.length < sockets) await pause(50);
  for (let n = 0; n < clients; n += 1) workers.push(runClient(port, hosts, stats, signal));
  for (let n = 0; n < uploads; n += 1) workers.push(runUploader(port, stats, signal));
  const stop = async (): Promise<LoadStats> => {
    controller.abort();
    await Promise.all(workers);
    return stats;
  };
  return { stats, stop };
};
