import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auth } from '../../src/contract/account/auth.ts';
import { socketPath } from '../../src/contract/protocol/socket.ts';
import { connectClient, type SocketClient } from '../../src/upstream/testing/socketClient.ts';
import { type Attack, expectNoLeaks, startAttack, canary } from './attack.ts';

let attack: Attack;
let token: string;
let conv: string;
beforeAll(async () => {
  attack = await startAttack();
  token = await attack.login('linyue');
  conv = attack.openOrderId('linyue');
});
afterAll(() => attack.close());

const connectThroughGateway = (headers: Record<string, string> = {}): Promise<SocketClient> => {
  const { port } = attack.stack;
  return connectClient({
    port,
    token,
    headers: { host: 'localhost', origin: 'http://localhost', ...headers },
  });
};
const expectAlive = async () => expect((await attack.call(auth.account, {}, { token })).code).toBe(200);

const deepArrays = `${'['.repeat(3000)}${']'.repeat(3000)}`;
const frame = (type: unknown, content: unknown): string =>
  JSON.stringify({ type, content: typeof content === 'string' ? content : JSON.stringify(content) });
const message = { cmid: 'c', conv: '1', kind: 'text', body: { text: canary }, at: 0 };

it('invalid frames change nothing, and the connection stays open', async () => {
  const client = await connectThroughGateway();
  await client.hello();
  const before = attack.tableDigests();
  for (const text of [
    '',
    '{',
    'null',
    '[]',
    '"ping"',
    deepArrays,
    `{"type":"im-send","content":${deepArrays}}`,
    frame('im-send', deepArrays),
    frame('im-nothing', {}),
    frame(['ping'], {}),
    frame({ toString: 1 }, {}),
    frame('__proto__', { __proto__: { type: 'ping' } }),
    frame('im-sync', { from: 'a' }),
    frame('im-sync', { from: 1e300 }),
    frame('im-sync', { from: -1 }),
    frame('im-read', { conv: `' OR 1=1 --`, upTo: 1e15 }),
    frame('im-read', { conv, upTo: -5 }),
    frame('im-read', { conv, upTo: 0.5 }),
    frame('im-typing', { conv: canary }),
    frame('im-auth', { token: `1.${canary}` }),
    frame('im-auth', { token: 'x'.repeat(600) }),
    frame('im-hello', { v: 2 }),
  ])
    client.ws.send(text);
  client.ws.send(randomBytes(100));
  await client.flush();
  expect(attack.tableDigests()).toEqual(before);
});

it.each([
  [404, { conv: '0' }],
  [404, { conv: `' OR 1=1 --` }],
  [400, { conv: 'x'.repeat(65) }],
  [400, { conv: null }],
  [400, { kind: 'card' }],
  [400, { body: { text: 5 } }],
  [400, { body: { text: ' \0 ' } }],
  [400, { body: null }],
  [400, { at: 'now' }],
  [413, { body: { text: 'x'.repeat(1501) } }],
])('a message is refused with %s for %o, and nothing is written', async (code, overrides) => {
  const client = await connectThroughGateway({ 'accept-language': 'en' });
  await client.hello();
  const before = attack.tableDigests();
  client.ws.send(frame('im-send', { ...message, ...overrides }));
  expect(await client.nth('im-nack')).toMatchObject({ cmid: 'c', code, retry: false });
  expect(attack.tableDigests()).toEqual(before);
  client.terminate();
});

it('a message to a conversation of another hospital is 404', async () => {
  const client = await connectThroughGateway();
  await client.hello();
  const otherTenantOrder = attack.queryValue(
    'SELECT id FROM consult_order WHERE tenant_id = 2 AND status = 2',
  );
  client.sendText(otherTenantOrder, 'stranger', canary);
  expect((await client.nth('im-nack')).code).toBe(404);
  expect(attack.queryValue('SELECT count(*) FROM message WHERE cmid = ?', 'stranger')).toBe('0');
});

it.each([
  ['a message', { ...message, body: { text: canary.repeat(10_000) } }],
  ['a long message', { ...message, body: { text: '长句。'.repeat(33_000) } }],
  ['a message with something beside its text', { ...message, more: 'x'.repeat(100_000) }],
])('%s of 100,000 characters is refused with a reason, and the connection stays open', async (_, content) => {
  const client = await connectThroughGateway({ 'accept-language': 'en' });
  await client.hello();
  const before = attack.tableDigests();
  client.ws.send(frame('im-send', content));
  await client.flush();
  expect(client.all('im-nack')).toMatchObject([{ cmid: 'c', code: 413, retry: false }]);
  expect(attack.tableDigests()).toEqual(before);
  client.terminate();
});

it('any other frame of 100,000 characters is ignored, and the connection stays open', async () => {
  const client = await connectThroughGateway();
  await client.hello();
  const before = attack.tableDigests();
  const long = ' '.repeat(100_000);
  for (const text of [
    'x'.repeat(100_000),
    '['.repeat(1_000_000),
    frame('ping', long),
    frame('im-read', `{"conv":"${conv}","upTo":1${long}}`),
    frame('im-hello', `{"v":1${long}}`),
    frame(long, {}),
    frame('im-send', { ...message, cmid: 'x'.repeat(100_000) }),
  ])
    client.ws.send(text);
  await client.flush();
  expect(client.all('pong')).toHaveLength(1);
  expect(client.all('im-welcome')).toHaveLength(1);
  expect(attack.tableDigests()).toEqual(before);
  client.terminate();
});

it('a frame above 1 MiB, or bytes that are not text, close only that connection', async () => {
  const client = await connectThroughGateway();
  await client.hello();
  client.ws.send('x'.repeat(1024 * 1024 + 1));
  // The frame's end is still on its way then: a reset may overtake the close.
  expect([1009, 1006]).toContain(await client.waitForClose());
  const secondClient = await connectThroughGateway();
  secondClient.ws.send(Buffer.from([0xff, 0xfe, 0xfd]), { binary: false });
  expect(await secondClient.waitForClose()).toBe(1007);
  await expectAlive();
});

it('bytes that are not frames close only that connection', async () => {
  const key = randomBytes(16).toString('base64');
  const head = `GET ${socketPath} HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Protocol: im.v1, bearer.${token}\r\n\r\n`;
  for (const bytes of [
    Buffer.from([0x81, 0x05, 1, 2, 3, 4, 5]),
    Buffer.from([0x83, 0x80, 0, 0, 0, 0]),
    Buffer.from([0xc1, 0x80, 0, 0, 0, 0]),
    Buffer.from([0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
    randomBytes(2000),
  ])
    await new Promise<void>((resolve) => {
      const client = connect(attack.stack.port, '127.0.0.1', () => client.write(head));
      client.once('data', () => client.write(bytes));
      client.on('data', () => undefined);
      client.on('close', () => resolve());
      client.on('error', () => undefined);
    });
  await expectAlive();
});

it.each([
  ['without a token', 4401, {}, undefined],
  ['with an invalid token', 4401, {}, `1.${canary}`],
  [
    'with a session of another hospital',
    4403,
    { host: 'second.localhost', origin: 'http://second.localhost' },
    'own',
  ],
])('%s the connection is closed with %s', async (_, code, headers, tokenKind) => {
  const sentToken = tokenKind === 'own' ? token : tokenKind;
  const client = await connectClient({
    port: attack.stack.port,
    headers: { host: 'localhost', origin: 'http://localhost', ...headers },
    ...(sentToken !== undefined && { token: sentToken }),
  });
  expect(await client.waitForClose()).toBe(code);
});

it('nothing of this is in a log, and nothing failed', () => expectNoLeaks(attack, token));
