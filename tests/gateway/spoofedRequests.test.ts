import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  sendRequest,
  parseEcho,
  startTestGateway,
  startEchoUpstream,
  headerValues,
  sendRaw,
  waitUntil,
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

describe('headers about the origin or kind of a request, sent by a client', () => {
  test.each([
    'X-Forwarded-Scheme',
    'X-Forwarded-Protocol',
    'X-Forwarded-User',
    'X-Forwarded-Uri',
    'X-Forwarded-Path',
    'X-Original-Host',
    'X-Host',
    'X-Scheme',
    'X-Client-IP',
    'True-Client-IP',
    'Proxy-Client-IP',
    'WL-Proxy-Client-IP',
    'X-Cluster-Client-IP',
    'CF-Connecting-IP',
    'Fastly-Client-IP',
    'X-Originating-IP',
    'X-Remote-IP',
    'X-Remote-Addr',
    'X-Forwarded',
    'Forwarded-For',
    'X-HTTP-Method',
    'X-Method-Override',
    'X-Forwarded-Server',
    'X-Forwarded-Ssl',
    'X-HTTP-Method-Override',
  ])('%s is removed', async (name) => {
    const response = parseEcho(await sendRequest(gateway.port, '/doctor/x', { [name]: 'evil' }));
    expect(headerValues(response, name.toLowerCase())).toEqual([]);
  });

  test('a trailer selects no hospital', async () => {
    const response = await sendRaw(
      gateway.port,
      'POST /doctor/x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: chunked\r\nTrailer: tenant-id\r\n\r\n1\r\na\r\n0\r\ntenant-id: 2\r\n\r\n',
    );
    expect([headerValues(parseEcho(response), 'tenant-id'), parseEcho(response).body]).toEqual([['1'], 'a']);
  });

  test("a Connection header removes nothing from the upstream's headers", async () => {
    const response = parseEcho(
      await sendRaw(
        gateway.port,
        'GET /doctor/x HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer a\r\nConnection: close, tenant-id, x-real-ip, authorization\r\n\r\n',
      ),
    );
    for (const [name, value] of [
      ['tenant-id', '1'],
      ['x-real-ip', '127.0.0.1'],
      ['authorization', 'Bearer a'],
    ] as const)
      expect(headerValues(response, name)).toEqual([value]);
    expect(headerValues(response, 'connection').join()).not.toContain('tenant-id');
  });
});

describe('an ambiguous line reaches no upstream', () => {
  const headersEnd = 'Connection: close\r\n\r\n';
  test.each([
    [
      'a folded header',
      `GET /doctor/x HTTP/1.1\r\nHost: localhost\r\nX-A: b\r\n tenant-id: 2\r\n${headersEnd}`,
    ],
    ['a folded host', `GET /doctor/x HTTP/1.1\r\nHost: localhost\r\n Host: evil.example\r\n${headersEnd}`],
    ['a bare CR', `GET /doctor/x HTTP/1.1\r\nHost: localhost\r\nX-A: b\rtenant-id: 2\r\n${headersEnd}`],
    ['a zero byte', `GET /doctor/x HTTP/1.1\r\nHost: localhost\r\nX-A: b\0c\r\n${headersEnd}`],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['HTTP/2 as text', `GET /doctor/x HTTP/2.0\r\nHost: localhost\r\n${headersEnd}`],
    [
      'a user before the host',
      `GET http://localhost@evil.example/doctor/x HTTP/1.1\r\nHost: localhost\r\n${headersEnd}`,
    ],
    ['a quote in the host', `GET /doctor/x HTTP/1.1\r\nHost: local"host\r\n${headersEnd}`],
    ['a backslash in the host', `GET /doctor/x HTTP/1.1\r\nHost: local\\host\r\n${headersEnd}`],
    ['a host of a dot', `GET /doctor/x HTTP/1.1\r\nHost: .\r\n${headersEnd}`],
    ['a host with two dots', `GET /doctor/x HTTP/1.1\r\nHost: localhost..\r\n${headersEnd}`],
    ['a method with a quote', `G"T /doctor/x HTTP/1.1\r\nHost: localhost\r\n${headersEnd}`],
  ])('%s', async (_, bytes) => {
    const before = upstream.requests.length;
    expect((await sendRaw(gateway.port, bytes)).status).toBeOneOf([400, 421, 505]);
    expect(upstream.requests.length).toBe(before);
  });
});

test.each(['/infra/ws/', '/infra//ws', '/infra/ws;x', '/doctor/ws'])(
  'an upgrade at %s from a foreign page is an ordinary call for the upstream',
  async (path) => {
    const before = upstream.requests.length;
    const socket = connect(gateway.port, '127.0.0.1', () =>
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
      ),
    );
    await waitUntil('the upstream is asked', () => upstream.requests.length > before);
    socket.destroy();
    expect(upstream.requests[before]?.method).toBe('GET');
    expect(upstream.requests[before]?.headers.filter(([name]) => name === 'upgrade')).toEqual([]);
  },
);

test('every line of the access log is one JSON object, whatever the address, method or host contains', async () => {
  await sendRequest(gateway.port, '/doctor/"},{"tenant":"9"%22');
  await sendRequest(gateway.port, '/doctor/x', { Host: 'local"host' });
  await sendRequest(gateway.port, `/doctor/${'%41'.repeat(3000)}`);
  await sendRequest(gateway.port, '/doctor/last-of-all');
  // Each worker writes its own lines when it has the time.
  const written = ['last-of-all', '"%22', '%41%41'];
  await waitUntil('the log is written', () => written.every((text) => gateway.logs().includes(text)));
  const lines = gateway.logs().split('\n').filter(Boolean);
  const logEntries: unknown[] = lines.map((socket) => JSON.parse(socket));
  expect(logEntries).toContainEqual(
    expect.objectContaining({ path: '/doctor/"},{"tenant":"9"%22', tenant: '1' }),
  );
  expect(logEntries).toContainEqual(expect.objectContaining({ path: `/doctor/${'%41'.repeat(3000)}` }));
});
