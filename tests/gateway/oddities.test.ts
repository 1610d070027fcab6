import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../../src/console/routes.tsx';
import { freePort } from '../house.ts';
import { ask, echo, openGateway, openUpstream, parse, received, send, until } from './setup.ts';

/** An upstream below HTTP: it answers with these bytes, piece after piece, and hangs up where they end. */
const raw: Readonly<Record<string, readonly string[]>> = {
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
  '/doctor/more': [
    'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil',
  ],
  '/doctor/pieces': ['HTTP/1.1 200 OK\r\nConte', 'nt-Length: 5\r\n', '\r\nwh', 'ole'],
};

let gateway: Awaited<ReturnType<typeof openGateway>>;
let upstream: Awaited<ReturnType<typeof openUpstream>>;
let server: Server;
const open = new Set<Socket>();
beforeAll(async () => {
  server = createServer((line) => {
    open.add(line);
    line.on('error', () => undefined);
    line.once('data', (head) => {
      const parts = raw[String(head).split(' ')[1] ?? ''] ?? [];
      const [first, ...rest] = parts;
      if (first === undefined) return line.end();
      line.write(first);
      const next = () => {
        const part = rest.shift();
        if (part === undefined) line.end();
        else line.write(part, () => setImmediate(next));
      };
      return setImmediate(next);
    });
  });
  const port = await freePort();
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  upstream = await openUpstream();
  gateway = await openGateway(
    [
      `localhost http://127.0.0.1:${upstream.port} tenant-id=1`,
      `raw.example.cn http://127.0.0.1:${port} tenant-id=2`,
    ].join('\n'),
  );
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
  for (const line of open) line.destroy();
  server.close();
});

const rawAsk = (path: string) => ask(gateway.port, path, { Host: 'raw.example.cn' });

describe('an upstream that breaks off or speaks oddly', () => {
  test.each(['/doctor/nothing', '/doctor/half-head', '/doctor/long-head'])(
    '%s is a 502 in the envelope',
    async (path) => {
      const answer = await rawAsk(path);
      expect(answer.status).toBe(502);
      expect(JSON.parse(answer.text)).toMatchObject({ code: 502, data: null });
    },
  );

  // nginx 1.22 chooses one of the two, 1.30 refuses both.
  test.each(['/doctor/two-lengths', '/doctor/both-lengths'])(
    '%s has one end for the browser, whatever the upstream said',
    async (path) => {
      const { status, headers } = await rawAsk(path);
      expect(status).toBeOneOf([200, 502]);
      expect([...(headers['content-length'] ?? []), ...(headers['transfer-encoding'] ?? [])]).toHaveLength(1);
    },
  );

  test('half a body stays half: its length is told, and the line ends before it', async () => {
    const answer = await rawAsk('/doctor/half-body');
    expect([answer.status, answer.headers['content-length'], answer.text]).toEqual([200, ['100'], 'half']);
  });

  test('half a chunk has no end for the browser either', async () => {
    const bytes: Buffer[] = [];
    const line = connect(gateway.port, '127.0.0.1', () =>
      line.write('GET /doctor/half-chunk HTTP/1.1\r\nHost: raw.example.cn\r\n\r\n'),
    );
    line.on('data', (part: Buffer) => bytes.push(part));
    await new Promise((done) => line.once('close', done));
    expect(String(Buffer.concat(bytes))).toMatch(/^HTTP\/1\.1 200/);
    expect(String(Buffer.concat(bytes))).not.toMatch(/\r\n0\r\n\r\n$/);
  });

  test('a body that ends with its line, and one in pieces, arrive whole', async () => {
    expect((await rawAsk('/doctor/no-end')).text).toBe('all there is');
    expect((await rawAsk('/doctor/pieces')).text).toBe('whole');
  });

  test('its own page of an error passes, as text that runs nothing', async () => {
    const answer = await rawAsk('/doctor/html');
    expect([answer.status, answer.text]).toEqual([500, '<h1>x</h1']);
    expect(answer.headers['content-security-policy']?.[0]).toContain('sandbox');
  });

  test('what comes behind an answer belongs to no other request', async () => {
    expect((await rawAsk('/doctor/more')).text).toBe('ok');
    expect((await rawAsk('/doctor/no-end')).text).toBe('all there is');
  });
});

describe('every address of the console', () => {
  test.each(['/login', ...routes.map(({ path }) => path)])(
    '%s shows it, with and without a query',
    async (path) => {
      for (const address of [path, `${path}?id=1&tab=..;/`]) {
        const answer = await ask(gateway.port, address);
        expect([answer.status, answer.headers['content-type']]).toEqual([200, ['text/html']]);
        expect(answer.text).toContain('the shell');
      }
    },
  );
  test('they are fourteen', () => expect(routes.length + 1).toBe(14));
});

const head = 'POST /doctor/x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n';
describe('a message whose end can be read in two ways is refused before any upstream sees it', () => {
  test.each([
    ['a length and chunks', `${head}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nG`],
    ['chunks and a length', `${head}Transfer-Encoding: chunked\r\nContent-Length: 6\r\n\r\n0\r\n\r\nG`],
    ['two lengths', `${head}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`],
    ['the same length twice', `${head}Content-Length: 2\r\nContent-Length: 2\r\n\r\nab`],
    ['a list of lengths', `${head}Content-Length: 2, 2\r\n\r\nab`],
    ['a signed length', `${head}Content-Length: +2\r\n\r\nab`],
    ['a negative length', `${head}Content-Length: -2\r\n\r\nab`],
    ['a length in hexadecimal', `${head}Content-Length: 0x2\r\n\r\nab`],
    ['a length without end', `${head}Content-Length: 99999999999999999999\r\n\r\nab`],
    ['a space before the colon', `${head}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n`],
    ['two codings', `${head}Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['chunks, then none', `${head}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`],
    ['a coding of another name', `${head}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
    ['a coding behind a control character', `${head}Transfer-Encoding: \u000bchunked\r\n\r\n0\r\n\r\n`],
    [
      'chunks in HTTP/1.0',
      'POST /doctor/x HTTP/1.0\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a chunk of no size', `${head}Transfer-Encoding: chunked\r\n\r\nzz\r\nab\r\n0\r\n\r\n`],
    ['a chunk of too much', `${head}Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\nab\r\n0\r\n\r\n`],
    ['a negative chunk', `${head}Transfer-Encoding: chunked\r\n\r\n-1\r\nab\r\n0\r\n\r\n`],
  ])('%s', async (_, bytes) => {
    const before = upstream.heard.length;
    expect((await send(gateway.port, bytes)).status).toBeOneOf([400, 413, 501]);
    expect(upstream.heard.length).toBe(before);
  });

  test('a second request behind the first is judged by its own host', async () => {
    const two =
      'GET /doctor/one HTTP/1.1\r\nHost: localhost\r\n\r\nGET /doctor/two HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n';
    const bytes = await new Promise<string>((done) => {
      let text = '';
      const line = connect(gateway.port, '127.0.0.1', () => line.write(two));
      line.on('data', (part: Buffer) => (text += String(part)));
      line.once('close', () => done(text));
    });
    expect(bytes.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 421']);
    expect(upstream.heard.some(({ url }) => url === '/doctor/two')).toBe(false);
  });

  test.each(['TRACE', 'CONNECT'])('%s reaches nobody', async (method) => {
    const before = upstream.heard.length;
    expect((await ask(gateway.port, '/doctor/x', {}, method)).status).toBeOneOf([400, 405]);
    expect(upstream.heard.length).toBe(before);
  });
});

describe('a host that a browser would never write', () => {
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
    const before = upstream.heard.length;
    expect((await ask(gateway.port, '/doctor/x', { Host: host })).status).toBeOneOf([400, 421]);
    expect(upstream.heard.length).toBe(before);
  });

  test.each(['tenant_id', 'Tenant-ID', 'x-tenant-id', 'TENANT-ID'])(
    '%s: 2 chooses no tenant',
    async (name) => {
      expect(received(echo(await ask(gateway.port, '/doctor/x', { [name]: '2' })), 'tenant-id')).toEqual([
        '1',
      ]);
    },
  );
});

test('a body that comes drop by drop arrives whole', async () => {
  const body = 'drop by drop';
  const bytes: Buffer[] = [];
  const line = connect(gateway.port, '127.0.0.1', () => {
    line.write(
      `POST /doctor/drops HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    const left = body.split('');
    const next = () => {
      const drop = left.shift();
      if (drop !== undefined) line.write(drop, () => setImmediate(next));
    };
    next();
  });
  line.on('data', (part: Buffer) => bytes.push(part));
  let ended = false;
  line.once('close', () => (ended = true));
  await until('the line ends', () => ended);
  expect(echo(parse(Buffer.concat(bytes))).body).toBe(body);
});
