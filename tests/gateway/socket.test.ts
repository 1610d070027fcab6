import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { freePort } from '../house.ts';
import { ask, openGateway, openUpstream, received, textOf, until } from './setup.ts';

let gateway: Awaited<ReturnType<typeof openGateway>>;
let upstream: Awaited<ReturnType<typeof openUpstream>>;

beforeAll(async () => {
  upstream = await openUpstream();
  gateway = await openGateway(
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

function open(
  headers: Record<string, string> = {},
  protocols: string[] = ['im.v1', `bearer.${token}`],
  path = '/infra/ws',
) {
  const all = { Host: 'localhost', Origin: `http://localhost:${gateway.port}`, ...headers };
  const socket = new WebSocket(`ws://127.0.0.1:${gateway.port}${path}`, protocols, { headers: all });
  return new Promise<{ socket: WebSocket; refused: number }>((done) => {
    socket.on('open', () => done({ socket, refused: 0 }));
    socket.on('unexpected-response', (_, answer) => done({ socket, refused: answer.statusCode ?? 0 }));
    socket.on('error', () => done({ socket, refused: -1 }));
  });
}

const handshake = (extra: Record<string, string>) => {
  const all: Record<string, string> = {
    Upgrade: 'websocket',
    Connection: 'close, Upgrade',
    Origin: 'http://localhost',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
    ...extra,
  };
  return ask(gateway.port, '/infra/ws', all);
};

describe('the IM socket', { tags: 'S7-socket-path' }, () => {
  test('opens, speaks im.v1 and carries frames both ways', async () => {
    const { socket, refused } = await open();
    expect([refused, socket.protocol]).toEqual([0, 'im.v1']);
    const said = new Promise((done) => socket.on('message', (data) => done(textOf(data))));
    socket.send('{"type":"ping"}');
    expect(await said).toBe('{"type":"ping"}');
    socket.terminate();
  });

  test('the token becomes Authorization; neither the address nor the subprotocol carries it on', async () => {
    const { socket } = await open({ Authorization: 'Bearer other', 'tenant-id': '2' });
    const heard = upstream.heard.at(-1);
    expect(heard?.url).toBe('/infra/ws');
    expect(received(heard, 'authorization')).toEqual([`Bearer ${token}`]);
    expect(received(heard, 'sec-websocket-protocol')).toEqual(['im.v1']);
    expect(received(heard, 'tenant-id')).toEqual(['1']);
    socket.terminate();
  });

  test('the order of the subprotocols does not matter', async () => {
    const { socket } = await open({}, [`bearer.${token}`, 'im.v1']);
    expect(socket.protocol).toBe('im.v1');
    expect(received(upstream.heard.at(-1), 'authorization')).toEqual([`Bearer ${token}`]);
    socket.terminate();
  });

  test('without a token the upstream decides, and is sent none', async () => {
    const { socket } = await open({}, ['im.v1']);
    expect(received(upstream.heard.at(-1), 'authorization')).toEqual([]);
    socket.terminate();
  });

  test('where the map says so, the gateway puts the token into the upstream’s address, below its base', async () => {
    const { socket, refused } = await open({ Host: 'query.example.cn', Origin: 'https://query.example.cn' });
    expect(refused).toBe(0);
    expect(upstream.heard.at(-1)?.url).toBe(`/base/infra/ws?token=${token}`);
    socket.terminate();
  });

  test('im.v1 is answered even where the upstream knows no subprotocols', async () => {
    const { socket } = await open({ Host: 'query.example.cn', Origin: 'http://query.example.cn' }, [
      'im.v1',
      'bearer.x',
    ]);
    expect(socket.protocol).toBe('im.v1');
    socket.terminate();
  });

  test.each(['http://localhost', 'https://localhost', 'http://localhost:3000', 'http://localhost.:80'])(
    'a page of %s may open it',
    async (origin) => {
      const { socket, refused } = await open({ Origin: origin });
      expect(refused).toBe(0);
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
    const before = upstream.heard.length;
    expect((await open({ Origin: origin })).refused).toBe(403);
    expect(upstream.heard.length).toBe(before);
  });

  test('without an Origin it stays shut, in the envelope', async () => {
    const answer = await handshake({ Origin: '' });
    expect(answer.status).toBe(403);
    expect(JSON.parse(answer.text)).toMatchObject({ code: 403, data: null });
  });

  test.each([
    ['Upgrade', ''],
    ['Upgrade', 'h2c'],
  ])('%s: "%s" is told that only a WebSocket may be opened', async (name, value) => {
    const answer = await handshake({ [name]: value, Connection: 'close' });
    expect(answer.status).toBe(426);
    expect(JSON.parse(answer.text)).toMatchObject({ code: 426 });
  });

  test('is at exactly one address', async () => {
    expect((await open({}, ['im.v1'], '/doctor/ws')).refused).toBe(200);
    expect((await open({}, ['im.v1'], '/infra/ws/')).refused).toBe(200);
  });

  test('of an unknown host is refused', async () => {
    expect((await open({ Host: 'evil.example', Origin: 'http://evil.example' })).refused).toBe(421);
  });

  test('of an upstream that is away is a 503 in the envelope', async () => {
    const answer = await handshake({ Host: 'away.example.cn', Origin: 'http://away.example.cn' });
    expect(answer.status).toBe(503);
    expect(JSON.parse(answer.text)).toMatchObject({ code: 503, data: null });
  });

  test.each([1000, 1001, 1008, 1012, 4401, 4403, 4409, 4500])(
    'ends with the code that the upstream gives: %i',
    async (code) => {
      const { socket } = await open();
      const ended = new Promise((done) => socket.once('close', (given, why) => done([given, String(why)])));
      socket.send(`close ${code}`);
      expect(await ended).toEqual([code, 'as asked']);
    },
  );

  test('tells the upstream with which code the browser left', async () => {
    const { socket } = await open();
    socket.close(4409, 'taken over');
    await until('the upstream heard it', () => upstream.left.includes('4409 taken over'));
  });

  test('carries pings, and a heartbeat keeps it open longer than silence would', async () => {
    const { socket } = await open();
    let pongs = 0;
    socket.on('pong', () => {
      pongs += 1;
    });
    const beat = setInterval(() => socket.ping(), 200);
    await until('ten pings came back', () => pongs >= 10);
    clearInterval(beat);
    expect(socket.readyState).toBe(WebSocket.OPEN);
    socket.terminate();
  });

  test.each([7 * 1024, 70_000])('carries a frame of %i bytes', async (size) => {
    const { socket } = await open();
    const said = new Promise<string>((done) => socket.once('message', (data) => done(textOf(data))));
    socket.send('y'.repeat(size));
    expect(await said).toHaveLength(size);
    socket.terminate();
  });

  test.each(['bearer.a b', 'bearer.', 'bearer.a"b', 'Bearer.abc', 'xbearer.abc', 'bearer.a,bearer.b"'])(
    'a token of the form "%s" becomes no header of its own',
    async (form) => {
      const before = upstream.heard.length;
      await handshake({ 'Sec-WebSocket-Protocol': `im.v1, ${form}`, Connection: 'close, Upgrade' });
      for (const heard of upstream.heard.slice(before))
        expect(received(heard, 'authorization').join()).toMatch(/^(?:Bearer [A-Za-z0-9._~+-]+)?$/);
    },
  );

  test('that stays silent is closed in the end', async () => {
    const { socket } = await open();
    await until('the silent socket is closed', () => socket.readyState === WebSocket.CLOSED);
  });

  test('opened without end from one address is refused with 429', async () => {
    const answers = [];
    for (let i = 0; i < 100; i++)
      answers.push((await handshake({ Host: 'away.example.cn', Origin: 'http://away.example.cn' })).status);
    expect(answers.at(-1)).toBe(429);
  });
});
