import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { freePort } from '../support/freePort.ts';
import {
  sendRequest,
  startTestGateway,
  startEchoUpstream,
  headerValues,
  frameText,
  waitUntil,
} from './testGateway.ts';

let gateway: Awaited<ReturnType<typeof startTestGateway>>;
let upstream: Awaited<ReturnType<typeof startEchoUpstream>>;

beforeAll(async () => {
  upstream = await startEchoUpstream();
  gateway = await startTestGateway(
    [
      `localhost http://127.0.0.1:${upstream.port} tenant-id=1`,
      `query.example.cn http://127.0.0.1:${upstream.port}/base tenant-id=2 socket-token=query`,
      `away.example.cn http://127.0.0.1:${await freePort()} tenant-id=3`,
    ].join('\n'),
    { SOCKET_TIMEOUT: '1s', SOCKET_RATE: '1', SOCKET_BURST: '90' },
  );
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

const token = 'sEcret.Token_1-2~3+4';

function openSocket(
  headers: Record<string, string> = {},
  protocols: string[] = ['im.v1', `bearer.${token}`],
  path = '/infra/ws',
) {
  const allHeaders = { Host: 'localhost', Origin: `http://localhost:${gateway.port}`, ...headers };
  const socket = new WebSocket(`ws://127.0.0.1:${gateway.port}${path}`, protocols, { headers: allHeaders });
  return new Promise<{ socket: WebSocket; status: number }>((resolve) => {
    socket.on('open', () => resolve({ socket, status: 0 }));
    socket.on('unexpected-response', (_, response) => resolve({ socket, status: response.statusCode ?? 0 }));
    socket.on('error', () => resolve({ socket, status: -1 }));
  });
}

const handshake = (extra: Record<string, string>) => {
  const allHeaders: Record<string, string> = {
    Upgrade: 'websocket',
    Connection: 'close, Upgrade',
    Origin: 'http://localhost',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
    ...extra,
  };
  return sendRequest(gateway.port, '/infra/ws', allHeaders);
};

describe('the IM socket', { tags: 'S7-socket-path' }, () => {
  test('opens, speaks im.v1 and carries frames both ways', async () => {
    const { socket, status } = await openSocket();
    expect([status, socket.protocol]).toEqual([0, 'im.v1']);
    const reply = new Promise((resolve) => socket.on('message', (data) => resolve(frameText(data))));
    socket.send('{"type":"ping"}');
    expect(await reply).toBe('{"type":"ping"}');
    socket.terminate();
  });

  test('the token becomes Authorization, and is removed from address and subprotocol', async () => {
    const { socket } = await openSocket({ Authorization: 'Bearer other', 'tenant-id': '2' });
    const received = upstream.requests.at(-1);
    expect(received?.url).toBe('/infra/ws');
    expect(headerValues(received, 'authorization')).toEqual([`Bearer ${token}`]);
    expect(headerValues(received, 'sec-websocket-protocol')).toEqual(['im.v1']);
    expect(headerValues(received, 'tenant-id')).toEqual(['1']);
    socket.terminate();
  });

  test('the order of the subprotocols does not matter', async () => {
    const { socket } = await openSocket({}, [`bearer.${token}`, 'im.v1']);
    expect(socket.protocol).toBe('im.v1');
    expect(headerValues(upstream.requests.at(-1), 'authorization')).toEqual([`Bearer ${token}`]);
    socket.terminate();
  });

  test('without a token the upstream decides, and receives none', async () => {
    const { socket } = await openSocket({}, ['im.v1']);
    expect(headerValues(upstream.requests.at(-1), 'authorization')).toEqual([]);
    socket.terminate();
  });

  test('if the map says so, the gateway puts the token into the upstream’s address, below its base', async () => {
    const { socket, status } = await openSocket({
      Host: 'query.example.cn',
      Origin: 'https://query.example.cn',
    });
    expect(status).toBe(0);
    expect(upstream.requests.at(-1)?.url).toBe(`/base/infra/ws?token=${token}`);
    socket.terminate();
  });

  test('im.v1 is negotiated even if the upstream ignores subprotocols', async () => {
    const { socket } = await openSocket({ Host: 'query.example.cn', Origin: 'http://query.example.cn' }, [
      'im.v1',
      'bearer.x',
    ]);
    expect(socket.protocol).toBe('im.v1');
    socket.terminate();
  });

  test.each(['http://localhost', 'https://localhost', 'http://localhost:3000', 'http://localhost.:80'])(
    'a page of %s may open it',
    async (origin) => {
      const { socket, status } = await openSocket({ Origin: origin });
      expect(status).toBe(0);
      socket.terminate();
    },
  );

  test.each([
    'http://evil.example',
    'http://localhost.evil.example',
    'http://evil-localhost',
    'http://localhost@evil.example',
    'http://evil.example/localhost',
    'http://localhost:80.evil.example',
    'http://query.example.cn',
    'null',
    'localhost',
    'file://localhost',
    'http://localhost http://evil.example',
  ])('a page of %s may not', async (origin) => {
    const before = upstream.requests.length;
    expect((await openSocket({ Origin: origin })).status).toBe(403);
    expect(upstream.requests.length).toBe(before);
  });

  test('without an Origin it is refused, with the envelope', async () => {
    const response = await handshake({ Origin: '' });
    expect(response.status).toBe(403);
    expect(JSON.parse(response.text)).toMatchObject({ code: 403, data: null });
  });

  test.each([
    ['Upgrade', ''],
    ['Upgrade', 'h2c'],
  ])('%s: "%s" gets an error that only a WebSocket may be opened', async (name, value) => {
    const response = await handshake({ [name]: value, Connection: 'close' });
    expect(response.status).toBe(426);
    expect(JSON.parse(response.text)).toMatchObject({ code: 426 });
  });

  test('has exactly one address', async () => {
    expect((await openSocket({}, ['im.v1'], '/doctor/ws')).status).toBe(200);
    expect((await openSocket({}, ['im.v1'], '/infra/ws/')).status).toBe(200);
  });

  test('of an unknown host is refused', async () => {
    expect((await openSocket({ Host: 'evil.example', Origin: 'http://evil.example' })).status).toBe(421);
  });

  test('of an unavailable upstream gets a 503 with the envelope', async () => {
    const response = await handshake({ Host: 'away.example.cn', Origin: 'http://away.example.cn' });
    expect(response.status).toBe(503);
    expect(JSON.parse(response.text)).toMatchObject({ code: 503, data: null });
  });

  test.each([1000, 1001, 1008, 1012, 4401, 4403, 4409, 4500])(
    "closes with the upstream's code: %i",
    async (code) => {
      const { socket } = await openSocket();
      const ended = new Promise((resolve) =>
        socket.once('close', (closeCode, reason) => resolve([closeCode, String(reason)])),
      );
      socket.send(`close ${code}`);
      expect(await ended).toEqual([code, 'as asked']);
    },
  );

  test("passes the browser's close code to the upstream", async () => {
    const { socket } = await openSocket();
    socket.close(4409, 'taken over');
    await waitUntil('the upstream heard it', () => upstream.closeReasons.includes('4409 taken over'));
  });

  test('passes pings, and a heartbeat keeps it open beyond the idle timeout', async () => {
    const { socket } = await openSocket();
    let pongs = 0;
    socket.on('pong', () => {
      pongs += 1;
    });
    const pingTimer = setInterval(() => socket.ping(), 200);
    await waitUntil('ten pings came back', () => pongs >= 10);
    clearInterval(pingTimer);
    expect(socket.readyState).toBe(WebSocket.OPEN);
    socket.terminate();
  });

  test.each([7 * 1024, 70_000])('carries a frame of %i bytes', async (size) => {
    const { socket } = await openSocket();
    const reply = new Promise<string>((resolve) =>
      socket.once('message', (data) => resolve(frameText(data))),
    );
    socket.send('y'.repeat(size));
    expect(await reply).toHaveLength(size);
    socket.terminate();
  });

  test.each(['bearer.a b', 'bearer.', 'bearer.a"b', 'Bearer.abc', 'xbearer.abc', 'bearer.a,bearer.b"'])(
    'a token of the form "%s" does not inject a header',
    async (form) => {
      const before = upstream.requests.length;
      await handshake({ 'Sec-WebSocket-Protocol': `im.v1, ${form}`, Connection: 'close, Upgrade' });
      for (const received of upstream.requests.slice(before))
        expect(headerValues(received, 'authorization').join()).toMatch(/^(?:Bearer [A-Za-z0-9._~+-]+)?$/);
    },
  );

  test('is closed eventually if it stays silent', async () => {
    const { socket } = await openSocket();
    await waitUntil('the silent socket is closed', () => socket.readyState === WebSocket.CLOSED);
  });

  test('opened too often from one address is refused with 429', async () => {
    const statuses = [];
    for (let i = 0; i < 100; i++)
      statuses.push((await handshake({ Host: 'away.example.cn', Origin: 'http://away.example.cn' })).status);
    expect(statuses.at(-1)).toBe(429);
  });
});
