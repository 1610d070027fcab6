// Who works while the tenant map is swapped: busy clients on kept connections, uploads that take seconds, open sockets.
import { once } from 'node:events';
import { Agent, type ClientRequest, createServer, type IncomingMessage, request } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket, WebSocketServer } from 'ws';
import { freePort } from '../house.ts';
import { hostOf, tenantOf } from './swapMaps.ts';

/** What happened to the crowd so far. */
export interface Tally {
  requests: number;
  /** Lost on a connection that had been idle: what `keepalive_min_timeout` prevents (nginx 1.27.4). */
  lostIdle: number;
  uploads: number;
  sockets: number;
  echoes: number;
  /** Everything else that went wrong, in words. */
  readonly faults: string[];
}

/** An upstream that says which hospital it was asked for, and how much it was sent. */
export const openHospital = async () => {
  const server = createServer(async (asked, answer) => {
    const { length } = await buffer(asked).catch(() => Buffer.alloc(0));
    answer.end(`${String(asked.headers['tenant-id'])} ${length}`);
  });
  const port = await freePort();
  // Longer than the gateway keeps them: what is lost here is not the gateway's doing.
  server.keepAliveTimeout = 60_000;
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) => socket.on('message', (data) => socket.send(data)));
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const close = (): void => {
    for (const socket of sockets.clients) socket.terminate();
    server.closeAllConnections();
    server.close();
  };
  return { port, close };
};

const reasonOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));

const answerTo = async (out: ClientRequest): Promise<string> => {
  const [answer]: IncomingMessage[] = await once(out, 'response');
  if (answer?.statusCode === 200) return text(answer);
  answer?.resume();
  return `status ${answer?.statusCode}`;
};

/** Asks for one host; gives what its upstream said, or throws. `reused` tells whether the connection had been used before. */
export const askFor = (
  port: number,
  host: string,
  { agent, body = '', path = '/doctor/x' }: { agent?: Agent; body?: string; path?: string } = {},
) => {
  const method = body ? 'POST' : 'GET';
  const out = request({
    port,
    host: '127.0.0.1',
    path,
    method,
    agent: agent ?? false,
    headers: { Host: host },
  });
  const said = answerTo(out);
  out.end(body);
  return { said, reused: () => out.reusedSocket };
};

const client = async (port: number, hosts: number, tally: Tally, over: AbortSignal): Promise<void> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  while (!over.aborted) {
    const at = Math.floor(Math.random() * hosts);
    const body = Math.random() < 0.3 ? 'x'.repeat(200) : '';
    const asked = askFor(port, hostOf(at), { agent, body });
    const expected = `${tenantOf(at)} ${body.length}`;
    const wrong = await asked.said.then(
      (words) => words !== expected && `${hostOf(at)} was answered "${words}", not "${expected}"`,
      (thrown: unknown) => `${hostOf(at)}: ${reasonOf(thrown)}`,
    );
    tally.requests += 1;
    if (wrong && asked.reused() && /hang up|ECONNRESET|EPIPE/.test(wrong)) tally.lostIdle += 1;
    else if (wrong) tally.faults.push(`request ${wrong}`);
    await pause(Math.random() * 40);
  }
  agent.destroy();
};

/** A megabyte in twenty parts, over two seconds or so. */
const uploader = async (port: number, tally: Tally, over: AbortSignal): Promise<void> => {
  const part = Buffer.alloc(50_000, 1);
  while (!over.aborted) {
    const headers = { Host: hostOf(0), 'Content-Length': part.length * 20 };
    const out = request({
      port,
      host: '127.0.0.1',
      path: '/infra/file',
      method: 'POST',
      agent: false,
      headers,
    });
    const said = answerTo(out).catch(reasonOf);
    for (let sent = 0; sent < 20; sent += 1) {
      out.write(part);
      await pause(60 + Math.random() * 60);
    }
    out.end();
    const words = await said;
    tally.uploads += 1;
    if (words !== `${tenantOf(0)} ${part.length * 20}`) tally.faults.push(`upload: "${words}"`);
  }
};

/** A socket that says something every four seconds and must hear it again. */
const socket = async (port: number, at: number, tally: Tally, over: AbortSignal): Promise<void> => {
  const host = hostOf(at);
  const line = new WebSocket(`ws://127.0.0.1:${port}/infra/ws`, ['im.v1'], {
    headers: { Host: host, Origin: `http://${host}` },
  });
  const happened = { error: '', sent: 0, heard: 0 };
  line.on('error', (thrown) => (happened.error = reasonOf(thrown)));
  line.on('message', () => (happened.heard += 1));
  while (line.readyState === WebSocket.CONNECTING) await pause(50);
  tally.sockets += 1;
  while (!over.aborted && line.readyState === WebSocket.OPEN && happened.heard === happened.sent) {
    line.send('.', () => {});
    happened.sent += 1;
    await pause(4000, undefined, { signal: over }).catch(() => {});
  }
  tally.echoes += happened.heard;
  if (!over.aborted)
    tally.faults.push(`socket of ${host}: ${happened.error || 'closed, or no longer answered'}`);
  line.terminate();
};

/** The crowd comes; `leave` lets everybody finish what they do and gives the account. */
export const openCrowd = async (
  port: number,
  { hosts, clients, uploads, sockets }: { hosts: number; clients: number; uploads: number; sockets: number },
) => {
  const tally: Tally = { requests: 0, lostIdle: 0, uploads: 0, sockets: 0, echoes: 0, faults: [] };
  const over = new AbortController();
  const all: Promise<void>[] = [];
  for (let at = 0; at < sockets; at += 1) {
    all.push(socket(port, at, tally, over.signal));
    if (at % 25 === 24) await pause(100);
  }
  while (tally.sockets + tally.faults.length < sockets) await pause(50);
  for (let at = 0; at < clients; at += 1) all.push(client(port, hosts, tally, over.signal));
  for (let at = 0; at < uploads; at += 1) all.push(uploader(port, tally, over.signal));
  const leave = async (): Promise<Tally> => {
    over.abort();
    await Promise.all(all);
    return tally;
  };
  return { tally, leave };
};
