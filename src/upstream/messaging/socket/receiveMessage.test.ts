import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { business } from '../../../contract/errors/businessErrors.ts';
import { maxFrameBytes, encodeFrame } from '../../../contract/protocol/socket.ts';
import { connectClient, type SocketClient } from '../../testing/socketClient.ts';
import { openDatabase } from '../../db/store.ts';
import { fixturePerTest } from '../../testing/fixturePerTest.ts';
import { startTestServer, startTime } from '../../testing/testServices.ts';

const server = fixturePerTest(startTestServer, ({ close }) => close());

const connect = async (userId: string): Promise<SocketClient> => {
  const client = await connectClient({
    port: server.port,
    token: server.login(userId).accessToken,
    headers: { 'accept-language': 'en' },
  });
  await client.hello();
  return client;
};

const rows = (conv: string) =>
  server
    .storeOf(1)
    .all<{ seq: number; cmid: string }>('SELECT seq, cmid FROM message WHERE conv = ? ORDER BY seq', conv);

test('a message is stored, acknowledged, and sent to every socket of its doctor', async () => {
  const desktop = await connect('east-ann');
  const phone = await connect('east-ann');
  desktop.sendText('east-open', 'c1', 'Take it after the meal.');
  const ack = await desktop.nth('im-ack');
  expect(ack).toMatchObject({ cmid: 'c1', conv: 'east-open', seq: 1, at: startTime });
  const event = await phone.nth('im-event');
  expect(event).toMatchObject({
    useq: 1,
    ev: {
      type: 'message',
      message: { id: ack.id, seq: 1, cmid: 'c1', from: { role: 'doctor', id: 'east-ann' } },
    },
  });
  expect(await desktop.nth('im-event')).toEqual(event);
});

test('two sockets of one doctor see the same events in the same order', async () => {
  const desktop = await connect('east-ann');
  const phone = await connect('east-ann');
  for (let n = 0; n < 20; n += 1) {
    desktop.sendText('east-open', `desk-${n}`);
    phone.sendText('east-second', `phone-${n}`);
  }
  await Promise.all([desktop.nth('im-event', 40), phone.nth('im-event', 40)]);
  expect(desktop.all('im-event')).toEqual(phone.all('im-event'));
});

test('the same cmid twice is stored once and acknowledged alike, even after the consultation ended', async () => {
  const ann = await connect('east-ann');
  ann.sendText('east-open', 'c1');
  ann.sendText('east-open', 'c1');
  const again = await ann.nth('im-ack', 2);
  expect(again).toEqual(await ann.nth('im-ack', 1));
  server.storeOf(1).run("UPDATE consult_order SET status = 3 WHERE id = 'east-open'");
  ann.sendText('east-open', 'c1');
  expect(await ann.nth('im-ack', 3)).toEqual(again);
  expect(rows('east-open')).toHaveLength(1);
  expect(ann.all('im-event')).toHaveLength(1);
});

test('a used cmid with another text, or in another conversation, is refused and loses nothing', async () => {
  const ann = await connect('east-ann');
  ann.sendText('east-open', 'c1', 'one');
  ann.sendText('east-open', 'c1', 'two');
  ann.sendText('east-second', 'c1', 'one');
  await ann.nth('im-nack', 2);
  expect(ann.all('im-nack').map(({ code, retry }) => [code, retry])).toEqual([
    [900, false],
    [900, false],
  ]);
  expect(rows('east-open')).toHaveLength(1);
});

test('two doctors may use the same cmid', async () => {
  const ann = await connect('east-ann');
  const bob = await connect('east-bob');
  ann.sendText('east-open', 'c1');
  bob.sendText('east-bobs', 'c1');
  expect((await ann.nth('im-ack')).id).not.toBe((await bob.nth('im-ack')).id);
});

test.each([
  ['finished', 'east-done', business.orderNotOpen.code],
  ['still waiting', 'east-waits', business.orderNotOpen.code],
  ["another doctor's", 'east-bobs', business.orderOfAnother.code],
  ["another hospital's", 'west-open', 404],
  ['unknown', 'nowhere', 404],
])('a conversation that is %s accepts no message', async (_what, conv, code) => {
  const ann = await connect('east-ann');
  ann.sendText(conv, 'c1');
  const answer = await ann.nth('im-nack');
  expect(answer).toMatchObject({ cmid: 'c1', code, retry: false });
  expect(answer.msg).not.toBe('');
  const stored = [1, 2].flatMap((tenant) => server.storeOf(tenant).all('SELECT id FROM message'));
  expect(stored).toEqual([]);
});

test('an auditor cannot send', async () => {
  const eve = await connect('east-eve');
  eve.sendText('east-open', 'c1');
  expect(await eve.nth('im-nack')).toMatchObject({ code: 403, retry: false });
});

test('a text of 1,500 characters is accepted, a longer one is refused with its cmid', async () => {
  const ann = await connect('east-ann');
  ann.sendText('east-open', 'fits', '药'.repeat(1500));
  await ann.nth('im-ack');
  ann.sendText('east-open', 'long', '药'.repeat(1501));
  expect(await ann.nth('im-nack')).toMatchObject({ cmid: 'long', code: 413, retry: false });
});

test('a text that would make an event longer than 7 KiB is refused, not truncated', async () => {
  const ann = await connect('east-ann');
  const text = '\u0001'.repeat(985);
  expect(
    encodeFrame({ type: 'im-send', cmid: 'odd', conv: 'east-open', kind: 'text', body: { text }, at: 0 })
      .length,
  ).toBeLessThan(7168);
  ann.sendText('east-open', 'odd', `.${text}.`);
  expect(await ann.nth('im-nack')).toMatchObject({ cmid: 'odd', code: 413 });
  expect(rows('east-open')).toEqual([]);
});

test('a text of 100,000 characters is refused with its cmid, and the connection stays open', async () => {
  const ann = await connect('east-ann');
  ann.sendText('east-open', 'huge', 'x'.repeat(100_000));
  expect(await ann.nth('im-nack')).toMatchObject({ cmid: 'huge', code: 413, retry: false });
  ann.sendText('east-open', 'next');
  expect(await ann.nth('im-ack')).toMatchObject({ cmid: 'next', seq: 1 });
});

test('a frame over 7 KiB is refused, however short its text', async () => {
  const ann = await connect('east-ann');
  const content = JSON.stringify({
    conv: 'east-open',
    kind: 'text',
    body: { text: 'short' },
    at: 0,
    cmid: 'wide',
  });
  ann.ws.send(JSON.stringify({ type: 'im-send', content: `${content}${' '.repeat(maxFrameBytes)}` }));
  expect(await ann.nth('im-nack')).toMatchObject({ cmid: 'wide', code: 413, retry: false });
  expect(rows('east-open')).toEqual([]);
});

test('an empty message is refused with its cmid', async () => {
  const ann = await connect('east-ann');
  ann.sendText('east-open', 'blank', '  \n ');
  expect(await ann.nth('im-nack')).toMatchObject({ cmid: 'blank', code: 400, retry: false });
});

test('a message before hello is refused, to be sent again', async () => {
  const early = await connectClient({ port: server.port, token: server.login('east-ann').accessToken });
  early.sendText('east-open', 'c1');
  expect(await early.nth('im-nack')).toMatchObject({ cmid: 'c1', retry: true });
  expect(rows('east-open')).toEqual([]);
});

test('a failing disk causes a nack that may be retried, and the retry succeeds', async () => {
  const ann = await connect('east-ann');
  const freeDisk = server.fillDisk();
  ann.sendText('east-open', 'c1');
  expect(await ann.nth('im-nack')).toMatchObject({ cmid: 'c1', code: 500, retry: true });
  freeDisk();
  ann.sendText('east-open', 'c1');
  expect(await ann.nth('im-ack')).toMatchObject({ cmid: 'c1', seq: 1 });
});

test('if the socket is cut between storing and ack, sending again on a new one creates no second row', async () => {
  const before = await connect('east-ann');
  server.faults.arm('loseAck');
  before.sendText('east-open', 'c1');
  await before.flush();
  expect(before.all('im-ack')).toEqual([]);
  before.terminate();
  const after = await connect('east-ann');
  after.sendText('east-open', 'c1');
  expect(await after.nth('im-ack')).toMatchObject({ cmid: 'c1', seq: 1 });
  expect(rows('east-open')).toEqual([{ seq: 1, cmid: 'c1' }]);
});

test('200 concurrent sends from four sockets are 200 rows without a gap', async () => {
  const all = await Promise.all(['east-ann', 'east-ann', 'east-ann', 'east-ann'].map(connect));
  for (let n = 0; n < 50; n += 1)
    for (const [who, client] of all.entries()) client.sendText('east-open', `${who}-${n}`);
  await Promise.all(all.map((client) => client.nth('im-ack', 50)));
  expect(rows('east-open').map(({ seq }) => seq)).toEqual(Array.from({ length: 200 }, (_, n) => n + 1));
  await Promise.all(all.map((client) => client.nth('im-event', 200)));
  for (const client of all)
    expect(client.all('im-event').map(({ useq }) => useq)).toEqual(
      Array.from({ length: 200 }, (_, n) => n + 1),
    );
});

/** The transactions that the write-ahead log holds: its frames that name the size of the database (sqlite.org/fileformat2.html, 4.1). */
const committed = () => {
  const log = readFileSync(join(server.dataDir, 'cloudroom.db-wal'));
  if (log.length === 0) return 0;
  const frameBytes = 24 + log.readUInt32BE(8);
  const salt = log.subarray(16, 24);
  let count = 0;
  for (let at = 32; at + frameBytes <= log.length; at += frameBytes)
    if (log.subarray(at + 8, at + 16).equals(salt) && log.readUInt32BE(at + 4) > 0) count += 1;
  return count;
};

test('messages that arrive together are committed together, and each is acknowledged', async () => {
  const lines = await Promise.all(['east-ann', 'east-ann', 'east-ann'].map(connect));
  const db = openDatabase(join(server.dataDir, 'cloudroom.db'));
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  db.close();
  for (let n = 0; n < 20; n += 1)
    for (const [who, client] of lines.entries()) client.sendText('east-open', `${who}-${n}`);
  await Promise.all(lines.map((client) => client.nth('im-ack', 20)));
  expect(rows('east-open')).toHaveLength(60);
  const transactions = committed();
  expect(transactions).toBeGreaterThan(0);
  expect(transactions).toBeLessThan(30);
});

test('a text with a lone surrogate or a NUL is stored without it, and its repeat is the same message', async () => {
  const desktop = await connect('east-ann');
  for (const n of [1, 2]) {
    desktop.sendText('east-open', 'odd', 'a\ud800b\0c');
    expect(await desktop.nth('im-ack', n)).toMatchObject({ cmid: 'odd', seq: 1 });
  }
  expect(rows('east-open')).toHaveLength(1);
  expect((await desktop.nth('im-event')).ev).toMatchObject({ message: { body: { text: 'a\ufffdbc' } } });
});
