import { once } from 'node:events';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { closeCode, maxDownFrameBytes } from '../../../contract/protocol/socket.ts';
import { createSessionTokens, endSession } from '../../auth/sessions.ts';
import { openDatabase } from '../../db/store.ts';
import { type ConnectOptions, connectClient, type SocketClient } from '../../testing/socketClient.ts';
import { fixturePerTest } from '../../testing/fixturePerTest.ts';
import { startTestServer, startTime } from '../../testing/testServices.ts';

const server = fixturePerTest(startTestServer, ({ close }) => close());

afterEach(() => void vi.restoreAllMocks());

const connect = (arrival: Omit<ConnectOptions, 'port'>): Promise<SocketClient> =>
  connectClient({ port: server.port, ...arrival });
const connectAs = (userId: string) => connect({ token: server.login(userId).accessToken });

test('behind the gateway the token is in a header, and im.v1 is accepted', async () => {
  const { accessToken } = server.login('east-ann');
  const ann = await connect({ headers: { authorization: `Bearer ${accessToken}`, 'tenant-id': '1' } });
  expect(ann.ws.protocol).toBe('im.v1');
  expect(await ann.hello()).toMatchObject({ useq: 0, recovered: false, now: startTime });
});

test('without a gateway the token is in a subprotocol, and is not echoed', async () => {
  const ann = await connectAs('east-ann');
  expect(ann.ws.protocol).toBe('im.v1');
  expect((await ann.hello()).expiresAt).toBe(startTime + 30 * 60_000);
});

test('with no token, or an unknown one, the handshake succeeds and 4401 gives the reason', async () => {
  expect(await (await connect({})).waitForClose()).toBe(closeCode.tokenEnded);
  expect(await (await connect({ token: '1.nobody' })).waitForClose()).toBe(closeCode.tokenEnded);
  expect(await (await connect({ token: '77.nobody' })).waitForClose()).toBe(closeCode.tokenEnded);
  const login = server.login('east-ann');
  server.advance(31 * 60_000);
  expect(await (await connect({ token: login.accessToken })).waitForClose()).toBe(closeCode.tokenEnded);
});

test("a token of another hospital than the host's is closed with 4403", async () => {
  const { accessToken } = server.login('west-ann');
  const stray = await connect({ headers: { authorization: `Bearer ${accessToken}`, 'tenant-id': '1' } });
  expect(await stray.waitForClose()).toBe(closeCode.forbidden);
});

test('another path is not upgraded', async () => {
  const ws = new WebSocket(`ws://127.0.0.1:${server.port}/infra/other`);
  const status = await new Promise((resolve) => {
    ws.on('error', () => undefined);
    ws.once('unexpected-response', (_request, answer) => resolve(answer.statusCode));
    ws.once('open', () => resolve('open'));
  });
  expect(status).toBe(404);
  ws.terminate();
});

test('before the token expires the client is asked for another, and when it expires the socket closes with 4401', async () => {
  const { accessToken } = server.login('east-ann');
  const ann = await connect({ token: accessToken });
  await ann.hello();
  server.storeOf(1).run('UPDATE access_token SET expires_at = ?', startTime + 90_000);
  ann.send({ type: 'im-auth', token: accessToken });
  await ann.flush();
  server.advance(29_000);
  await ann.flush();
  expect(ann.all('im-auth-need')).toEqual([]);
  server.advance(16_000);
  await ann.nth('im-auth-need');
  server.advance(15_000);
  await ann.nth('im-auth-need', 2);
  server.advance(30_000);
  expect(await ann.waitForClose()).toBe(closeCode.tokenEnded);
});

test('a new token by im-auth keeps the socket open beyond the expiry of the old one', async () => {
  const { accessToken } = server.login('east-ann');
  const ann = await connect({ token: accessToken });
  await ann.hello();
  server.storeOf(1).run('UPDATE access_token SET expires_at = ?', startTime + 50_000);
  ann.send({ type: 'im-auth', token: accessToken });
  await ann.nth('im-auth-need');
  server.advance(40_000);
  ann.send({ type: 'im-auth', token: server.login('east-ann').accessToken });
  await ann.flush();
  server.advance(40_000);
  expect((await ann.hello()).expiresAt).toBe(startTime + 40_000 + 30 * 60_000);
  ann.send({ type: 'im-auth', token: 'worth nothing' });
  await ann.flush();
  ann.send({ type: 'im-auth', token: server.login('east-bob').accessToken });
  expect(await ann.waitForClose()).toBe(closeCode.forbidden);
});

test("log-out closes that session's sockets and no other", async () => {
  const store = server.storeOf(1);
  const firstLogin = await connectAs('east-ann');
  const secondLogin = await connect({ token: createSessionTokens(store, 'east-ann', startTime).accessToken });
  const sessions = store.all<{ id: string }>('SELECT id FROM session ORDER BY id');
  endSession(store, sessions[0]?.id ?? '');
  expect(await firstLogin.waitForClose()).toBe(closeCode.tokenEnded);
  await secondLogin.flush();
});

test('a disabled account loses its sockets', async () => {
  const ann = await connectAs('east-ann');
  server.storeOf(1).run("UPDATE account SET status = 1 WHERE id = 'east-ann'");
  expect(await ann.waitForClose()).toBe(closeCode.tokenEnded);
});

test('a socket silent for 80 s is closed, one that pings is not', async () => {
  const silent = await connectAs('east-ann');
  const alive = await connectAs('east-ann');
  server.advance(79_000);
  await alive.flush();
  server.advance(1000);
  expect(await silent.waitForClose()).toBe(closeCode.broken);
  await alive.flush();
});

test('a stopping server closes all sockets with 1012', async () => {
  const ann = await connectAs('east-ann');
  const dead = await connectAs('east-bob');
  dead.ws.pause();
  await server.stopSockets();
  expect(await ann.waitForClose()).toBe(closeCode.restart);
});

test('a frame over 1 MiB closes its own socket with 1009; one of 1 MiB does not', async () => {
  const ann = await connectAs('east-ann');
  const bob = await connectAs('east-bob');
  ann.ws.send('['.repeat(maxDownFrameBytes));
  await ann.flush();
  ann.ws.send('['.repeat(maxDownFrameBytes + 1));
  expect(await ann.waitForClose()).toBe(closeCode.tooLarge);
  await bob.flush();
});

test('a later socket of the same page ends the one before, and no other', async () => {
  const [first, otherPage, colleague] = [
    await connectAs('east-ann'),
    await connectAs('east-ann'),
    await connectAs('east-bob'),
  ];
  await first.hello(undefined, 'page-1');
  await otherPage.hello(undefined, 'page-2');
  await colleague.hello(undefined, 'page-1');
  // Another hello on the same socket, for a fresh start, ends nothing.
  await first.hello(undefined, 'page-1');
  await first.flush();
  const next = await connectAs('east-ann');
  await next.hello(undefined, 'page-1');
  expect(await first.waitForClose()).toBe(1006);
  for (const line of [otherPage, colleague, next]) await line.flush();
  // A socket has one name, the last: it no longer gives way to a socket of the former one.
  await otherPage.hello(undefined, 'page-3');
  const late = await connectAs('east-ann');
  await late.hello(undefined, 'page-2');
  for (const line of [otherPage, late]) await line.flush();
  const unnamed = [await connectAs('east-ann'), await connectAs('east-ann')];
  for (const line of unnamed) await line.hello();
  for (const line of unnamed) await line.flush();
});

test.each(['access_token', 'patient_link'])(
  'a handshake that fails because %s cannot be read ends its own line, and nobody else’s',
  async (table) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const ann = await connectAs('east-ann');
    const token = server.patientKeys.keyOf(1, 'east-open');
    const db = openDatabase(join(server.dataDir, 'cloudroom.db'));
    db.exec(`ALTER TABLE ${table} RENAME TO gone`);
    const failed = connect({ token }).then((client) => client.waitForClose());
    expect(await failed.catch(() => 1006)).toBe(1006);
    db.exec(`ALTER TABLE gone RENAME TO ${table}`);
    db.close();
    expect(log.mock.calls).toMatchObject([[expect.stringContaining('a handshake failed')]]);
    await ann.flush();
    await (await connectAs('east-bob')).flush();
  },
);

test('the first key of a hospital’s patients is stored, although colleagues elsewhere write in that moment', async () => {
  const bob = await connectAs('west-bob');
  await bob.hello();
  const token = server.patientKeys.keyOf(1, 'east-open');
  server.storeOf(1).run('DELETE FROM patient_link');
  const socket = createConnection(server.port, '127.0.0.1');
  await once(socket, 'connect');
  bob.sendText('west-bobs', 'c1');
  const ws = new WebSocket(`ws://127.0.0.1:${server.port}/infra/ws`, ['im.v1', `bearer.${token}`], {
    createConnection: () => socket,
  });
  // The key is one of the former secret.
  expect((await once(ws, 'close'))[0]).toBe(closeCode.tokenEnded);
  await bob.nth('im-ack');
  expect(server.storeOf(1).all('SELECT 1 FROM patient_link')).toHaveLength(1);
});

test('600 malformed frames leave the connection open', async () => {
  const ann = await connectAs('east-ann');
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
  for (let n = 0; n < 600; n += 1) {
    const cut = good.slice(0, chance(good.length - 1));
    const odd = { type: types[chance(types.length)], content: contents[chance(contents.length)] };
    const bytes = Uint8Array.from({ length: chance(60) }, () => chance(256));
    const frame = [cut, JSON.stringify(odd), '['.repeat(chance(3000)), bytes][chance(4)] ?? '';
    ann.ws.send(frame);
  }
  await ann.flush();
  ann.sendText('east-open', 'after-all');
  expect(await ann.nth('im-ack')).toMatchObject({ cmid: 'after-all', seq: 1 });
});
