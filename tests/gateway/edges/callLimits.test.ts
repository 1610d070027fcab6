import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../support/freePort.ts';
import { createCertificate } from '../certificates.ts';
import { heldBodies } from '../heldBodies.ts';
import { createTempDir, sendRaw, startEchoUpstream, startTestGateway } from '../testGateway.ts';

const [client, neighbour] = ['127.0.0.2', '127.0.0.3'];
const certs = createTempDir();
const bodiesDir = join(certs, 'bodies');
const held: Socket[] = [];
let upstream: Awaited<ReturnType<typeof startEchoUpstream>>;
let gateway: Awaited<ReturnType<typeof startTestGateway>>;
let tlsPort: number;

beforeAll(async () => {
  upstream = await startEchoUpstream();
  tlsPort = await freePort();
  createCertificate(certs, 'localhost');
  mkdirSync(bodiesDir);
  const own = `http://127.0.0.1:${upstream.port}`;
  gateway = await startTestGateway(`localhost ${own} tenant-id=1 storage=${own}/\n`, {
    CERTS_DIR: certs,
    TLS_PORT: String(tlsPort),
    PLAIN_HTTP: 'serve',
    CALLS: '5',
    UPLOADS: '3',
    BODY_LIMIT: '1m',
    BODIES_DIR: bodiesDir,
    CLIENT_TIMEOUT: '60s',
    ANSWER_TIMEOUT: '60s',
  });
});
const readStatus = async () => {
  const status = 'GET /stub_status HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
  return (await sendRaw(gateway.port, status, '127.0.0.2')).text;
};
/** Ends what was begun, and waits until the gateway has noticed. */
const endHeld = async () => {
  for (const socket of held.splice(0)) socket.destroy();
  await expect.poll(readStatus).toMatch(/^Active connections: 1 /);
};
/** Waits until so many calls count, besides the question: one that was asked too early would take the place of another. */
const untilCounted = async (count: number) => {
  await expect.poll(readStatus).toContain(`Writing: ${count + 1} `);
};
afterEach(endHeld);
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

const ask = (path: string, localAddress = client, body = '', headers: Record<string, string> = {}) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const target = { host: '127.0.0.1', port: gateway.port, localAddress, agent: false, path };
    const call = request(
      { ...target, method: body ? 'POST' : 'GET', headers: { host: 'localhost', ...headers } },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      },
    );
    call.on('error', reject).end(body);
  });
const statusOf = async (...args: Parameters<typeof ask>) => (await ask(...args)).status;

/** Begins a call whose body never ends. */
const hold = (start: string, length: number, sent: number) => {
  const socket = connect({ host: '127.0.0.1', port: gateway.port, localAddress: client });
  socket.on('error', () => undefined);
  socket.write(`${start} HTTP/1.1\r\nHost: localhost\r\n`);
  if (start.startsWith('GET /login')) socket.write('If-None-Match: *\r\n');
  socket.write(`Content-Length: ${length}\r\n\r\n${'x'.repeat(sent)}`);
  held.push(socket);
};

/** The status that a handshake of the IM socket is answered with; `more` are lines of its head. */
const handshake = (more: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port: gateway.port, localAddress: client });
    held.push(socket);
    socket
      .once('data', (bytes) => resolve(String(bytes).slice(9, 12)))
      .on('error', reject)
      .write(
        'GET /infra/ws HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
          `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${more}\r\n`,
      );
  });

const refused = { code: 429, msg: 'too many requests; wait a moment', data: null };
const bodies = () => heldBodies(gateway.runDir);

describe('a client whose requests never end', () => {
  test('has so many under way, wherever they are passed on; others are answered', async () => {
    // As many calls are under way that the upstream has not answered yet: they wait for no upload.
    for (let n = 0; n < 4; n += 1) hold('GET /doctor/silent', 0, 0);
    await expect.poll(() => upstream.requests.filter(({ url }) => url === '/doctor/silent')).toHaveLength(4);
    expect(await statusOf('/doctor/x')).toBe(200);
    await endHeld();
    for (const start of [
      'POST /doctor/x',
      'PUT /consult/auth/login',
      'GET /prescription/x',
      'GET /hospital-files/x.png',
      'GET /login',
    ])
      hold(start, 9000, 1);
    await untilCounted(5);
    expect(await statusOf('/doctor/x')).toBe(429);
    expect(JSON.parse((await ask('/doctor/x')).text)).toMatchObject(refused);
    for (const path of ['/storage/1/x.png', '/hospital-files/x.png', '/admin-api/system/icon/get'])
      expect([path, JSON.parse((await ask(path)).text)]).toMatchObject([path, refused]);
    expect(await statusOf('/doctor/x', neighbour)).toBe(200);
    for (const path of ['/healthz', '/assets/app-1a2b.js', '/favicon.svg'])
      expect([path, await statusOf(path)]).toEqual([path, 200]);
  });

  test('has no more of them by HTTP/2, where one connection carries many', async () => {
    /** Begins so many calls on one connection, each with a body that never ends and says nothing of its length. */
    const begin = async (method: string, count: number) => {
      const socket = connect({ host: '127.0.0.1', port: tlsPort, localAddress: client });
      held.push(socket);
      const tls = { servername: 'localhost', rejectUnauthorized: false, ALPNProtocols: ['h2'] };
      const session = connectHttp2('https://localhost', {
        createConnection: () => connectTls({ socket, ...tls }),
      });
      await once(session, 'connect');
      for (let n = 0; n < count; n += 1) {
        const headers = { ':method': method, ':path': '/doctor/x', ':authority': 'localhost' };
        const stream = session.request(headers, { endStream: false });
        stream.on('error', () => undefined).write('x');
      }
      return session;
    };
    const calls = await begin('GET', 5);
    await untilCounted(5);
    expect(await statusOf('/doctor/x')).toBe(429);
    expect(await statusOf('/doctor/x', neighbour)).toBe(200);
    calls.destroy();
    await endHeld();
    // POST: it may be a large one.
    const uploads = await begin('POST', 3);
    await untilCounted(3);
    expect(await statusOf('/doctor/x', client, 'x'.repeat(70_000))).toBe(429);
    expect(await statusOf('/doctor/x', client, 'x')).toBe(200);
    uploads.destroy();
    await endHeld();
    const deletions = await begin('DELETE', 3);
    await untilCounted(3);
    expect(await statusOf('/doctor/x', client, 'x'.repeat(70_000))).toBe(429);
    deletions.destroy();
  });

  test('reads a twentieth as many files and exports of the upstream; other calls go on, and others read theirs', async () => {
    hold('GET /storage/1/silent', 0, 0);
    await expect
      .poll(() => upstream.requests.filter(({ url }) => url === '/storage/1/silent'))
      .toHaveLength(1);
    const files = ['/storage/1/x.png', '/hospital-files/x.png', '/infra/file/4/get/x.png'];
    for (const path of [
      ...files,
      '/admin-api/infra/file/4/get/x.png',
      '/doctor/staff/export',
      '/doctor/staff/export-excel',
    ])
      expect([path, JSON.parse((await ask(path)).text)]).toMatchObject([path, refused]);
    expect(await statusOf('/doctor/x')).toBe(200);
    expect(await statusOf('/storage/1/x.png', neighbour)).toBe(200);
  });

  test('reads so many files of the console, however slowly; others read theirs', async () => {
    writeFileSync(join(gateway.folder, 'site/assets/large-1a2b.bin'), Buffer.alloc(16_000_000));
    const path = '/assets/large-1a2b.bin';
    for (let n = 0; n < 10; n += 1) {
      const socket = connect({ host: '127.0.0.1', port: gateway.port, localAddress: client });
      held.push(socket.on('error', () => undefined));
      socket.pause().write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    }
    await expect.poll(() => statusOf('/favicon.svg')).toBe(429);
    expect(await statusOf('/favicon.svg', neighbour)).toBe(200);
    expect(await statusOf('/doctor/x')).toBe(200);
  });

  test('is not counted for its IM sockets, whose handshakes have no body', async () => {
    for (let n = 0; n < 8; n += 1) expect(await handshake('')).toBe('101');
    expect(await statusOf('/doctor/x')).toBe(200);
    expect(await handshake('Content-Length: 1000\r\n')).toBe('426');
    expect(await handshake('Transfer-Encoding: chunked\r\n')).toBe('426');
  });
});

describe('bodies on their way', () => {
  test('wait in BODIES_DIR above 64 KB, a few of one client, and never beside the configuration', async () => {
    for (let n = 0; n < 3; n += 1) hold('POST /doctor/x', 900_000, 200_000);
    await expect.poll(() => bodies().length).toBe(3);
    for (const { path } of bodies()) expect(path).toContain(bodiesDir);
    const large = 'x'.repeat(70_000);
    expect(JSON.parse((await ask('/doctor/x', client, large)).text)).toMatchObject(refused);
    expect(await statusOf('/doctor/x', client, large, { 'transfer-encoding': 'chunked' })).toBe(429);
    expect(await statusOf('/doctor/x', client, 'x'.repeat(59_999))).toBe(200);
    expect(await statusOf('/doctor/x', neighbour, large)).toBe(200);
  });

  test('are in memory below that', async () => {
    for (let n = 0; n < 5; n += 1) hold('POST /doctor/x', 59_999, 59_000);
    await untilCounted(5);
    expect(await statusOf('/doctor/x')).toBe(429);
    expect(bodies()).toEqual([]);
  });
});
