import { memoryUsage } from 'node:process';
import { afterEach, expect, test, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { closeCode, encodeFrame } from '../../../contract/protocol/socket.ts';
import { appendMessage } from '../conversation.ts';
import { fixturePerTest } from '../../testing/fixturePerTest.ts';
import { connectClient, type SocketClient } from '../../testing/socketClient.ts';
import { startTestServer } from '../../testing/testServices.ts';
import { createLineLimits, sendBounded } from './lineLimits.ts';

const server = fixturePerTest(startTestServer, ({ close }) => close());

afterEach(() => void vi.restoreAllMocks());

const connect = async (userId: string): Promise<SocketClient> => {
  const client = await connectClient({ port: server.port, token: server.login(userId).accessToken });
  await client.hello();
  return client;
};

const sendFromPatient = (times: number) => {
  const store = server.storeOf(1);
  const from = { conv: 'east-open', role: 'patient', senderId: 'p', kind: 'text' } as const;
  store.transaction(() => {
    for (let n = 0; n < times; n += 1) {
      const newMessage = { ...from, cmid: `p${n}`, body: { text: 'x'.repeat(3000) } };
      const message = appendMessage(store, newMessage, server.clock.now());
      server.events.publish(store, 'east-ann', { type: 'message', message });
    }
  });
};

test('a line that sends without end is read at its own pace, and nothing of it is lost', async () => {
  const ann = await connect('east-ann');
  const since = performance.now();
  for (let n = 0; n < 400; n += 1) ann.send({ type: 'ping' });
  await ann.nth('pong', 400);
  // 300 at once, then 50 a second; hello was one of the 300.
  expect(performance.now() - since).toBeGreaterThan(1900);
});

test('all lines of an account share what the account may send', async () => {
  const lines = await Promise.all(Array.from({ length: 5 }, () => connect('east-ann')));
  const since = performance.now();
  for (const line of lines) for (let n = 0; n < 150; n += 1) line.send({ type: 'ping' });
  await Promise.all(lines.map((line) => line.nth('pong', 150)));
  // 750 and five hellos: 600 at once, then 100 a second.
  expect(performance.now() - since).toBeGreaterThan(1400);
});

test('pings of the protocol itself count too', async () => {
  const ann = await connect('east-ann');
  const since = performance.now();
  let pongs = 0;
  const all = new Promise<void>((resolve) =>
    ann.ws.on('pong', () => {
      pongs += 1;
      if (pongs === 400) resolve();
    }),
  );
  for (let n = 0; n < 400; n += 1) ann.ws.ping();
  await all;
  expect(performance.now() - since).toBeGreaterThan(1900);
});

test('pongs that nobody asked for count too', async () => {
  const ann = await connect('east-ann');
  const since = performance.now();
  for (let n = 0; n < 400; n += 1) ann.ws.pong();
  await ann.flush();
  expect(performance.now() - since).toBeGreaterThan(1900);
});

test('parts of messages that never end count as bytes, and a message has few parts', async () => {
  const lines = await Promise.all(Array.from({ length: 3 }, () => connect('east-ann')));
  const part = Buffer.alloc(60_000, 'x');
  for (const { ws } of lines.slice(1)) for (let n = 0; n < 17; n += 1) ws.send(part, { fin: false });
  const [first] = lines;
  for (let n = 0; n < 10; n += 1) first?.ws.send(part, { binary: true });
  const since = performance.now();
  await first?.flush();
  // 2.6 MB, of which 2 MiB may come at once, and 128 KiB a second.
  expect(performance.now() - since).toBeGreaterThan(2500);
  for (let n = 0; n < 65; n += 1) first?.ws.send('x', { fin: false });
  expect(await first?.waitForClose()).toBe(1008);
});

test('events that a person asks for again have a budget of their own', async () => {
  const limits = createLineLimits(() => undefined);
  await limits.waitToReplay('east-ann', 10_000);
  const since = performance.now();
  await limits.waitToReplay('east-bob', 10_000);
  expect(performance.now() - since).toBeLessThan(100);
  await limits.waitToReplay('east-ann', 500);
  expect(performance.now() - since).toBeGreaterThan(450);
});

test('a person who writes ten thousand messages at once has to wait, and nobody else', () => {
  const limits = createLineLimits(() => undefined);
  const written = Array.from({ length: 10_010 }, () => limits.mayWrite('east-ann')).filter(Boolean).length;
  expect(written).toBe(10_000);
  expect(limits.mayWrite('east-bob')).toBe(true);
});

test('who has reached a limit is named in the log, once for each limit', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const limits = createLineLimits(() => undefined);
  for (let n = 0; n < 10_010; n += 1) limits.mayWrite('1 ann');
  await limits.waitToReplay('1 ann', 10_100);
  limits.mayWrite('1 ann');
  expect(log.mock.calls).toEqual([
    ['limited: 1 ann: too many new messages'],
    ['limited: 1 ann: too many events asked for again'],
  ]);
});

test('between two frames of one person, another is answered', async () => {
  const [ann, bob] = [await connect('east-ann'), await connect('east-bob')];
  const text = 'ow';
  for (let n = 0; n < 250; n += 1)
    ann.ws.send(
      encodeFrame({ type: 'im-send', cmid: `m${n}`, conv: 'east-open', kind: 'text', body: { text }, at: 0 }),
    );
  await bob.flush();
  expect(ann.all('im-ack').length).toBeLessThan(100);
  await ann.nth('im-ack', 250);
});

test('twenty lines of one person have no larger share of a turn than one', async () => {
  const bob = await connect('east-bob');
  const lines = await Promise.all(Array.from({ length: 20 }, () => connect('east-ann')));
  const frame = { type: 'im-send', conv: 'east-open', kind: 'text', body: { text: 'ow' }, at: 0 } as const;
  for (const [line, { ws }] of lines.entries())
    for (let n = 0; n < 25; n += 1) ws.send(encodeFrame({ ...frame, cmid: `m${line}-${n}` }));
  await bob.flush();
  const stored = server.storeOf(1).all("SELECT 1 FROM message WHERE cmid LIKE 'm%-%'").length;
  expect(stored).toBeLessThan(150);
});

test('a line that was closed is gone soon, even if it does not read, and goes on sending', async () => {
  const first = await connect('east-ann');
  first.ws.pause();
  const closed = new Promise((resolve) => first.ws.once('close', resolve));
  for (let n = 0; n < 20; n += 1) await connect('east-ann');
  const since = performance.now();
  const sending = setInterval(() => first.ws.send('{"type":"ping","content":""}', () => undefined), 50);
  await closed;
  clearInterval(sending);
  // The library itself would wait for 30 s.
  expect(performance.now() - since).toBeLessThan(15_000);
});

test('what a line sends just before it closes counts', async () => {
  const ann = await connect('east-ann');
  ann.sendText('east-open', 'last words');
  ann.ws.close();
  await ann.waitForClose();
  expect(server.storeOf(1).all("SELECT 1 FROM message WHERE cmid = 'last words'")).toHaveLength(1);
});

test('a 21st line of an account closes its first, and no other', async () => {
  const bob = await connect('east-bob');
  const lines: SocketClient[] = [];
  for (let n = 0; n < 21; n += 1) lines.push(await connect('east-ann'));
  const [first, ...others] = lines;
  expect(await first?.waitForClose()).toBe(closeCode.broken);
  await Promise.all([bob, ...others].map((line) => line.flush()));
});

test('a line whose hello has its turn after its end is not remembered', async () => {
  const limits = createLineLimits(() => undefined);
  const [gone, next] = [await connect('east-ann'), await connect('east-ann')];
  gone.terminate();
  await gone.waitForClose();
  const terminate = vi.spyOn(gone.ws, 'terminate');
  for (const { ws } of [gone, next]) limits.takePlace(ws, '1 east-ann', 'page');
  expect(terminate).not.toHaveBeenCalled();
});

test('a slow client gets the events of a flood in order, from the disk', async () => {
  const ann = await connect('east-ann');
  ann.ws.pause();
  const before = memoryUsage().arrayBuffers;
  sendFromPatient(8000);
  await new Promise((resolve) => setImmediate(resolve));
  // 8,000 events are 26 MB.
  expect(memoryUsage().arrayBuffers - before).toBeLessThan(5_000_000);
  ann.ws.resume();
  await ann.nth('im-event', 8000);
  expect(ann.all('im-event').map(({ useq }) => useq)).toEqual(Array.from({ length: 8000 }, (_, n) => n + 1));
});

test('a line that does not read what it asked for is ended, and holds little until then', async () => {
  const wss = new WebSocketServer({ port: 0 });
  const accepted = new Promise<WebSocket>((resolve) => wss.once('connection', resolve));
  const address = wss.address();
  const client = new WebSocket(`ws://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`);
  client.on('error', () => undefined);
  const [ws] = await Promise.all([accepted, new Promise((resolve) => client.once('open', resolve))]);
  ws.on('error', () => undefined);
  client.pause();
  let highest = 0;
  const answer = 'x'.repeat(8000);
  for (let n = 0; n < 10_000 && ws.readyState === ws.OPEN; n += 1) {
    sendBounded(ws, answer);
    highest = Math.max(highest, ws.bufferedAmount);
    if (n % 10 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  expect(ws.readyState).not.toBe(ws.OPEN);
  expect(highest).toBeLessThan(300 * 1024);
  client.terminate();
  wss.close();
});
