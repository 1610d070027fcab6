import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { connect, type ConnectionOptions, type TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { run } from '../../src/cli/processes.ts';
import { top } from '../../src/cli/settings.ts';
import { freePort } from '../support/freePort.ts';
import { readCertificate, createCertificate } from './certificates.ts';
import {
  sendRequest,
  parseEcho,
  createTempDir,
  startTestGateway,
  startEchoUpstream,
  parseResponse,
  headerValues,
  waitUntil,
} from './testGateway.ts';

const folder = createTempDir();
const pairs = ['localhost', '_.clinic.example.cn', 'own.clinic.example.cn'];
let upstream: Awaited<ReturnType<typeof startEchoUpstream>>;
let gateway: Awaited<ReturnType<typeof startTestGateway>>;
let port: number;

const mapOf = (upstreamPort: number) =>
  [
    `localhost http://127.0.0.1:${upstreamPort} tenant-id=1`,
    `127.0.0.1 http://127.0.0.1:${upstreamPort} tenant-id=1`,
    `*.clinic.example.cn http://127.0.0.1:${upstreamPort} tenant-id=2`,
    `own.clinic.example.cn http://127.0.0.1:${upstreamPort} tenant-id=3`,
    `north.clinic.example.cn http://127.0.0.1:${upstreamPort} tenant-id=4`,
  ].join('\n');

beforeAll(async () => {
  for (const pair of pairs) createCertificate(folder, pair);
  upstream = await startEchoUpstream();
  port = await freePort();
  gateway = await startTestGateway(mapOf(upstream.port), {
    CERTS_DIR: folder,
    TLS_PORT: String(port),
    TLS_PUBLIC_PORT: '8443',
  });
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

const connectTls = (servername: string, options: ConnectionOptions = {}): Promise<TLSSocket> =>
  new Promise((resolve, reject) => {
    const socket = connect(
      { host: '127.0.0.1', port, servername, rejectUnauthorized: false, ...options },
      () => resolve(socket),
    );
    socket.once('error', reject);
  });

/** The certificate presented for this server name. */
const fingerprintFor = async (servername: string, options: ConnectionOptions = {}) => {
  const socket = await connectTls(servername, options);
  const fingerprint = socket.getPeerX509Certificate()?.fingerprint256;
  socket.destroy();
  return fingerprint;
};

/** One raw request over TLS. */
const sendTls = async (servername: string, bytes: string) => {
  const socket = await connectTls(servername);
  const parts: Buffer[] = [];
  socket.on('data', (part: Buffer) => parts.push(part));
  socket.write(bytes);
  await new Promise((resolve) => socket.once('close', resolve));
  return parseResponse(Buffer.concat(parts));
};
const getTls = (host: string, path: string, name = host) =>
  sendTls(name, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);

describe('every hospital presents its own certificate', () => {
  test.each([
    ['localhost', 'localhost'],
    ['LocalHost', 'localhost'],
    ['own.clinic.example.cn', 'own.clinic.example.cn'],
    ['any.clinic.example.cn', '_.clinic.example.cn'],
    ['north.clinic.example.cn', '_.clinic.example.cn'],
  ])('%s gets that of %s', async (name, pair) => {
    expect(await fingerprintFor(name)).toBe(readCertificate(folder, pair).fingerprint256);
  });

  test.each(['evil.example', 'localhost.evil.example', 'clinic.example.cn', '..', 'own.clinic.example.cn/x'])(
    '%s gets none, and the handshake fails',
    async (name) => {
      await expect(connectTls(name)).rejects.toThrow(/alert/);
    },
  );

  test('a client without a server name gets none', async () => {
    await expect(connectTls('')).rejects.toThrow(/alert/);
  });

  test.each(['TLSv1.2', 'TLSv1.3'] as const)('%s is supported', async (version) => {
    const socket = await connectTls('localhost', { minVersion: version, maxVersion: version });
    expect(socket.getProtocol()).toBe(version);
    socket.destroy();
  });

  test.each(['TLSv1', 'TLSv1.1'] as const)('%s is not', async (version) => {
    const oldVersion = { minVersion: version, maxVersion: version, ciphers: 'ALL@SECLEVEL=0' };
    await expect(connectTls('localhost', oldVersion)).rejects.toThrow(/alert|protocol/);
  });

  test('browsers may send many requests in parallel on one connection', async () => {
    const socket = await connectTls('localhost', { ALPNProtocols: ['h2', 'http/1.1'] });
    expect(socket.alpnProtocol).toBe('h2');
    socket.destroy();
  });
});

describe('with TLS', () => {
  test('the upstream sees the scheme and the port that browsers use', async () => {
    const received = parseEcho(await getTls('localhost', '/doctor/x?a=1'));
    expect(received.url).toBe('/doctor/x?a=1');
    expect(headerValues(received, 'x-forwarded-proto')).toEqual(['https']);
    expect(headerValues(received, 'x-forwarded-port')).toEqual(['8443']);
  });

  test('the host selects the hospital, not the certificate, and an unknown one gets 421', async () => {
    expect(headerValues(parseEcho(await getTls('own.clinic.example.cn', '/doctor/x')), 'tenant-id')).toEqual([
      '3',
    ]);
    const other = await getTls('localhost', '/doctor/x', 'own.clinic.example.cn');
    expect(headerValues(parseEcho(other), 'tenant-id')).toEqual(['1']);
    expect((await getTls('evil.example', '/doctor/x', 'localhost')).status).toBe(421);
  });

  test('pages and calls tell browsers to use TLS from now on', async () => {
    for (const path of ['/login', '/doctor/x', '/assets/gone.js'])
      expect((await getTls('localhost', path)).headers['strict-transport-security']).toEqual([
        'max-age=31536000',
      ]);
  });

  test('a socket opens, and its upstream receives the token', async () => {
    const socket = new WebSocket(`wss://localhost:${port}/infra/ws`, ['im.v1', 'bearer.abc'], {
      headers: { Origin: `https://localhost:${port}` },
      rejectUnauthorized: false,
    });
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    expect(headerValues(upstream.requests.at(-1), 'authorization')).toEqual(['Bearer abc']);
    expect(headerValues(upstream.requests.at(-1), 'x-forwarded-proto')).toEqual(['https']);
    socket.terminate();
  });

  test('plain HTTP on that port is refused', async () => {
    expect((await sendRequest(port, '/login')).status).toBe(400);
  });
});

describe('a request without TLS', () => {
  test.each(['/', '/cloudRoom/detail?id=1', '/doctor/x?a=%20b', '//evil.example/x'])(
    '%s is redirected there',
    async (path) => {
      const response = await sendRequest(gateway.port, path);
      expect([response.status, response.headers['location']]).toEqual([
        308,
        [`https://localhost:8443${path}`],
      ]);
      expect(response.headers['cache-control']).toEqual(['no-store']);
      expect(response.headers['strict-transport-security']).toBeUndefined();
    },
  );

  test('a call reaches no upstream, and an unknown host is not redirected', async () => {
    const before = upstream.requests.length;
    expect((await sendRequest(gateway.port, '/doctor/auth/login', {}, 'POST', '{}')).status).toBe(308);
    expect((await sendRequest(gateway.port, '/login', { Host: 'evil.example' })).status).toBe(421);
    expect((await sendRequest(gateway.port, '/doctor/..;/x')).status).toBe(400);
    expect(upstream.requests.length).toBe(before);
  });

  test('gets the health status', async () => {
    expect((await sendRequest(gateway.port, '/healthz')).status).toBe(200);
  });

  test('is served if a setting allows it, without HSTS', async () => {
    const plainGateway = await startTestGateway(mapOf(upstream.port), {
      CERTS_DIR: folder,
      TLS_PORT: String(await freePort()),
      PLAIN_HTTP: 'serve',
    });
    const response = await sendRequest(plainGateway.port, '/doctor/x');
    expect(headerValues(parseEcho(response), 'x-forwarded-proto')).toEqual(['http']);
    expect(response.headers['strict-transport-security']).toBeUndefined();
    await plainGateway.close();
  });
});

describe('a replaced certificate', () => {
  test('is presented once applied, and only the gateway may read the copies', async () => {
    createCertificate(folder, 'localhost');
    const renewed = readCertificate(folder, 'localhost').fingerprint256;
    expect(await fingerprintFor('localhost')).not.toBe(renewed);
    expect(await run(join(top, 'nginx/gateway'), ['apply'], gateway.settings)).toMatchObject({ code: 0 });
    await expect.poll(() => fingerprintFor('localhost')).toBe(renewed);
    const certDir = join(gateway.runDir, 'current', 'tls');
    for (const file of readdirSync(certDir))
      expect([file, statSync(join(certDir, file)).mode & 0o077]).toEqual([file, 0]);
  });

  test("leaves no client's server name in a log", async () => {
    await expect(connectTls('stranger.evil.example')).rejects.toThrow(/alert/);
    await getTls('localhost', '/doctor/after');
    await waitUntil('the log is written', () => gateway.logs().includes('/doctor/after'));
    expect(gateway.logs()).not.toContain('stranger');
  });
});

describe('an expired certificate', () => {
  test('is reported at the start, by check and by status, and every other hospital works', async () => {
    const certs = join(folder, 'ended');
    createCertificate(certs, 'localhost', { validFrom: -30, validTo: -1 });
    createCertificate(certs, 'soon.example.cn', { validTo: 20 });
    createCertificate(certs, 'later.example.cn', { validTo: 40 });
    const hosts = ['localhost', 'soon.example.cn', 'later.example.cn'];
    const map = hosts.map((host, n) => `${host} http://127.0.0.1:${upstream.port} tenant-id=${n + 1}\n`);
    const tlsPort = await freePort();
    const gatewayWithExpired = await startTestGateway(map.join(''), {
      CERTS_DIR: certs,
      TLS_PORT: String(tlsPort),
    });
    const fingerprint = hosts.map((host) => fingerprintFor(host, { port: tlsPort }));
    expect(await Promise.all(fingerprint)).toEqual(
      hosts.map((host) => readCertificate(certs, host).fingerprint256),
    );
    const runCommand = (word: string) => run(join(top, 'nginx/gateway'), [word], gatewayWithExpired.settings);
    const warning =
      /^tenants\.conf:1: warning: host 'localhost': localhost\.crt expired on [-\d]{10}; browsers reject it$/m;
    const check = await runCommand('check');
    expect([check.code, check.output]).toEqual([0, expect.stringMatching(warning)]);
    const status = await runCommand('status');
    expect([status.code, status.output]).toEqual([
      0,
      expect.stringMatching(
        /^certificate localhost\.crt expired on [-\d]{10}; browsers reject it for localhost$/m,
      ),
    ]);
    expect(status.output).toMatch(
      /^certificate soon\.example\.cn\.crt of soon\.example\.cn expires on [-\d]{10}$/m,
    );
    expect(status.output).not.toMatch(/^certificate later|not applied/m);
    createCertificate(certs, 'later.example.cn', { validTo: 50 });
    expect((await runCommand('status')).output).toContain(
      'certificates have changed since and are not applied yet\n',
    );
    const prepared = await run(join(top, 'nginx/gateway'), ['prepare'], gatewayWithExpired.settings);
    expect([prepared.code, prepared.output]).toEqual([0, expect.stringMatching(warning)]);
    await gatewayWithExpired.close();
  });
});
