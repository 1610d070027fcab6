import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { connect, type ConnectionOptions, type TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { run } from '../../src/run/processes.ts';
import { top } from '../../src/run/settings.ts';
import { freePort } from '../house.ts';
import { certificate, certify } from './certificates.ts';
import { ask, echo, makeFolder, openGateway, openUpstream, parse, received, until } from './setup.ts';

const folder = makeFolder();
const pairs = ['localhost', '_.clinic.example.cn', 'own.clinic.example.cn'];
let upstream: Awaited<ReturnType<typeof openUpstream>>;
let gateway: Awaited<ReturnType<typeof openGateway>>;
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
  for (const pair of pairs) certify(folder, pair);
  upstream = await openUpstream();
  port = await freePort();
  gateway = await openGateway(mapOf(upstream.port), {
    CERTS_DIR: folder,
    TLS_PORT: String(port),
    TLS_PUBLIC_PORT: '8443',
  });
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

const open = (servername: string, options: ConnectionOptions = {}): Promise<TLSSocket> =>
  new Promise((done, failed) => {
    const line = connect({ host: '127.0.0.1', port, servername, rejectUnauthorized: false, ...options }, () =>
      done(line),
    );
    line.once('error', failed);
  });

/** Whose certificate is shown to who asks for this name. */
const shownTo = async (servername: string, options: ConnectionOptions = {}) => {
  const line = await open(servername, options);
  const shown = line.getPeerX509Certificate()?.fingerprint256;
  line.destroy();
  return shown;
};

/** One request over TLS, as written. */
const sendTls = async (servername: string, bytes: string) => {
  const line = await open(servername);
  const parts: Buffer[] = [];
  line.on('data', (part: Buffer) => parts.push(part));
  line.write(bytes);
  await new Promise((done) => line.once('close', done));
  return parse(Buffer.concat(parts));
};
const askTls = (host: string, path: string, name = host) =>
  sendTls(name, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);

describe('every hospital shows its own certificate', () => {
  test.each([
    ['localhost', 'localhost'],
    ['LocalHost', 'localhost'],
    ['own.clinic.example.cn', 'own.clinic.example.cn'],
    ['any.clinic.example.cn', '_.clinic.example.cn'],
    ['north.clinic.example.cn', '_.clinic.example.cn'],
  ])('%s shows that of %s', async (name, pair) => {
    expect(await shownTo(name)).toBe(certificate(folder, pair).fingerprint256);
  });

  test.each(['evil.example', 'localhost.evil.example', 'clinic.example.cn', '..', 'own.clinic.example.cn/x'])(
    'who asks for %s is shown none, and the handshake fails',
    async (name) => {
      await expect(open(name)).rejects.toThrow(/alert/);
    },
  );

  test('who names nobody is shown none', async () => {
    await expect(open('')).rejects.toThrow(/alert/);
  });

  test.each(['TLSv1.2', 'TLSv1.3'] as const)('%s is spoken', async (version) => {
    const line = await open('localhost', { minVersion: version, maxVersion: version });
    expect(line.getProtocol()).toBe(version);
    line.destroy();
  });

  test.each(['TLSv1', 'TLSv1.1'] as const)('%s is not', async (version) => {
    const old = { minVersion: version, maxVersion: version, ciphers: 'ALL@SECLEVEL=0' };
    await expect(open('localhost', old)).rejects.toThrow(/alert|protocol/);
  });

  test('browsers may send many requests side by side on one line', async () => {
    const line = await open('localhost', { ALPNProtocols: ['h2', 'http/1.1'] });
    expect(line.alpnProtocol).toBe('h2');
    line.destroy();
  });
});

describe('what TLS changes', () => {
  test('the upstream is told of it, and of the port that browsers see', async () => {
    const heard = echo(await askTls('localhost', '/doctor/x?a=1'));
    expect(heard.url).toBe('/doctor/x?a=1');
    expect(received(heard, 'x-forwarded-proto')).toEqual(['https']);
    expect(received(heard, 'x-forwarded-port')).toEqual(['8443']);
  });

  test('the certificate chooses no hospital: the host does, and one that is unknown gets 421', async () => {
    expect(received(echo(await askTls('own.clinic.example.cn', '/doctor/x')), 'tenant-id')).toEqual(['3']);
    const other = await askTls('localhost', '/doctor/x', 'own.clinic.example.cn');
    expect(received(echo(other), 'tenant-id')).toEqual(['1']);
    expect((await askTls('evil.example', '/doctor/x', 'localhost')).status).toBe(421);
  });

  test('browsers are told to come by TLS from now on, pages and calls', async () => {
    for (const path of ['/login', '/doctor/x', '/assets/gone.js'])
      expect((await askTls('localhost', path)).headers['strict-transport-security']).toEqual([
        'max-age=31536000',
      ]);
  });

  test('a socket opens, and its upstream hears the token', async () => {
    const socket = new WebSocket(`wss://localhost:${port}/infra/ws`, ['im.v1', 'bearer.abc'], {
      headers: { Origin: `https://localhost:${port}` },
      rejectUnauthorized: false,
    });
    await new Promise((done, failed) => socket.once('open', done).once('error', failed));
    expect(received(upstream.heard.at(-1), 'authorization')).toEqual(['Bearer abc']);
    expect(received(upstream.heard.at(-1), 'x-forwarded-proto')).toEqual(['https']);
    socket.terminate();
  });

  test('plain HTTP on that port is refused', async () => {
    expect((await ask(port, '/login')).status).toBe(400);
  });
});

describe('what comes without TLS', () => {
  test.each(['/', '/cloudRoom/detail?id=1', '/doctor/x?a=%20b', '//evil.example/x'])(
    '%s is sent there',
    async (path) => {
      const answer = await ask(gateway.port, path);
      expect([answer.status, answer.headers['location']]).toEqual([308, [`https://localhost:8443${path}`]]);
      expect(answer.headers['cache-control']).toEqual(['no-store']);
      expect(answer.headers['strict-transport-security']).toBeUndefined();
    },
  );

  test('a call reaches no upstream, and an unknown host is sent nowhere', async () => {
    const before = upstream.heard.length;
    expect((await ask(gateway.port, '/doctor/auth/login', {}, 'POST', '{}')).status).toBe(308);
    expect((await ask(gateway.port, '/login', { Host: 'evil.example' })).status).toBe(421);
    expect((await ask(gateway.port, '/doctor/..;/x')).status).toBe(400);
    expect(upstream.heard.length).toBe(before);
  });

  test('health is answered', async () => {
    expect((await ask(gateway.port, '/healthz')).status).toBe(200);
  });

  test('is served where a setting says so, and told of no TLS', async () => {
    const served = await openGateway(mapOf(upstream.port), {
      CERTS_DIR: folder,
      TLS_PORT: String(await freePort()),
      PLAIN_HTTP: 'serve',
    });
    const answer = await ask(served.port, '/doctor/x');
    expect(received(echo(answer), 'x-forwarded-proto')).toEqual(['http']);
    expect(answer.headers['strict-transport-security']).toBeUndefined();
    await served.close();
  });
});

describe('a certificate that is exchanged', () => {
  test('is shown once it was applied, and no one else may read the copies', async () => {
    certify(folder, 'localhost');
    const fresh = certificate(folder, 'localhost').fingerprint256;
    expect(await shownTo('localhost')).not.toBe(fresh);
    expect(await run(join(top, 'nginx/gateway'), ['apply'], gateway.settings)).toMatchObject({ code: 0 });
    await expect.poll(() => shownTo('localhost')).toBe(fresh);
    const kept = join(gateway.runDir, 'current', 'tls');
    for (const file of readdirSync(kept))
      expect([file, statSync(join(kept, file)).mode & 0o077]).toEqual([file, 0]);
  });

  test('leaves nothing in a log that names a stranger', async () => {
    await expect(open('stranger.evil.example')).rejects.toThrow(/alert/);
    await askTls('localhost', '/doctor/after');
    await until('the log is written', () => gateway.logs().includes('/doctor/after'));
    expect(gateway.logs()).not.toContain('stranger');
  });
});

describe('a certificate that ran out', () => {
  test('is told of at the start, by check and by status, and every other hospital works', async () => {
    const certs = join(folder, 'ended');
    certify(certs, 'localhost', { from: -30, until: -1 });
    certify(certs, 'soon.example.cn', { until: 20 });
    certify(certs, 'later.example.cn', { until: 40 });
    const hosts = ['localhost', 'soon.example.cn', 'later.example.cn'];
    const map = hosts.map((host, n) => `${host} http://127.0.0.1:${upstream.port} tenant-id=${n + 1}\n`);
    const tlsPort = await freePort();
    const started = await openGateway(map.join(''), { CERTS_DIR: certs, TLS_PORT: String(tlsPort) });
    const shown = hosts.map((host) => shownTo(host, { port: tlsPort }));
    expect(await Promise.all(shown)).toEqual(hosts.map((host) => certificate(certs, host).fingerprint256));
    const tell = (word: string) => run(join(top, 'nginx/gateway'), [word], started.settings);
    const warning =
      /^tenants\.conf:1: warning: host 'localhost': localhost\.crt expired on [-\d]{10}; browsers reject it$/m;
    const check = await tell('check');
    expect([check.code, check.output]).toEqual([0, expect.stringMatching(warning)]);
    const status = await tell('status');
    expect([status.code, status.output]).toEqual([
      0,
      expect.stringMatching(
        /^certificate localhost\.crt expired on [-\d]{10}; browsers reject it for localhost$/m,
      ),
    ]);
    expect(status.output).toMatch(
      /^certificate soon\.example\.cn\.crt of soon\.example\.cn expires on [-\d]{10}$/m,
    );
    expect(status.output).not.toMatch(/later|not applied/);
    certify(certs, 'later.example.cn', { until: 50 });
    expect((await tell('status')).output).toContain(
      'certificates have changed since and are not applied yet\n',
    );
    const prepared = await run(join(top, 'nginx/gateway'), ['prepare'], started.settings);
    expect([prepared.code, prepared.output]).toEqual([0, expect.stringMatching(warning)]);
    await started.close();
  });
});
