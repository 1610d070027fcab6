import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepare } from '../../../src/cli/nginxProcess.ts';
import { nginxHere } from '../../../src/cli/startGateway.ts';
import { freePort } from '../../support/freePort.ts';
import { createCertificate } from '../certificates.ts';
import {
  createTempDir,
  sendRequest,
  startEchoUpstream,
  startTestGateway,
  waitUntil,
} from '../testGateway.ts';

let upstream: Awaited<ReturnType<typeof startEchoUpstream>>;
let gateway: Awaited<ReturnType<typeof startTestGateway>>;
let trickle: Server;
let tricklePort: number;
let tlsPort: number;
const certs = createTempDir();
const trickling = new Set<Socket>();
/** How many bytes of a body come before nothing comes any more. */
const bytesOfBody = 40;

const mapLines = () =>
  `localhost http://127.0.0.1:${upstream.port} tenant-id=1\nslow.example.cn http://127.0.0.1:${tricklePort} tenant-id=2\n`;

beforeAll(async () => {
  upstream = await startEchoUpstream();
  // One byte of an answer's head or body at a time, each within ANSWER_TIMEOUT; of a head for ever.
  trickle = createServer((socket) => {
    trickling.add(socket);
    let left = Number.POSITIVE_INFINITY;
    let timer: NodeJS.Timeout | undefined;
    socket
      .once('data', (request) => {
        const isBody = String(request).startsWith('GET /doctor/body ');
        if (isBody) left = bytesOfBody;
        socket.write(`HTTP/1.1 200 OK\r\n${isBody ? 'Content-Length: 1000\r\n\r\n' : 'X-Slow: '}`);
        timer = setInterval(() => left-- > 0 && socket.write('x'), 100);
      })
      .on('error', () => undefined)
      .on('close', () => {
        clearInterval(timer);
        trickling.delete(socket);
      });
  });
  trickle.listen(0, '127.0.0.1');
  await once(trickle, 'listening');
  const address = trickle.address();
  tricklePort = address && typeof address === 'object' ? address.port : 0;
  tlsPort = await freePort();
  for (const host of ['localhost', 'slow.example.cn']) createCertificate(certs, host);
  gateway = await startTestGateway(mapLines(), {
    CERTS_DIR: certs,
    TLS_PORT: String(tlsPort),
    PLAIN_HTTP: 'serve',
    ANSWER_TIMEOUT: '20s',
  });
});
afterAll(async () => {
  await gateway.close();
  for (const socket of trickling) socket.destroy();
  trickle.close();
  await upstream.close();
  rmSync(certs, { recursive: true, force: true });
});

const call = (host = 'localhost') => sendRequest(gateway.port, '/doctor/x', { Host: host });

describe('10,000 IM sockets that one client opens at once', () => {
  const handshake =
    'GET /infra/ws HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
    'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';

  test('are refused with 429 beyond the burst; those that are open stay open, and calls are answered', async () => {
    const open: Socket[] = [];
    const counts: Record<string, number> = {};
    const attempt = () =>
      new Promise<void>((resolve) => {
        const socket = connect(gateway.port, '127.0.0.1', () => socket.write(handshake));
        const settle = (outcome: string) => {
          counts[outcome] = (counts[outcome] ?? 0) + 1;
          if (outcome === '101') open.push(socket);
          else socket.destroy();
          resolve();
        };
        socket
          .once('data', (bytes) => settle(String(bytes).slice(9, 12)))
          .once('error', () => settle('error'));
      });
    let left = 10_000;
    const startedAt = performance.now();
    const client = async () => {
      while (left-- > 0) await attempt();
    };
    const flood = Promise.all(Array.from({ length: 200 }, client));
    expect((await call()).status).toBe(200);
    await flood;
    const seconds = (performance.now() - startedAt) / 1000;
    expect(counts).toEqual({ 101: expect.any(Number), 429: expect.any(Number) });
    expect(counts['101']).toBeGreaterThanOrEqual(200);
    expect(counts['101']).toBeLessThanOrEqual(201 + 20 * (seconds + 1));
    expect((counts['101'] ?? 0) + (counts['429'] ?? 0)).toBe(10_000);
    expect((await call()).status).toBe(200);
    expect(open.filter((socket) => socket.destroyed)).toEqual([]);
    for (const socket of open) socket.destroy();
  });
});

describe('an upstream that answers one byte at a time', () => {
  test.each(['head', 'body'])(
    'of its %s holds nobody else up, and is left as soon as its caller goes',
    async (part) => {
      const callers = Array.from({ length: 60 }, () => connect(gateway.port, '127.0.0.1'));
      for (const caller of callers)
        caller
          .on('error', () => undefined)
          .write(`GET /doctor/${part} HTTP/1.1\r\nHost: slow.example.cn\r\n\r\n`);
      await waitUntil('all of them are being answered', () => trickling.size === callers.length);
      for (let n = 0; n < 20; n++) {
        const startedAt = performance.now();
        expect((await call()).status).toBe(200);
        expect(performance.now() - startedAt).toBeLessThan(2000);
      }
      expect((await sendRequest(gateway.port, '/login', { Host: 'slow.example.cn' })).status).toBe(200);
      for (const caller of callers) caller.destroy();
      await waitUntil('the upstream is left', () => trickling.size === 0);
    },
  );

  test('of its body is read for longer than ANSWER_TIMEOUT, and broken off once nothing comes for as long', async () => {
    const hasty = await startTestGateway(mapLines(), { ANSWER_TIMEOUT: '2s' });
    const startedAt = performance.now();
    const slow = sendRequest(hasty.port, '/doctor/body', { Host: 'slow.example.cn' });
    await waitUntil('it is being answered', () => trickling.size === 1);
    for (let n = 0; n < 20; n++) expect((await sendRequest(hasty.port, '/doctor/x')).status).toBe(200);
    const { headers, text } = await slow;
    expect(performance.now() - startedAt).toBeGreaterThan(100 * bytesOfBody + 1500);
    // Not a whole answer.
    expect(headers['content-length']).toEqual(['1000']);
    expect(text.length).toBeLessThanOrEqual(bytesOfBody);
    await hasty.close();
  });
});

describe('half a frame of HTTP/2', () => {
  const preface = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n';
  const settings = Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0]);
  test.each([
    ['half a preface', Buffer.from(preface.slice(0, 12))],
    ['half a frame’s head', Buffer.concat([Buffer.from(preface), settings, Buffer.from([0, 0, 40, 1])])],
    [
      'half a block of headers',
      Buffer.concat([Buffer.from(preface), settings, Buffer.from([0, 0, 40, 1, 5, 0, 0, 0, 1, 0x82, 0x84])]),
    ],
    [
      'headers that are never continued',
      Buffer.concat([Buffer.from(preface), settings, Buffer.from([0, 0, 1, 1, 1, 0, 0, 0, 1, 0x82])]),
    ],
    [
      'a frame of 16 MB',
      Buffer.concat([Buffer.from(preface), settings, Buffer.from([255, 255, 255, 1, 5, 0, 0, 0, 1])]),
    ],
  ])(
    '%s: it is given up after CLIENT_TIMEOUT, no call is made, and others are answered',
    async (_, bytes) => {
      const before = upstream.requests.length;
      const socket = connectTls(
        {
          host: '127.0.0.1',
          port: tlsPort,
          servername: 'localhost',
          rejectUnauthorized: false,
          ALPNProtocols: ['h2'],
        },
        () => socket.write(bytes),
      );
      let [closed, received] = [false, ''];
      socket.on('data', (part) => (received += part.toString('hex')));
      socket.on('error', () => undefined).on('close', () => (closed = true));
      await once(socket, 'secureConnect');
      expect(socket.alpnProtocol).toBe('h2');
      expect((await call()).status).toBe(200);
      // RST_STREAM of the stream 1; the connection is then idle, like any other.
      await waitUntil('it is given up', () => closed || received.includes('000004030000000001'));
      expect(upstream.requests.length).toBe(before + 1);
      socket.destroy();
    },
  );
});

describe('a tenant map of 250,000 lines', () => {
  test('is rendered and accepted by nginx, to its last line', { timeout: 600_000 }, async () => {
    const lines = Array.from(
      { length: 250_000 },
      (_, n) => `h${n}.example.cn http://10.0.${n % 4}.${n % 200}:8080 tenant-id=${n + 1}\n`,
    );
    const tenants = join(gateway.folder, 'large.conf');
    writeFileSync(tenants, lines.join(''));
    const RUN_DIR = join(gateway.folder, 'large');
    // Without TLS, which would need as many certificates.
    const settings = { ...gateway.settings, TENANTS: tenants, RUN_DIR, CERTS_DIR: '', NGINX: nginxHere() };
    const { code, stderr } = await prepare(settings);
    expect([code, stderr]).toEqual([0, '']);
    const written = readFileSync(join(RUN_DIR, 'current/tenants.conf'), 'utf8');
    expect(written).toContain("  h249999.example.cn '250000 http://");
  });
});

describe('a name with an underscore', () => {
  test('may be an upstream’s, as inside Docker, but is no hospital’s', async () => {
    const accepted = await startTestGateway(
      `localhost http://127.0.0.1:${upstream.port} tenant-id=1\na.example.cn http://project_upstream_1:8080 tenant-id=2\n*.clinic.example.cn http://127.0.0.1:${upstream.port} tenant-id=3\n`,
    );
    expect((await sendRequest(accepted.port, '/doctor/x', { Host: 'a.example.cn' })).status).toBe(503);
    for (const [host, status] of [
      ['a_b.example.cn', 421],
      ['a_b.clinic.example.cn', 200],
    ] as const)
      expect((await sendRequest(accepted.port, '/doctor/x', { Host: host })).status).toBe(status);
    await accepted.close();
    await expect(startTestGateway('a_b.example.cn http://10.0.0.1 tenant-id=1\n')).rejects.toThrow(
      "tenants.conf:1: error: 'a_b.example.cn' may contain letters, digits, hyphens and dots only",
    );
  });
});
