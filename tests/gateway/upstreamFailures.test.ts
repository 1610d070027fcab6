import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../support/freePort.ts';
import {
  type HttpResponse,
  sendRequest,
  parseEcho,
  startTestGateway,
  startEchoUpstream,
  sendRaw,
} from './testGateway.ts';

let gateway: Awaited<ReturnType<typeof startTestGateway>>;
let upstream: Awaited<ReturnType<typeof startEchoUpstream>>;
let secondUpstream: Awaited<ReturnType<typeof startEchoUpstream>>;
let deadPort: number;

beforeAll(async () => {
  upstream = await startEchoUpstream('one');
  secondUpstream = await startEchoUpstream('two');
  deadPort = await freePort();
  gateway = await startTestGateway(
    [
      `localhost http://127.0.0.1:${upstream.port} tenant-id=1`,
      `away.example.cn http://127.0.0.1:${deadPort} tenant-id=2`,
      `pair.example.cn http://127.0.0.1:${upstream.port},http://127.0.0.1:${secondUpstream.port} tenant-id=3`,
      `half-away.example.cn http://127.0.0.1:${deadPort},http://127.0.0.1:${secondUpstream.port} tenant-id=4`,
      `unreachable.example.cn http://192.0.2.1:81 tenant-id=5`,
    ].join('\n'),
  );
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
  await secondUpstream.close();
});

function expectEnvelope(response: HttpResponse, status: number) {
  expect(response.status).toBe(status);
  expect(response.headers['content-type']).toEqual(['application/json']);
  expect(JSON.parse(response.text)).toEqual({
    code: status,
    msg: expect.stringMatching(/^[a-z].{10,}/),
    data: null,
    requestId: response.headers['x-request-id']?.[0],
  });
}

const countRequests = (path: string) =>
  [...upstream.requests, ...secondUpstream.requests].filter(({ url }) => url.startsWith(path)).length;

describe('a failing upstream is reported in the envelope', () => {
  test('connection refused: 503', async () => {
    expectEnvelope(await sendRequest(gateway.port, '/doctor/x', { Host: 'away.example.cn' }), 503);
  });

  test('connection refused, and the address looks like a file: still the envelope', async () => {
    expectEnvelope(await sendRequest(gateway.port, '/storage/x.js', { Host: 'away.example.cn' }), 503);
  });

  test('connection refused, for a POST with a body', async () => {
    expectEnvelope(
      await sendRequest(gateway.port, '/doctor/auth/login', { Host: 'away.example.cn' }, 'POST', '{"a":1}'),
      503,
    );
  });

  test('unreachable: 503 or 504', async () => {
    const response = await sendRequest(gateway.port, '/doctor/x', { Host: 'unreachable.example.cn' });
    expect([503, 504]).toContain(response.status);
    expectEnvelope(response, response.status);
  });

  test('closed before a response: 502', async () => {
    expectEnvelope(await sendRequest(gateway.port, '/doctor/hang-up'), 502);
  });

  test('a response that is not valid HTTP: 502', async () => {
    expectEnvelope(await sendRequest(gateway.port, '/doctor/garbage'), 502);
  });

  test('no response in time: 504', async () => {
    expectEnvelope(await sendRequest(gateway.port, '/doctor/silent'), 504);
  });

  test('aborted in the middle: the browser gets the partial body and a broken connection, not a complete response', async () => {
    const response = await sendRequest(gateway.port, '/doctor/half');
    expect([response.headers['content-length'], response.text]).toEqual([['1000'], 'half']);
  });

  test('its own error page passes unchanged', async () => {
    const response = await sendRequest(gateway.port, '/doctor/own-html');
    expect([response.status, response.text]).toEqual([502, '<h1>the upstream broke</h1>']);
    expect(response.headers['content-type']).toEqual(['text/html']);
  });

  test('pages are still served', async () => {
    expect((await sendRequest(gateway.port, '/login', { Host: 'away.example.cn' })).status).toBe(200);
  });

  test('once it is back at the same address, the next request reaches it', async () => {
    const restarted = await startEchoUpstream('back', deadPort);
    const response = await sendRequest(gateway.port, '/doctor/x', { Host: 'away.example.cn' });
    await restarted.close();
    expect(parseEcho(response).label).toBe('back');
    expectEnvelope(await sendRequest(gateway.port, '/doctor/x', { Host: 'away.example.cn' }), 503);
  });
});

describe('no write is sent twice', () => {
  test.each(['hang-up', 'silent', 'garbage'])(
    'a POST whose response fails (%s) went to one upstream, once',
    async (manner) => {
      const path = `/consult/post-${manner}/${manner}`;
      const response = await sendRequest(gateway.port, path, { Host: 'pair.example.cn' }, 'POST', '{"a":1}');
      expect([502, 504]).toContain(response.status);
      await pause(50);
      expect(countRequests(path)).toBe(1);
    },
  );

  test('a GET whose upstream closes the connection is retried at the other one', async () => {
    await sendRequest(gateway.port, '/consult/get/hang-up', { Host: 'pair.example.cn' });
    expect(countRequests('/consult/get/hang-up')).toBe(2);
  });

  test('if one of two upstreams is down, the other responds, even to a POST', async () => {
    for (let i = 0; i < 4; i++) {
      const response = await sendRequest(
        gateway.port,
        '/consult/x',
        { Host: 'half-away.example.cn' },
        'POST',
        `{"n":${i}}`,
      );
      expect(parseEcho(response).label).toBe('two');
    }
  });
});

describe('limits', () => {
  const big = 'x'.repeat(70_000);

  test('a body over the limit: 413 in the envelope, and the upstream sees nothing', async () => {
    expectEnvelope(await sendRequest(gateway.port, '/infra/file/big', {}, 'POST', big), 413);
    expect(countRequests('/infra/file/big')).toBe(0);
  });

  test('a body over the limit in chunks: the same', async () => {
    const chunk = `${(70_000).toString(16)}\r\n${big}\r\n0\r\n\r\n`;
    const head =
      'POST /infra/file/chunks HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n';
    expectEnvelope(await sendRaw(gateway.port, head + chunk), 413);
    expect(countRequests('/infra/file/chunks')).toBe(0);
  });

  test('a body just below the limit passes', async () => {
    const response = await sendRequest(gateway.port, '/infra/file/x', {}, 'POST', 'x'.repeat(65_000));
    expect(parseEcho(response).body).toHaveLength(65_000);
  });

  test('calls with a file may have more, and are not buffered: the upstream sees them as they come', async () => {
    for (const path of ['/infra/file/upload', '/storage/1/x.png', '/infra/hospital-data/check'])
      expect(parseEcho(await sendRequest(gateway.port, path, {}, 'POST', big)).body).toHaveLength(70_000);
    for (const path of ['/infra/file/upload/x', '/infra/x/file/upload', '/doctor/file/upload'])
      expectEnvelope(await sendRequest(gateway.port, path, {}, 'POST', big), 413);
    const long = 'x'.repeat(200_000);
    for (const path of ['/infra/file/upload', '/storage/1/x.png'])
      expectEnvelope(await sendRequest(gateway.port, path, {}, 'POST', long), 413);
  });

  test('a client that holds many files half sent cannot begin another, and can still call', async () => {
    const head = 'POST /infra/file/upload HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000\r\n\r\n';
    const before = countRequests('/infra/file/upload');
    const held = Array.from({ length: 3 }, () => connect({ host: '127.0.0.1', port: gateway.port }));
    for (const line of held) line.on('error', () => undefined).write(`${head}half`);
    // The upstream sees them at once.
    await expect.poll(() => countRequests('/infra/file/upload')).toBe(before + 3);
    expectEnvelope(await sendRequest(gateway.port, '/infra/file/upload', {}, 'POST', 'x'), 429);
    expect((await sendRequest(gateway.port, '/doctor/x', {}, 'POST', 'x')).status).toBe(200);
    expect((await sendRequest(gateway.port, '/storage/1/x.png')).status).toBe(200);
    for (const line of held) line.destroy();
  });

  test('a client that never completes its headers or body is disconnected', async () => {
    const headers = sendRaw(gateway.port, 'GET /doctor/x HTTP/1.1\r\nHost: loc');
    const body = sendRaw(
      gateway.port,
      'POST /doctor/slow HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nabc',
    );
    await Promise.allSettled([headers, body]).then((results) => {
      for (const end of results)
        expect(String(end.status === 'rejected' ? end.reason : end.status)).not.toMatch(/within 8 s/);
    });
    expect(countRequests('/doctor/slow')).toBe(0);
  });

  test('an overlong address or header is refused', async () => {
    expect((await sendRequest(gateway.port, `/doctor/${'a'.repeat(20_000)}`)).status).toBe(414);
    expect((await sendRequest(gateway.port, '/doctor/x', { 'X-Long': 'a'.repeat(20_000) })).status).toBe(400);
  });
});

describe('guessing is rate limited', () => {
  // A new one each time: the same call below two prefixes is counted once.
  let rateLimited: Awaited<ReturnType<typeof startTestGateway>>;
  beforeEach(async () => {
    rateLimited = await startTestGateway(`localhost http://127.0.0.1:${upstream.port} tenant-id=1`, {
      LOGIN_RATE: '1',
      LOGIN_BURST: '2',
      GATEWAY_ADMIN_API: 'open',
      API_PREFIXES: 'doctor|system|infra|admin-api|app-api',
    });
  });
  afterEach(() => rateLimited.close());

  test.each([
    ['/doctor/auth/login', '/doctor//auth/login'],
    ['/doctor/auth/send-sms-code', '/doctor/auth/send-sms-code/'],
    ['/doctor/captcha/get', '/doctor/captcha;x/check'],
    ['/admin-api/system/auth/login', '/system/auth/login'],
    ['/app-api/member/auth/social-login', '/admin-api/system/oauth2/token'],
    ['/admin-api/system/captcha/get', '/system/captcha/check'],
    ['/infra/auth/send-sms-code', '/app-api/member/auth/send-sms-code'],
  ])(
    '%s (and %s) is refused with 429 in the envelope after its burst, and other calls are not',
    async (address, variant) => {
      let last = await sendRequest(rateLimited.port, address, {}, 'POST', '{}');
      const statuses = [last.status];
      for (let i = 0; i < 5; i++) {
        last = await sendRequest(rateLimited.port, i % 2 ? address : variant, {}, 'POST', '{}');
        statuses.push(last.status);
      }
      expect(statuses.slice(0, 3)).toEqual([200, 200, 200]);
      expectEnvelope(last, 429);
      expect((await sendRequest(rateLimited.port, '/doctor/info/get-info')).status).toBe(200);
      expect((await sendRequest(rateLimited.port, '/doctor/info/login-log')).status).toBe(200);
      expect((await sendRequest(rateLimited.port, '/admin-api/system/login-log/page')).status).toBe(200);
    },
  );
});
