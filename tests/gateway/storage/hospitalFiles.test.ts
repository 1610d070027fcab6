import { describe, expect, test } from 'vitest';
import { type HttpResponse, sendRequest } from '../testGateway.ts';
import { expectError, setupStorages } from './storageFixture.ts';
import { mebibyte } from './testStorage.ts';

const { run, get, asked } = setupStorages();

describe('a file of the hospital’s own storage', () => {
  test('comes byte for byte from below its prefix, with the query that signs it', async () => {
    const address = "2026/%E8%88%8C%E8%8B%94%20(1)'s@2x.png?X-Amz-Signature=a%2Fb+c%3D&x=&y=/../";
    let response: HttpResponse | undefined;
    expect(await asked(async () => (response = await get(address)))).toEqual([`/bucket/east/${address}`]);
    expect(response?.status).toBe(200);
    expect(response?.body.equals(run().storage.picture)).toBe(true);
  });

  test('belongs to the host that is asked, and a host without a storage has none', async () => {
    const other = () => get('x.png', { Host: 'a.clinic.example.cn' });
    expect(await asked(other)).toEqual(['/x.png']);
    expect(run().otherStorage.requests.at(-1)?.headers).toContainEqual([
      'host',
      `localhost:${run().otherStorage.port}`,
    ]);
    expectError(await get('x.png', { Host: 'none.clinic.example.cn' }), 404, /does not exist/);
    expect((await get('x.png', { Host: 'unknown.example' })).status).toBe(421);
  });

  test('has the headers of the gateway alone, each once', async () => {
    const { status, headers } = await get('decorated.png');
    expect([status, headers]).toEqual([
      200,
      {
        server: ['nginx'],
        date: [expect.any(String)],
        connection: ['close'],
        'content-type': ['image/png'],
        'content-length': [String(run().storage.picture.length)],
        etag: ['"abc"'],
        'last-modified': ['Fri, 20 Nov 2026 10:00:00 GMT'],
        'x-request-id': [expect.stringMatching(/^(?!forged)/)],
        'x-content-type-options': ['nosniff'],
        'referrer-policy': ['no-referrer'],
        'cross-origin-opener-policy': ['same-origin'],
        'cross-origin-resource-policy': ['same-origin'],
        'permissions-policy': [expect.any(String)],
        'cache-control': ['no-store'],
        'content-security-policy': ["default-src 'none'; frame-ancestors 'none'; sandbox"],
      },
    ]);
  });

  test('is requested without anything that the client sent except the range', async () => {
    await sendRequest(run().gateway.port, '/hospital-files/private.png', {
      Authorization: 'Bearer secret',
      Cookie: 'loginInfo=secret',
      Referer: 'http://localhost/consultation/secret',
      Origin: 'http://localhost',
      'User-Agent': 'secret',
      'tenant-id': '2',
      'X-Forwarded-For': '6.6.6.6',
      'X-Accel-Redirect': '/healthz',
      'If-None-Match': '"abc"',
      'Accept-Encoding': 'gzip',
      Range: 'bytes=0-9',
      'If-Range': '"abc"',
    });
    expect(run().storage.requests.at(-1)).toMatchObject({ method: 'GET', url: '/bucket/east/private.png' });
    expect(Object.fromEntries(run().storage.requests.at(-1)?.headers ?? [])).toEqual({
      host: `127.0.0.1:${run().storage.port}`,
      range: 'bytes=0-9',
      'if-range': '"abc"',
    });
  });

  test('can be read in ranges, and requested with HEAD', async () => {
    const partial = await get('x.png', { Range: 'bytes=1-3' });
    expect([partial.status, partial.text, partial.headers['content-range']]).toEqual([
      206,
      'PNG',
      [`bytes 1-3/${run().storage.picture.length}`],
    ]);
    expectError(await get('x.png', { Range: 'bytes=99999-' }), 416, /range is not available/);
    const head = await get('x.png', {}, 'HEAD');
    expect([head.status, head.body.length, head.headers['content-length']]).toEqual([
      200,
      0,
      [String(run().storage.picture.length)],
    ]);
    expect(run().storage.requests.at(-1)?.method).toBe('HEAD');
    // Several ranges would be answered as multipart, so the whole file is requested.
    expect((await get('x.png', { Range: 'bytes=0-1,4-5' })).status).toBe(200);
  });

  test.each([
    ['letter.pdf', 'application/pdf', "frame-ancestors 'self'"],
    ['note.mp3', 'audio/mpeg', "default-src 'none'; frame-ancestors 'none'; sandbox"],
    ['strange.png', 'IMAGE/PNG', "default-src 'none'; frame-ancestors 'none'; sandbox"],
  ])('%s has its type and nothing after it', async (name, type, policy) => {
    const { status, headers } = await get(name);
    expect([status, headers['content-type'], headers['content-security-policy']]).toEqual([
      200,
      [type],
      [policy],
    ]);
  });

  test('may have 50 MB', async () => {
    const { status, body } = await get('largest.png');
    expect([status, body.equals(Buffer.alloc(50 * mebibyte, 3))]).toEqual([200, true]);
  });

  test('is not written to the access log with its signature', async () => {
    await get('logged.png?X-Amz-Signature=PLANTED');
    await expect.poll(() => run().gateway.logs()).toContain('"path":"/hospital-files/…"');
    expect(run().gateway.logs()).not.toMatch(/PLANTED|logged\.png/);
  });
});

describe('a storage that answers something else is refused, and none of it reaches the browser', () => {
  test.each(['moved.png', 'moved-nearby.png'])(
    'a redirect (%s) is neither followed nor passed on',
    async (name) => {
      const requests = await asked(async () => {
        const response = await get(name);
        expectError(response, 502, /redirects elsewhere/);
        expect(response.headers['location']).toBeUndefined();
      });
      expect(requests).toEqual([`/bucket/east/${name}`]);
      expectError(await get(name, {}, 'GET'), 502, /redirects elsewhere/);
      expect((await get(name, {}, 'HEAD')).status).toBe(502);
    },
  );

  test.each([
    'page.html',
    'page.png',
    'drawing.svg',
    'data.xml',
    'script.js',
    'table.json',
    'bytes',
    'two-types',
    'multipart.bin',
    'untyped',
    'packed.png',
  ])('%s is not of a type that is shown', async (name) => {
    expectError(await get(name), 502, /did not send a picture, PDF, audio or video file/);
  });

  test.each(['large.png', 'one-more.png', 'large.mp4', 'endless.png'])(
    '%s is larger than 50 MB, or its size is not stated',
    async (name) => {
      expectError(await get(name), 502, /larger than 50 MB/);
      expect((await get(name, {}, 'HEAD')).status).toBe(502);
    },
  );

  test('a range of a file that is larger than 50 MB, or without its size, is refused too', async () => {
    expectError(await get('large.mp4', { Range: 'bytes=0-9' }), 502, /larger than 50 MB/);
    expectError(await get('partial-without-range.png'), 502, /larger than 50 MB/);
  });

  test.each([
    ['silent.png', 504, /too long/],
    ['hang-up.png', 502, /sent an unexpected response/],
    ['expired.png', 403, /may have expired/],
    ['gone.png', 404, /no such file/],
    ['broken.png', 502, /sent an unexpected response/],
  ])('%s: %i in the envelope', async (name, status, message) => {
    const response = await get(name);
    expectError(response, status, message);
    expect(response.headers['www-authenticate']).toBeUndefined();
  });

  test('a storage that stops in the middle ends the connection, not the gateway', async () => {
    const response = await get('stalled.png');
    expect([response.status, response.headers['content-length']]).toEqual([200, ['5000']]);
    expect(response.body.length).toBeLessThan(5000);
  });

  test('no connection, or no TLS where the map says https: 502 in the envelope', async () => {
    expectError(await get('x.png', { Host: 'away.example.cn' }), 502, /did not respond/);
    expectError(await get('x.png', { Host: 'tls.example.cn' }), 502, /did not respond/);
  });
});
