import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../../src/console/routes.tsx';
import { freePort } from '../support/freePort.ts';
import {
  sendRequest,
  parseEcho,
  startTestGateway,
  startEchoUpstream,
  parseResponse,
  headerValues,
  sendRaw,
  waitUntil,
} from './testGateway.ts';

/** A raw TCP upstream: it sends these bytes, piece by piece, and closes the connection after the last one. */
const rawResponses: Readonly<Record<string, readonly string[]>> = {
  '/doctor/nothing': [],
  '/doctor/half-head': ['HTTP/1.1 200 OK\r\nContent-Le'],
  '/doctor/half-body': ['HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf'],
  '/doctor/half-chunk': ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab'],
  '/doctor/no-end': ['HTTP/1.1 200 OK\r\n\r\n', 'all ', 'there is'],
  '/doctor/html': ['HTTP/1.1 500 Oh\r\nContent-Type: text/html\r\nContent-Length: 9\r\n\r\n<h1>x</h1'],
  '/doctor/two-lengths': ['HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx'],
  '/doctor/both-lengths': [
    'HTTP/1.1 200 OK\r\nContent-Length: 9\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nxx\r\n0\r\n\r\n',
  ],
  '/doctor/long-head': [`HTTP/1.1 200 OK\r\nX: ${'y'.repeat(40_000)}\r\nContent-Length: 0\r\n\r\n`],
  '/doctor/not-http': ['SSH'],
  '/doctor/late-status': [
    '\r\nHTTP/1.1 200 OK\r\nAccess-Control-Allow-Origin: *\r\nContent-Type: text/html\r\n\r\n<script>ran()</script>',
  ],
  '/doctor/more': [
    'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil',
  ],
  '/doctor/cors': [
    `HTTP/1.1 200 OK\r\n${[
      'Allow-Origin: *',
      'ALLOW-ORIGIN: https://evil.example',
      'allow-credentials: true',
      'Allow-Methods: *',
      'Allow-Headers: *',
      'Allow-Private-Network: true',
      'Expose-Headers: *',
      'Max-Age: 9',
    ]
      .map((line) => `Access-Control-${line}\r\n`)
      .join('')}Content-Length: 2\r\n\r\nok`,
  ],
  '/doctor/pieces': ['HTTP/1.1 200 OK\r\nConte', 'nt-Length: 5\r\n', '\r\nwh', 'ole'],
};

let gateway: Awaited<ReturnType<typeof startTestGateway>>;
let upstream: Awaited<ReturnType<typeof startEchoUpstream>>;
let server: Server;
const openSockets = new Set<Socket>();
beforeAll(async () => {
  server = createServer((socket) => {
    openSockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', (requestHead) => {
      const chunks = rawResponses[String(requestHead).split(' ')[1] ?? ''] ?? [];
      const [firstChunk, ...remaining] = chunks;
      if (firstChunk === undefined) return socket.end();
      socket.write(firstChunk);
      const writeNext = () => {
        const chunk = remaining.shift();
        if (chunk === undefined) socket.end();
        else socket.write(chunk, () => setImmediate(writeNext));
      };
      return setImmediate(writeNext);
    });
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  upstream = await startEchoUpstream();
  gateway = await startTestGateway(
    [
      `localhost http://127.0.0.1:${upstream.port} tenant-id=1`,
      `raw.example.cn http://127.0.0.1:${port} tenant-id=2`,
    ].join('\n'),
  );
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
  for (const socket of openSockets) socket.destroy();
  server.close();
});

const sendRawHost = (path: string) => sendRequest(gateway.port, path, { Host: 'raw.example.cn' });

describe('an upstream that aborts or violates HTTP', () => {
  test.each(['/doctor/nothing', '/doctor/half-head', '/doctor/long-head'])(
    '%s gives a 502 with the envelope',
    async (path) => {
      const response = await sendRawHost(path);
      expect(response.status).toBe(502);
      expect(JSON.parse(response.text)).toMatchObject({ code: 502, data: null });
    },
  );

  // nginx 1.22 chooses one of the two, 1.30 refuses both.
  test.each(['/doctor/two-lengths', '/doctor/both-lengths'])(
    '%s ends unambiguously for the browser',
    async (path) => {
      const { status, headers } = await sendRawHost(path);
      expect(status).toBeOneOf([200, 502]);
      expect([...(headers['content-length'] ?? []), ...(headers['transfer-encoding'] ?? [])]).toHaveLength(1);
    },
  );

  test('half a body stays incomplete: its length is known, and the connection closes early', async () => {
    const response = await sendRawHost('/doctor/half-body');
    expect([response.status, response.headers['content-length'], response.text]).toEqual([
      200,
      ['100'],
      'half',
    ]);
  });

  test('half a chunk stays incomplete for the browser too', async () => {
    const bytes: Buffer[] = [];
    const socket = connect(gateway.port, '127.0.0.1', () =>
      socket.write('GET /doctor/half-chunk HTTP/1.1\r\nHost: raw.example.cn\r\n\r\n'),
    );
    socket.on('data', (chunk: Buffer) => bytes.push(chunk));
    await new Promise((resolve) => socket.once('close', resolve));
    expect(String(Buffer.concat(bytes))).toMatch(/^HTTP\/1\.1 200/);
    expect(String(Buffer.concat(bytes))).not.toMatch(/\r\n0\r\n\r\n$/);
  });

  test('a body that ends with its connection, and one in pieces, arrive complete', async () => {
    expect((await sendRawHost('/doctor/no-end')).text).toBe('all there is');
    expect((await sendRawHost('/doctor/pieces')).text).toBe('whole');
  });

  test('it cannot allow another site to read its answers, in whatever spelling and however often', async () => {
    const response = await sendRequest(gateway.port, '/doctor/cors', {
      Host: 'raw.example.cn',
      Origin: 'https://evil.example',
    });
    expect([response.status, response.text]).toEqual([200, 'ok']);
    expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  test('what is not HTTP is a 502 in the access log, whose line stays JSON', async () => {
    await sendRawHost('/doctor/not-http');
    await waitUntil('it is logged', () => gateway.logs().includes('/doctor/not-http'));
    const line =
      gateway
        .logs()
        .split('\n')
        .find((one) => one.includes('/doctor/not-http')) ?? '';
    const entry: unknown = JSON.parse(line);
    expect(entry).toMatchObject({ status: 502, upstreamStatus: '200' });
  });

  test('headers behind a few other bytes reach nobody in time', async () => {
    const head = 'GET /doctor/late-status HTTP/1.1\r\nHost: raw.example.cn\r\n\r\n';
    let received = '';
    const socket = connect(gateway.port, '127.0.0.1', () => socket.write(head));
    const startedAt = performance.now();
    socket.on('data', (bytes) => (received += String(bytes)));
    await waitUntil('the third byte comes', () => received.length > 2);
    socket.destroy();
    // Whatever came, a byte a second and one at the start.
    expect(received.length).toBeLessThanOrEqual((performance.now() - startedAt) / 1000 + 2);
  });

  test('its own error page passes, as text that cannot run scripts', async () => {
    const response = await sendRawHost('/doctor/html');
    expect([response.status, response.text]).toEqual([500, '<h1>x</h1']);
    expect(response.headers['content-security-policy']?.[0]).toContain('sandbox');
  });

  test('bytes after a response do not reach another request', async () => {
    expect((await sendRawHost('/doctor/more')).text).toBe('ok');
    expect((await sendRawHost('/doctor/no-end')).text).toBe('all there is');
  });
});

describe('every address of the console', () => {
  test.each(['/login', ...routes.map(({ path }) => path)])(
    '%s shows it, with and without a query',
    async (path) => {
      for (const address of [path, `${path}?id=1&tab=..;/`]) {
        const response = await sendRequest(gateway.port, address);
        expect([response.status, response.headers['content-type']]).toEqual([200, ['text/html']]);
        expect(response.text).toContain('the shell');
      }
    },
  );
  test('there are eighteen', () => expect(routes.length + 1).toBe(18));
});

const requestHead = 'POST /doctor/x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n';
describe('a message with an ambiguous end is refused before any upstream sees it', () => {
  test.each([
    [
      'a length and chunks',
      `${requestHead}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nG`,
    ],
    [
      'chunks and a length',
      `${requestHead}Transfer-Encoding: chunked\r\nContent-Length: 6\r\n\r\n0\r\n\r\nG`,
    ],
    ['two lengths', `${requestHead}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`],
    ['the same length twice', `${requestHead}Content-Length: 2\r\nContent-Length: 2\r\n\r\nab`],
    ['a list of lengths', `${requestHead}Content-Length: 2, 2\r\n\r\nab`],
    ['a signed length', `${requestHead}Content-Length: +2\r\n\r\nab`],
    ['a negative length', `${requestHead}Content-Length: -2\r\n\r\nab`],
    ['a length in hexadecimal', `${requestHead}Content-Length: 0x2\r\n\r\nab`],
    ['a length without end', `${requestHead}Content-Length: 99999999999999999999\r\n\r\nab`],
    ['a space before the colon', `${requestHead}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n`],
    [
      'two codings',
      `${requestHead}Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['chunks, then none', `${requestHead}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`],
    ['an unknown coding', `${requestHead}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
    [
      'a coding behind a control character',
      `${requestHead}Transfer-Encoding: \u000bchunked\r\n\r\n0\r\n\r\n`,
    ],
    [
      'chunks in HTTP/1.0',
      'POST /doctor/x HTTP/1.0\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a chunk of no size', `${requestHead}Transfer-Encoding: chunked\r\n\r\nzz\r\nab\r\n0\r\n\r\n`],
    [
      'a chunk of too much',
      `${requestHead}Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\nab\r\n0\r\n\r\n`,
    ],
    ['a negative chunk', `${requestHead}Transfer-Encoding: chunked\r\n\r\n-1\r\nab\r\n0\r\n\r\n`],
  ])('%s', async (_, bytes) => {
    const before = upstream.requests.length;
    expect((await sendRaw(gateway.port, bytes)).status).toBeOneOf([400, 413, 501]);
    expect(upstream.requests.length).toBe(before);
  });

  test('over IPv6 as well', async () => {
    const before = upstream.requests.length;
    for (const bytes of [
      `${requestHead}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nG`,
      `${requestHead}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
      `${requestHead}Host: raw.example.cn\r\n\r\n`,
    ])
      expect((await sendRaw(gateway.port, bytes, '::1')).status).toBe(400);
    expect((await sendRaw(gateway.port, `${requestHead}\r\n`, '::1')).status).toBe(200);
    expect(upstream.requests.length).toBe(before + 1);
    expect(headerValues(upstream.requests.at(-1), 'x-real-ip')).toEqual(['::1']);
  });

  test('a second request on the connection is handled by its own host', async () => {
    const pipelined =
      'GET /doctor/one HTTP/1.1\r\nHost: localhost\r\n\r\nGET /doctor/two HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n';
    const bytes = await new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(gateway.port, '127.0.0.1', () => socket.write(pipelined));
      socket.on('data', (chunk: Buffer) => (text += String(chunk)));
      socket.once('close', () => resolve(text));
    });
    expect(bytes.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 421']);
    expect(upstream.requests.some(({ url }) => url === '/doctor/two')).toBe(false);
  });

  test.each(['TRACE', 'CONNECT'])('%s reaches nobody', async (method) => {
    const before = upstream.requests.length;
    expect((await sendRequest(gateway.port, '/doctor/x', {}, method)).status).toBeOneOf([400, 405]);
    expect(upstream.requests.length).toBe(before);
  });
});

describe('a host that no browser sends', () => {
  test.each([
    'h\u00f6spital.example',
    'localhost\u0000.evil.example',
    'localhost%00',
    'localhost#',
    'localhost,second.localhost',
    'user@localhost',
    '[localhost]',
    '*.example.cn',
  ])('"%s" belongs to no hospital', async (host) => {
    const before = upstream.requests.length;
    expect((await sendRequest(gateway.port, '/doctor/x', { Host: host })).status).toBeOneOf([400, 421]);
    expect(upstream.requests.length).toBe(before);
  });

  test.each(['tenant_id', 'Tenant-ID', 'x-tenant-id', 'TENANT-ID'])(
    '%s: 2 chooses no tenant',
    async (name) => {
      expect(
        headerValues(parseEcho(await sendRequest(gateway.port, '/doctor/x', { [name]: '2' })), 'tenant-id'),
      ).toEqual(['1']);
    },
  );
});

test('a body sent byte by byte arrives complete', async () => {
  const body = 'drop by drop';
  const bytes: Buffer[] = [];
  const socket = connect(gateway.port, '127.0.0.1', () => {
    socket.write(
      `POST /doctor/drops HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    const remainingChars = body.split('');
    const writeNext = () => {
      const char = remainingChars.shift();
      if (char !== undefined) socket.write(char, () => setImmediate(writeNext));
    };
    writeNext();
  });
  socket.on('data', (chunk: Buffer) => bytes.push(chunk));
  let ended = false;
  socket.once('close', () => (ended = true));
  await waitUntil('the line ends', () => ended);
  expect(parseEcho(parseResponse(Buffer.concat(bytes))).body).toBe(body);
});
