import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  sendRequest,
  parseEcho,
  startTestGateway,
  startEchoUpstream,
  headerValues,
  otherOriginHeaders,
  script,
} from './testGateway.ts';

let gateway: Awaited<ReturnType<typeof startTestGateway>>;
let upstream: Awaited<ReturnType<typeof startEchoUpstream>>;

beforeAll(async () => {
  upstream = await startEchoUpstream();
  gateway = await startTestGateway(`localhost http://127.0.0.1:${upstream.port} tenant-id=1`);
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

describe('request headers', () => {
  test.each(['tenant-id', 'Tenant-Id', 'TENANT-ID'])(
    'a client that sends %s: 2 still gets its own hospital, once',
    async (name) => {
      const response = parseEcho(await sendRequest(gateway.port, '/doctor/x', { [name]: '2' }));
      expect(headerValues(response, 'tenant-id')).toEqual(['1']);
    },
  );

  test.each([
    'tenant_id',
    'visit-tenant-id',
    'login-user',
    'X-Original-URL',
    'X-Rewrite-URL',
    'X-Forwarded-Prefix',
    'Forwarded',
    'Proxy',
  ])('%s from a client is removed', async (name) => {
    const response = parseEcho(await sendRequest(gateway.port, '/doctor/x', { [name]: '2' }));
    expect(headerValues(response, name.toLowerCase())).toEqual([]);
  });

  test.each([
    ['x-forwarded-for', '127.0.0.1'],
    ['x-real-ip', '127.0.0.1'],
    ['x-forwarded-proto', 'http'],
    ['x-forwarded-host', 'localhost'],
  ])('%s is set by the gateway', async (name, value) => {
    const response = parseEcho(await sendRequest(gateway.port, '/doctor/x', { [name]: '6.6.6.6' }));
    expect(headerValues(response, name)).toEqual([value]);
  });

  test('the session’s token and the content type of the body pass', async () => {
    const response = parseEcho(
      await sendRequest(
        gateway.port,
        '/doctor/x',
        { Authorization: 'Bearer abc', 'Content-Type': 'text/x' },
        'POST',
        'a',
      ),
    );
    expect(headerValues(response, 'authorization')).toEqual(['Bearer abc']);
    expect(headerValues(response, 'content-type')).toEqual(['text/x']);
  });

  test('an upgrade passes only for the socket', async () => {
    const response = parseEcho(
      await sendRequest(gateway.port, '/doctor/x', { Connection: 'close, Upgrade', Upgrade: 'websocket' }),
    );
    expect(headerValues(response, 'upgrade')).toEqual([]);
  });
});

describe('response headers', () => {
  test.each([
    '/',
    '/doctor/x',
    '/doctor',
    '/assets/app-1a2b.js',
    '/assets/gone.js',
    '/doctor/own-404',
    '/doctor/doubled',
    '/healthz',
  ])('%s has every security header exactly once', async (address) => {
    const { headers } = await sendRequest(gateway.port, address);
    const once = [
      'x-content-type-options',
      'referrer-policy',
      'content-security-policy',
      'x-request-id',
      'permissions-policy',
    ];
    for (const name of [
      ...once,
      'cross-origin-opener-policy',
      'cross-origin-resource-policy',
      'cache-control',
    ])
      expect([name, headers[name]?.length]).toEqual([name, 1]);
  });

  test('an upstream cannot control the gateway with X-Accel headers', async () => {
    const response = await sendRequest(gateway.port, '/doctor/accel');
    expect([response.status, response.text]).toEqual([200, 'mine']);
    expect(Object.keys(response.headers).filter((name) => name.startsWith('x-accel'))).toEqual([]);
  });

  test('no version of the gateway or the upstream is revealed', async () => {
    const { headers } = await sendRequest(gateway.port, '/doctor/doubled');
    expect(headers['server']).toEqual(['nginx']);
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['x-request-id']).not.toEqual(['forged']);
  });

  test.each(['GET', 'OPTIONS'])(
    'an upstream cannot allow other origins to read its answer to %s',
    async (method) => {
      const { status, headers } = await sendRequest(gateway.port, '/doctor/other-origins', {}, method);
      const names = Object.keys(otherOriginHeaders).map((name) => name.toLowerCase());
      expect([status, names.filter((name) => name in headers)]).toEqual([200, []]);
    },
  );

  test('a response of the upstream cannot run scripts as a page', async () => {
    expect(
      (await sendRequest(gateway.port, '/doctor/own-html')).headers['content-security-policy']?.[0],
    ).toContain('sandbox');
    expect(
      (await sendRequest(gateway.port, '/storage/x.svg')).headers['content-security-policy']?.[0],
    ).toContain("default-src 'none'");
  });

  test('a redirect of the upstream passes unchanged', async () => {
    expect((await sendRequest(gateway.port, '/doctor/elsewhere')).headers['location']).toEqual([
      'http://127.0.0.1:8090/doctor/there',
    ]);
  });
});

const withoutNonce = (text: string) => text.replaceAll(/[0-9a-f]{32}/g, 'NONCE');

describe('the shell', () => {
  test('its nonce is the same in header and body, and different each time', async () => {
    const seen = new Set<string>();
    for (const address of ['/', '/login', '/', '/cloudRoom/detail']) {
      const response = await sendRequest(gateway.port, address);
      const [, nonce = ''] =
        /'nonce-([0-9a-f]{32})'/.exec(response.headers['content-security-policy']?.[0] ?? '') ?? [];
      expect(response.text.match(/nonce="[^"]*"/g)).toEqual([`nonce="${nonce}"`, `nonce="${nonce}"`]);
      seen.add(nonce);
    }
    expect(seen.size).toBe(4);
  });

  test('a client’s request id does not determine the nonce', async () => {
    const response = await sendRequest(gateway.port, '/', {
      'X-Request-ID': '00000000000000000000000000000000',
    });
    expect(response.text).not.toContain('00000000000000000000000000000000');
  });

  test.each([
    ['If-None-Match', '*'],
    ['If-None-Match', '"x"'],
    ['If-None-Match', '"x", *'],
    ['If-Match', '"x"'],
    ['If-Unmodified-Since', 'Fri, 01 Jan 2010 00:00:00 GMT'],
    ['If-Modified-Since', 'Fri, 01 Jan 2100 00:00:00 GMT'],
    ['Range', 'bytes=0-3'],
  ])('is never cached, never partial and never left out: %s: %s', async (name, value) => {
    for (const address of ['/', '/login', '/cloudRoom/detail']) {
      const usual = await sendRequest(gateway.port, address);
      const response = await sendRequest(gateway.port, address, { [name]: value });
      expect([response.status, withoutNonce(response.text)]).toEqual([200, withoutNonce(usual.text)]);
      expect(Object.keys(response.headers).toSorted()).toEqual(Object.keys(usual.headers).toSorted());
      expect(response.headers['cache-control']).toEqual(['no-store']);
      const [, nonce = ''] =
        /'nonce-([0-9a-f]{32})'/.exec(response.headers['content-security-policy']?.[0] ?? '') ?? [];
      expect(response.text).toContain(`nonce="${nonce}"`);
      expect([response.headers['etag'], response.headers['last-modified']]).toEqual([undefined, undefined]);
    }
  });

  test('If-None-Match: * changes nothing about a method that a page does not have', async () => {
    const response = await sendRequest(gateway.port, '/login', { 'If-None-Match': '*' }, 'POST', 'x');
    expect(response.status).toBe(405);
    const head = await sendRequest(gateway.port, '/login', { 'If-None-Match': '*' }, 'HEAD');
    expect([head.status, head.text]).toEqual([200, '']);
  });

  test('runs only its own scripts, and allows no string as markup', async () => {
    const policy = (await sendRequest(gateway.port, '/')).headers['content-security-policy']?.[0] ?? '';
    for (const part of [
      "default-src 'none'",
      "script-src 'self';",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "base-uri 'self'",
    ])
      expect(policy).toContain(part);
    expect(policy).not.toContain('unsafe');
  });

  test('frames no address: only what the console has read itself', async () => {
    const policy = (await sendRequest(gateway.port, '/')).headers['content-security-policy']?.[0] ?? '';
    const frames = policy.split('; ').filter((part) => /^(?:frame|child|object)-src/.test(part));
    expect(frames).toEqual(['frame-src blob:']);
  });
});

describe('caching and size', () => {
  test('a hashed asset is cached for a year and revalidated without a body', async () => {
    const first = await sendRequest(gateway.port, '/assets/app-1a2b.js');
    expect(first.headers['cache-control']).toEqual(['public, max-age=31536000, immutable']);
    expect(first.headers['content-type']).toEqual(['text/javascript; charset=utf-8']);
    const again = await sendRequest(gateway.port, '/assets/app-1a2b.js', {
      'If-None-Match': first.headers['etag']?.[0] ?? '',
    });
    expect(again.status).toBe(304);
  });

  test('a precompressed asset is sent as stored, to clients that accept it', async () => {
    const compressed = await sendRequest(gateway.port, '/assets/app-1a2b.js', { 'Accept-Encoding': 'gzip' });
    expect(compressed.headers['content-encoding']).toEqual(['gzip']);
    expect(compressed.text).toBe(`${script}//compressed beforehand`);
    expect(compressed.headers['vary']).toEqual(['Accept-Encoding']);
    expect((await sendRequest(gateway.port, '/assets/app-1a2b.js')).text).toBe(script);
    expect((await sendRequest(gateway.port, '/favicon.svg.gz')).status).toBe(404);
  });

  test('a file without a hash is revalidated each time', async () => {
    const response = await sendRequest(gateway.port, '/favicon.svg');
    expect([response.headers['cache-control'], response.headers['content-type']]).toEqual([
      ['no-cache'],
      ['image/svg+xml'],
    ]);
  });

  test.each(['/assets/gone-1a2b.js', '/assets/', '/gone.png', '/doctor', '/doctor/own-404'])(
    'the 404 of %s is not cached',
    async (address) => {
      expect((await sendRequest(gateway.port, address)).headers['cache-control']).toEqual(['no-store']);
    },
  );

  test('an upstream’s Cache-Control is kept; without one, nothing is cached', async () => {
    expect((await sendRequest(gateway.port, '/storage/cache-said')).headers['cache-control']).toEqual([
      'max-age=7',
    ]);
    expect((await sendRequest(gateway.port, '/doctor/x')).headers['cache-control']).toEqual(['no-store']);
  });

  test('a long JSON response is compressed for clients that accept it', async () => {
    const response = await sendRequest(gateway.port, '/doctor/long', { 'Accept-Encoding': 'gzip' });
    expect(response.headers['content-encoding']).toEqual(['gzip']);
    expect(JSON.parse(response.text)).toHaveLength(5000);
  });

  test('an export is compressed too, to a tenth of its size', async () => {
    const uncompressed = await sendRequest(gateway.port, '/doctor/table');
    const compressed = await sendRequest(gateway.port, '/doctor/table', { 'Accept-Encoding': 'gzip' });
    expect([uncompressed.headers['content-encoding'], compressed.headers['content-encoding']]).toEqual([
      undefined,
      ['gzip'],
    ]);
    expect(compressed.headers['content-type']).toEqual(['text/csv; charset=utf-8']);
    expect(compressed.text).toBe(uncompressed.text);
    expect(compressed.body.length).toBeLessThan(uncompressed.body.length / 10);
  });
});
