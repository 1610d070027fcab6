import { expect, test } from 'vitest';
import { appendMessage, readMark } from '../conversation.ts';
import { replayWindowMs } from '../events.ts';
import { connectClient, type SocketClient } from '../../testing/socketClient.ts';
import { fixturePerTest } from '../../testing/fixturePerTest.ts';
import { startTestServer } from '../../testing/testServices.ts';

const server = fixturePerTest(startTestServer, ({ close }) => close());

const connect = (userId: string): Promise<SocketClient> =>
  connectClient({ port: server.port, token: server.login(userId).accessToken });

const publish = (userId: string, awaiting: number) => {
  const store = server.storeOf(userId.startsWith('west') ? 2 : 1);
  store.transaction(() => server.events.publish(store, userId, { type: 'queue', awaiting }));
};

const numbers = (client: SocketClient) => client.all('im-event').map(({ useq }) => useq);

test('nothing is sent before hello, and hello without a cursor begins at the head', async () => {
  publish('east-ann', 1);
  const ann = await connect('east-ann');
  publish('east-ann', 2);
  await ann.flush();
  expect(ann.frames.map(({ type }) => type)).toEqual(['pong']);
  expect(await ann.hello()).toMatchObject({ useq: 2, recovered: false });
  publish('east-ann', 3);
  await ann.nth('im-event');
  expect(numbers(ann)).toEqual([3]);
});

test('a pong has the last event sent on its socket, so that a lost last event is noticed', async () => {
  const ann = await connect('east-ann');
  expect(await ann.flush()).toEqual({ type: 'pong' });
  await ann.hello();
  publish('east-ann', 1);
  expect(await ann.flush()).toMatchObject({ useq: 1 });
  server.faults.arm('dropEvent');
  publish('east-ann', 2);
  expect(await ann.flush()).toMatchObject({ useq: 2 });
  expect(numbers(ann)).toEqual([1]);
  ann.send({ type: 'im-sync', from: 1 });
  await ann.nth('im-event', 2);
  expect(numbers(ann)).toEqual([1, 2]);
});

test('after a disconnect, resume sends exactly the missed events, then new ones', async () => {
  const before = await connect('east-ann');
  const { epoch } = await before.hello();
  publish('east-ann', 1);
  await before.nth('im-event');
  before.terminate();
  for (let n = 2; n <= 450; n += 1) publish('east-ann', n);
  const after = await connect('east-ann');
  expect(await after.hello({ epoch, useq: 1 })).toMatchObject({ useq: 450, recovered: true });
  publish('east-ann', 451);
  await after.nth('im-event', 450);
  expect(numbers(after)).toEqual(Array.from({ length: 450 }, (_, n) => n + 2));
  expect(after.all('im-event').map(({ ev }) => ev)).toEqual(
    Array.from({ length: 450 }, (_, n) => ({ type: 'queue', awaiting: n + 2 })),
  );
});

test('events during a long replay keep their order', async () => {
  for (let n = 1; n <= 1000; n += 1) publish('east-ann', n);
  const ann = await connect('east-ann');
  const { epoch } = await ann.hello();
  const again = await connect('east-ann');
  const welcomed = again.hello({ epoch, useq: 0 });
  for (let n = 1001; n <= 1100; n += 1) {
    publish('east-ann', n);
    if (n % 10 === 0) await ann.flush();
  }
  await welcomed;
  await again.nth('im-event', 1100);
  expect(numbers(again)).toEqual(Array.from({ length: 1100 }, (_, n) => n + 1));
});

test('resume is refused for another epoch, beyond the head, and if the rows were deleted', async () => {
  for (const n of [1, 2, 3]) publish('east-ann', n);
  const ann = await connect('east-ann');
  const { epoch } = await ann.hello();
  expect(await ann.hello({ epoch: 'of another database', useq: 2 })).toMatchObject({
    recovered: false,
    useq: 3,
  });
  expect(await ann.hello({ epoch, useq: 4 })).toMatchObject({ recovered: false, useq: 3 });
  expect(await ann.hello({ epoch, useq: 3 })).toMatchObject({ recovered: true, useq: 3 });
  server.advance(replayWindowMs + 1);
  publish('east-ann', 4);
  const later = await connect('east-ann');
  expect(await later.hello({ epoch, useq: 2 })).toMatchObject({ recovered: false, useq: 4 });
  expect(await later.hello({ epoch, useq: 3 })).toMatchObject({ recovered: true, useq: 4 });
  expect(server.storeOf(1).all('SELECT useq FROM im_event')).toEqual([{ useq: 4 }]);
});

test('a stream of which all events were deleted cannot be resumed from its past', async () => {
  publish('east-ann', 1);
  publish('east-ann', 2);
  const ann = await connect('east-ann');
  const { epoch } = await ann.hello();
  server.advance(replayWindowMs + 1);
  const later = await connect('east-ann');
  expect(await later.hello({ epoch, useq: 1 })).toMatchObject({ recovered: false, useq: 2 });
  expect(await later.hello({ epoch, useq: 2 })).toMatchObject({ recovered: true, useq: 2 });
});

test('the last 50,000 events of a user are stored, and no older ones', async () => {
  for (const n of [1, 2, 3]) publish('east-ann', n);
  const store = server.storeOf(1);
  store.run("UPDATE im_cursor SET useq = 50002 WHERE user_id = 'east-ann'");
  expect(server.events.cursor(store, 'east-ann')).toMatchObject({ useq: 50_002, floor: 2 });
  expect(server.events.since(store, 'east-ann', 0, 10).map(({ useq }) => useq)).toEqual([3]);
});

test('events that were stored while the clock was ahead leave no gap among those that can be replayed', () => {
  server.setClock(2 * replayWindowMs);
  publish('east-ann', 1);
  server.setClock(-2 * replayWindowMs);
  publish('east-ann', 2);
  server.advance(replayWindowMs + 1);
  publish('east-ann', 3);
  const store = server.storeOf(1);
  const { floor } = server.events.cursor(store, 'east-ann');
  expect(server.events.since(store, 'east-ann', floor, 10).map(({ useq }) => useq)).toEqual([1, 2, 3]);
});

test('the numbers continue after a restart of the upstream', async () => {
  publish('east-ann', 1);
  const before = server.events.cursor(server.storeOf(1), 'east-ann');
  const reopened = server.reopen();
  expect(reopened.events.cursor(reopened.storeOf(1), 'east-ann')).toEqual(before);
});

test.each(['dropEvent', 'swapEvent', 'doubleEvent'] as const)(
  'with a %s in transit, im-sync sends the missing events without closing the socket',
  async (fault) => {
    const ann = await connect('east-ann');
    await ann.hello();
    publish('east-ann', 1);
    await ann.nth('im-event');
    server.faults.arm(fault);
    publish('east-ann', 2);
    publish('east-ann', 3);
    await ann.flush();
    const broken = { dropEvent: [1, 3], swapEvent: [1, 3, 2], doubleEvent: [1, 2, 2, 3] }[fault];
    expect(numbers(ann)).toEqual(broken);
    ann.send({ type: 'im-sync', from: 1 });
    await ann.nth('im-event', broken.length + 2);
    expect(numbers(ann)).toEqual([...broken, 2, 3]);
    publish('east-ann', 4);
    await ann.until(() => numbers(ann).at(-1) === 4, 'the live event after');
  },
);

test('im-sync from a deleted position is answered with im-resync', async () => {
  publish('east-ann', 1);
  const ann = await connect('east-ann');
  await ann.hello();
  ann.send({ type: 'im-sync', from: 9 });
  await ann.nth('im-resync');
  server.advance(replayWindowMs + 1);
  ann.send({ type: 'im-sync', from: 0 });
  await ann.nth('im-resync', 2);
});

test('events reach only their user: not a colleague, not the same id at another hospital', async () => {
  const [bob, westAnn] = await Promise.all([connect('east-bob'), connect('west-ann')]);
  await Promise.all([bob.hello(), westAnn.hello()]);
  publish('east-ann', 1);
  await Promise.all([bob.flush(), westAnn.flush()]);
  expect([...numbers(bob), ...numbers(westAnn)]).toEqual([]);
});

test('the queue is announced to the doctors, reviews are published to the auditors, each of one hospital', async () => {
  const clients = await Promise.all(
    ['east-ann', 'east-bob', 'east-eve', 'west-ann', 'west-eve'].map(connect),
  );
  await Promise.all(clients.map((one) => one.hello()));
  const store = server.storeOf(1);
  store.transaction(() => {
    server.events.announceQueue(store, () => 4);
    server.events.publishToAuditors(store, { type: 'facts', patientId: '9' });
  });
  await Promise.all(clients.map((one) => one.flush()));
  const announced = clients.map((one) => one.all('im-queue').map(({ awaiting }) => awaiting));
  expect(announced).toEqual([[4], [4], [], [], []]);
  const published = clients.map((one) => one.all('im-event').map(({ ev }) => ev.type));
  expect(published).toEqual([[], [], ['facts'], [], []]);
});

test('a page that was opened before an upgrade is told of the queue by a numbered event', async () => {
  const [old, current] = await Promise.all([connect('east-ann'), connect('east-bob')]);
  old.send({ type: 'im-hello', v: 1 });
  await Promise.all([old.nth('im-welcome'), current.hello()]);
  const store = server.storeOf(1);
  store.transaction(() => server.events.announceQueue(store, () => 4));
  await Promise.all([old.flush(), current.flush()]);
  expect(old.all('im-event')).toEqual([{ type: 'im-event', useq: 1, ev: { type: 'queue', awaiting: 4 } }]);
  expect([old.all('im-queue'), current.all('im-event')]).toEqual([[], []]);
});

test('rolled back events are not sent', async () => {
  const ann = await connect('east-ann');
  await ann.hello();
  const store = server.storeOf(1);
  expect(() =>
    store.transaction(() => {
      server.events.publish(store, 'east-ann', { type: 'queue', awaiting: 1 });
      throw new Error('changed my mind');
    }),
  ).toThrow('changed my mind');
  publish('east-ann', 2);
  await ann.nth('im-event');
  expect(ann.all('im-event')).toEqual([{ type: 'im-event', useq: 1, ev: { type: 'queue', awaiting: 2 } }]);
});

test('im-read moves the mark forward only, never past the head, and notifies the other tabs', async () => {
  const [desktop, phone] = await Promise.all([connect('east-ann'), connect('east-ann')]);
  await Promise.all([desktop.hello(), phone.hello()]);
  const store = server.storeOf(1);
  for (const n of [1, 2, 3]) {
    appendMessage(
      store,
      {
        conv: 'east-open',
        cmid: `p${n}`,
        role: 'patient',
        senderId: 'p',
        kind: 'text',
        body: { text: 'ow' },
      },
      server.clock.now(),
    );
  }
  for (const upTo of [2, 1, 99, 3]) desktop.send({ type: 'im-read', conv: 'east-open', upTo });
  await phone.nth('im-event', 2);
  await desktop.flush();
  expect(phone.all('im-event').map(({ ev }) => ev)).toEqual([
    { type: 'read', conv: 'east-open', role: 'doctor', upTo: 2 },
    { type: 'read', conv: 'east-open', role: 'doctor', upTo: 3 },
  ]);
  expect(readMark(store, 'east-open', 'doctor')).toBe(3);
});

test("nobody moves the mark of another doctor's conversation", async () => {
  const bob = await connect('east-bob');
  await bob.hello();
  const store = server.storeOf(1);
  const body = { text: 'ow' };
  appendMessage(
    store,
    { conv: 'east-open', cmid: 'p', role: 'patient', senderId: 'p', kind: 'text', body },
    1,
  );
  bob.send({ type: 'im-read', conv: 'east-open', upTo: 1 });
  await bob.flush();
  expect(readMark(store, 'east-open', 'doctor')).toBe(0);
});

test('delayed frames still arrive in order', async () => {
  const ann = await connect('east-ann');
  await ann.hello();
  server.faults.delayFrames(30);
  for (const n of [1, 2, 3]) publish('east-ann', n);
  await ann.nth('im-event', 3);
  expect(numbers(ann)).toEqual([1, 2, 3]);
});

test('a test can close every socket with a code', async () => {
  const ann = await connect('east-ann');
  server.faults.closeSockets(4409);
  expect(await ann.waitForClose()).toBe(4409);
});
