import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { closeCode, maxDownFrameBytes } from '../contract/protocol/socket.ts';
import { beginSession, endSession } from './sessions.ts';
import { type Arrival, arrive, type Client } from './testClient.ts';
import { openSocketHouse, opening, type SocketHouse } from './testHouse.ts';

let house: SocketHouse;
beforeEach(async () => {
  house = await openSocketHouse();
});
afterEach(() => house.close());

const come = (arrival: Omit<Arrival, 'port'>): Promise<Client> => arrive({ port: house.port, ...arrival });
const comeAs = (userId: string) => come({ token: house.login(userId).accessToken });

test('behind the gateway the token comes as a header, and im.v1 is answered', async () => {
  const { accessToken } = house.login('east-ann');
  const ann = await come({ headers: { authorization: `Bearer ${accessToken}`, 'tenant-id': '1' } });
  expect(ann.ws.protocol).toBe('im.v1');
  expect(await ann.hello()).toMatchObject({ useq: 0, recovered: false, now: opening });
});

test('without a gateway the token comes as a subprotocol, and is not echoed', async () => {
  const ann = await comeAs('east-ann');
  expect(ann.ws.protocol).toBe('im.v1');
  expect((await ann.hello()).expiresAt).toBe(opening + 30 * 60_000);
});

test('no token, or one that nobody has: the handshake succeeds and 4401 says why', async () => {
  expect(await (await come({})).closed()).toBe(closeCode.tokenEnded);
  expect(await (await come({ token: '1.nobody' })).closed()).toBe(closeCode.tokenEnded);
  expect(await (await come({ token: '77.nobody' })).closed()).toBe(closeCode.tokenEnded);
  const login = house.login('east-ann');
  house.advance(31 * 60_000);
  expect(await (await come({ token: login.accessToken })).closed()).toBe(closeCode.tokenEnded);
});

test("a token of another hospital than the host's is closed with 4403", async () => {
  const { accessToken } = house.login('west-ann');
  const stray = await come({ headers: { authorization: `Bearer ${accessToken}`, 'tenant-id': '1' } });
  expect(await stray.closed()).toBe(closeCode.forbidden);
});

test('another path is not upgraded', async () => {
  const ws = new WebSocket(`ws://127.0.0.1:${house.port}/infra/other`);
  const status = await new Promise((resolve) => {
    ws.on('error', () => undefined);
    ws.once('unexpected-response', (_request, answer) => resolve(answer.statusCode));
    ws.once('open', () => resolve('open'));
  });
  expect(status).toBe(404);
  ws.terminate();
});

test('before the token ends the client is asked for another, and at its end the socket closes with 4401', async () => {
  const { accessToken } = house.login('east-ann');
  const ann = await come({ token: accessToken });
  await ann.hello();
  house.storeOf(1).run('UPDATE access_token SET expires_at = ?', opening + 90_000);
  ann.send({ type: 'im-auth', token: accessToken });
  await ann.settled();
  house.advance(29_000);
  await ann.settled();
  expect(ann.all('im-auth-need')).toEqual([]);
  house.advance(16_000);
  await ann.nth('im-auth-need');
  house.advance(15_000);
  await ann.nth('im-auth-need', 2);
  house.advance(30_000);
  expect(await ann.closed()).toBe(closeCode.tokenEnded);
});

test('a new token by im-auth keeps the same socket open past the end of the old one', async () => {
  const { accessToken } = house.login('east-ann');
  const ann = await come({ token: accessToken });
  await ann.hello();
  house.storeOf(1).run('UPDATE access_token SET expires_at = ?', opening + 50_000);
  ann.send({ type: 'im-auth', token: accessToken });
  await ann.nth('im-auth-need');
  house.advance(40_000);
  ann.send({ type: 'im-auth', token: house.login('east-ann').accessToken });
  await ann.settled();
  house.advance(40_000);
  expect((await ann.hello()).expiresAt).toBe(opening + 40_000 + 30 * 60_000);
  ann.send({ type: 'im-auth', token: 'worth nothing' });
  await ann.settled();
  ann.send({ type: 'im-auth', token: house.login('east-bob').accessToken });
  expect(await ann.closed()).toBe(closeCode.forbidden);
});

test("log-out closes that login's sockets and no other", async () => {
  const store = house.storeOf(1);
  const there = await comeAs('east-ann');
  const here = await come({ token: beginSession(store, 'east-ann', opening).accessToken });
  const sessions = store.all<{ id: string }>('SELECT id FROM session ORDER BY id');
  endSession(store, sessions[0]?.id ?? '');
  expect(await there.closed()).toBe(closeCode.tokenEnded);
  await here.settled();
});

test('a disabled account loses its sockets', async () => {
  const ann = await comeAs('east-ann');
  house.storeOf(1).run("UPDATE account SET status = 1 WHERE id = 'east-ann'");
  expect(await ann.closed()).toBe(closeCode.tokenEnded);
});

test('a socket silent for 80 s is given up, one that pings is not', async () => {
  const silent = await comeAs('east-ann');
  const alive = await comeAs('east-ann');
  house.advance(79_000);
  await alive.settled();
  house.advance(1000);
  expect(await silent.closed()).toBe(closeCode.broken);
  await alive.settled();
});

test('a stopping server sends everybody away with 1012', async () => {
  const ann = await comeAs('east-ann');
  const dead = await comeAs('east-bob');
  dead.ws.pause();
  await house.sockets.stop();
  expect(await ann.closed()).toBe(closeCode.restart);
});

test('a frame over 1 MiB closes its own socket with 1009; one of 1 MiB does not', async () => {
  const ann = await comeAs('east-ann');
  const bob = await comeAs('east-bob');
  ann.ws.send('['.repeat(maxDownFrameBytes));
  await ann.settled();
  ann.ws.send('['.repeat(maxDownFrameBytes + 1));
  expect(await ann.closed()).toBe(closeCode.tooLarge);
  await bob.settled();
});

test('2,000 malformed frames leave the line up', async () => {
  const ann = await comeAs('east-ann');
  await ann.hello();
  let seed = 7;
  const chance = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  const good = JSON.stringify({
    type: 'im-send',
    content: JSON.stringify({ cmid: 'c', conv: 'east-open', kind: 'text', body: { text: 'hello' }, at: 1 }),
  });
  const contents: unknown[] = [
    null,
    7,
    [],
    'null',
    '[]',
    '{"conv":{}}',
    '{"cmid":1}',
    '{"from":-1}',
    '"',
    '{"v":9}',
  ];
  const types = [
    'im-send',
    'im-read',
    'im-hello',
    'im-sync',
    'im-auth',
    'rtc',
    '__proto__',
    'im-typing',
    9,
    null,
  ];
  for (let n = 0; n < 2000; n += 1) {
    const cut = good.slice(0, chance(good.length - 1));
    const odd = { type: types[chance(types.length)], content: contents[chance(contents.length)] };
    const bytes = Uint8Array.from({ length: chance(60) }, () => chance(256));
    const frame = [cut, JSON.stringify(odd), '['.repeat(chance(3000)), bytes][chance(4)] ?? '';
    ann.ws.send(frame);
  }
  await ann.settled();
  ann.say('east-open', 'after-all');
  expect(await ann.nth('im-ack')).toMatchObject({ cmid: 'after-all', seq: 1 });
});
