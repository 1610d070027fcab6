import { afterEach, beforeEach, expect, test } from 'vitest';
import { append, readMark } from './conversation.ts';
import { heldFor } from './events.ts';
import { arrive, type Client } from './testClient.ts';
import { openSocketHouse, type SocketHouse } from './testHouse.ts';

let house: SocketHouse;
beforeEach(async () => {
  house = await openSocketHouse();
});
afterEach(() => house.close());

const enter = (userId: string): Promise<Client> =>
  arrive({ port: house.port, token: house.login(userId).accessToken });

const tell = (userId: string, awaiting: number) => {
  const store = house.storeOf(userId.startsWith('west') ? 2 : 1);
  store.transaction(() => house.events.tell(store, userId, { type: 'queue', awaiting }));
};

const numbers = (client: Client) => client.all('im-event').map(({ useq }) => useq);

test('nothing is told before hello, and hello alone begins at the head', async () => {
  tell('east-ann', 1);
  const ann = await enter('east-ann');
  tell('east-ann', 2);
  await ann.settled();
  expect(ann.frames.map(({ type }) => type)).toEqual(['pong']);
  expect(await ann.hello()).toMatchObject({ useq: 2, recovered: false });
  tell('east-ann', 3);
  await ann.nth('im-event');
  expect(numbers(ann)).toEqual([3]);
});

test('a pong says up to where its socket was told, so that a lost last event shows', async () => {
  const ann = await enter('east-ann');
  expect(await ann.settled()).toEqual({ type: 'pong' });
  await ann.hello();
  tell('east-ann', 1);
  expect(await ann.settled()).toMatchObject({ useq: 1 });
  house.faults.arm('dropEvent');
  tell('east-ann', 2);
  expect(await ann.settled()).toMatchObject({ useq: 2 });
  expect(numbers(ann)).toEqual([1]);
  ann.send({ type: 'im-sync', from: 1 });
  await ann.nth('im-event', 2);
  expect(numbers(ann)).toEqual([1, 2]);
});

test('after a cut, resume gives exactly what was missed, then what is new', async () => {
  const before = await enter('east-ann');
  const { epoch } = await before.hello();
  tell('east-ann', 1);
  await before.nth('im-event');
  before.cut();
  for (let n = 2; n <= 450; n += 1) tell('east-ann', n);
  const after = await enter('east-ann');
  expect(await after.hello({ epoch, useq: 1 })).toMatchObject({ useq: 450, recovered: true });
  tell('east-ann', 451);
  await after.nth('im-event', 450);
  expect(numbers(after)).toEqual(Array.from({ length: 450 }, (_, n) => n + 2));
  expect(after.all('im-event').map(({ ev }) => ev)).toEqual(
    Array.from({ length: 450 }, (_, n) => ({ type: 'queue', awaiting: n + 2 })),
  );
});

test('events that come during a long replay keep their place', async () => {
  for (let n = 1; n <= 1000; n += 1) tell('east-ann', n);
  const ann = await enter('east-ann');
  const { epoch } = await ann.hello();
  const again = await enter('east-ann');
  const welcomed = again.hello({ epoch, useq: 0 });
  for (let n = 1001; n <= 1100; n += 1) {
    tell('east-ann', n);
    if (n % 10 === 0) await ann.settled();
  }
  await welcomed;
  await again.nth('im-event', 1100);
  expect(numbers(again)).toEqual(Array.from({ length: 1100 }, (_, n) => n + 1));
});

test('resume is refused under another epoch, beyond the head, and where the rows are no longer held', async () => {
  for (const n of [1, 2, 3]) tell('east-ann', n);
  const ann = await enter('east-ann');
  const { epoch } = await ann.hello();
  expect(await ann.hello({ epoch: 'of another database', useq: 2 })).toMatchObject({
    recovered: false,
    useq: 3,
  });
  expect(await ann.hello({ epoch, useq: 4 })).toMatchObject({ recovered: false, useq: 3 });
  expect(await ann.hello({ epoch, useq: 3 })).toMatchObject({ recovered: true, useq: 3 });
  house.advance(heldFor + 1);
  tell('east-ann', 4);
  const later = await enter('east-ann');
  expect(await later.hello({ epoch, useq: 2 })).toMatchObject({ recovered: false, useq: 4 });
  expect(await later.hello({ epoch, useq: 3 })).toMatchObject({ recovered: true, useq: 4 });
  expect(house.storeOf(1).all('SELECT useq FROM im_event')).toEqual([{ useq: 4 }]);
});

test('an empty line that was pruned whole cannot be resumed from its past', async () => {
  tell('east-ann', 1);
  tell('east-ann', 2);
  const ann = await enter('east-ann');
  const { epoch } = await ann.hello();
  house.advance(heldFor + 1);
  const later = await enter('east-ann');
  expect(await later.hello({ epoch, useq: 1 })).toMatchObject({ recovered: false, useq: 2 });
  expect(await later.hello({ epoch, useq: 2 })).toMatchObject({ recovered: true, useq: 2 });
});

test('of one user 50,000 events are held, and no older one', async () => {
  for (const n of [1, 2, 3]) tell('east-ann', n);
  const store = house.storeOf(1);
  store.run("UPDATE im_cursor SET useq = 50002 WHERE user_id = 'east-ann'");
  expect(house.events.cursor(store, 'east-ann')).toMatchObject({ useq: 50_002, floor: 2 });
  expect(house.events.since(store, 'east-ann', 0, 10).map(({ useq }) => useq)).toEqual([3]);
});

test('the numbers go on after a restart of the upstream', async () => {
  tell('east-ann', 1);
  const before = house.events.cursor(house.storeOf(1), 'east-ann');
  const reopened = house.reopen();
  expect(reopened.events.cursor(reopened.storeOf(1), 'east-ann')).toEqual(before);
});

test.each(['dropEvent', 'swapEvent', 'doubleEvent'] as const)(
  'with a %s on the way, im-sync brings the missing events without closing the socket',
  async (fault) => {
    const ann = await enter('east-ann');
    await ann.hello();
    tell('east-ann', 1);
    await ann.nth('im-event');
    house.faults.arm(fault);
    tell('east-ann', 2);
    tell('east-ann', 3);
    await ann.settled();
    const broken = { dropEvent: [1, 3], swapEvent: [1, 3, 2], doubleEvent: [1, 2, 2, 3] }[fault];
    expect(numbers(ann)).toEqual(broken);
    ann.send({ type: 'im-sync', from: 1 });
    await ann.nth('im-event', broken.length + 2);
    expect(numbers(ann)).toEqual([...broken, 2, 3]);
    tell('east-ann', 4);
    await ann.until(() => numbers(ann).at(-1) === 4, 'the live event after');
  },
);

test('im-sync from where nothing is held is answered with im-resync', async () => {
  tell('east-ann', 1);
  const ann = await enter('east-ann');
  await ann.hello();
  ann.send({ type: 'im-sync', from: 9 });
  await ann.nth('im-resync');
  house.advance(heldFor + 1);
  ann.send({ type: 'im-sync', from: 0 });
  await ann.nth('im-resync', 2);
});

test('events reach their user alone: not a colleague, not the namesake of another hospital', async () => {
  const [bob, westAnn] = await Promise.all([enter('east-bob'), enter('west-ann')]);
  await Promise.all([bob.hello(), westAnn.hello()]);
  tell('east-ann', 1);
  await Promise.all([bob.settled(), westAnn.settled()]);
  expect([...numbers(bob), ...numbers(westAnn)]).toEqual([]);
});

test('the queue is told to the doctors, the audit to the auditors, each of one hospital', async () => {
  const people = await Promise.all(['east-ann', 'east-bob', 'east-eve', 'west-ann', 'west-eve'].map(enter));
  await Promise.all(people.map((one) => one.hello()));
  const store = house.storeOf(1);
  store.transaction(() => {
    house.events.tellDoctors(store, { type: 'queue', awaiting: 4 });
    house.events.tellAuditors(store, { type: 'queue', awaiting: 9 });
  });
  await Promise.all(people.map((one) => one.settled()));
  const heard = people.map((one) => one.all('im-event').map(({ ev }) => ev.type === 'queue' && ev.awaiting));
  expect(heard).toEqual([[4], [4], [9], [], []]);
});

test('what was rolled back is told to nobody', async () => {
  const ann = await enter('east-ann');
  await ann.hello();
  const store = house.storeOf(1);
  expect(() =>
    store.transaction(() => {
      house.events.tell(store, 'east-ann', { type: 'queue', awaiting: 1 });
      throw new Error('changed my mind');
    }),
  ).toThrow('changed my mind');
  tell('east-ann', 2);
  await ann.nth('im-event');
  expect(ann.all('im-event')).toEqual([{ type: 'im-event', useq: 1, ev: { type: 'queue', awaiting: 2 } }]);
});

test('im-read moves the mark forward only, never past the head, and tells the other tabs', async () => {
  const [desk, phone] = await Promise.all([enter('east-ann'), enter('east-ann')]);
  await Promise.all([desk.hello(), phone.hello()]);
  const store = house.storeOf(1);
  for (const n of [1, 2, 3]) {
    append(
      store,
      {
        conv: 'east-open',
        cmid: `p${n}`,
        role: 'patient',
        senderId: 'p',
        kind: 'text',
        body: { text: 'ow' },
      },
      house.clock.now(),
    );
  }
  for (const upTo of [2, 1, 99, 3]) desk.send({ type: 'im-read', conv: 'east-open', upTo });
  await phone.nth('im-event', 2);
  await desk.settled();
  expect(phone.all('im-event').map(({ ev }) => ev)).toEqual([
    { type: 'read', conv: 'east-open', role: 'doctor', upTo: 2 },
    { type: 'read', conv: 'east-open', role: 'doctor', upTo: 3 },
  ]);
  expect(readMark(store, 'east-open', 'doctor')).toBe(3);
});

test("nobody moves the mark of another doctor's conversation", async () => {
  const bob = await enter('east-bob');
  await bob.hello();
  const store = house.storeOf(1);
  const body = { text: 'ow' };
  append(store, { conv: 'east-open', cmid: 'p', role: 'patient', senderId: 'p', kind: 'text', body }, 1);
  bob.send({ type: 'im-read', conv: 'east-open', upTo: 1 });
  await bob.settled();
  expect(readMark(store, 'east-open', 'doctor')).toBe(0);
});

test('frames that are late still come in order', async () => {
  const ann = await enter('east-ann');
  await ann.hello();
  house.faults.delayFrames(30);
  for (const n of [1, 2, 3]) tell('east-ann', n);
  await ann.nth('im-event', 3);
  expect(numbers(ann)).toEqual([1, 2, 3]);
});

test('a test can close every socket with a code', async () => {
  const ann = await enter('east-ann');
  house.faults.closeSockets(4409);
  expect(await ann.closed()).toBe(4409);
});
