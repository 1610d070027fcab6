import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestServices } from '../testing/testServices.ts';

let services: ReturnType<typeof createTestServices>;
let waiting = 0;
beforeEach(() => {
  vi.useFakeTimers();
  services = createTestServices();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  services.close();
});

/** Connects a person; returns the numbers that they are told. */
const connect = (userId: string): number[] => {
  const told: number[] = [];
  services.events.subscribe(
    userId,
    () => undefined,
    (awaiting) => told.push(awaiting) > 0,
  );
  return told;
};
/** So many wait now. */
const change = (count: number, store = services.storeOf(1)) =>
  store.transaction(() => {
    waiting = count;
    services.events.announceQueue(store, () => waiting);
  });
/** Adds doctors of a hospital, and connects them. */
const connectMany = (count: number, tenantId = 1): number[][] => {
  const store = services.storeOf(tenantId);
  const ids = Array.from({ length: count }, (_, at) => `doctor-${tenantId}-${1000 + at}`);
  for (const id of ids)
    store.run("INSERT INTO account (id, username, password_hash, name) VALUES (?, ?, '', ?)", id, id, id);
  return ids.map(connect);
};
const countTold = (doctors: readonly number[][]) => doctors.filter(({ length }) => length > 0).length;

test('the connected doctors of the hospital are told at once, and nobody else', () => {
  const [ann, pharmacist, elsewhere] = ['east-ann', 'east-eve', 'west-ann'].map(connect);
  change(3);
  expect([ann, pharmacist, elsewhere]).toEqual([[3], [], []]);
});

test('nothing of it is stored', () => {
  connect('east-ann');
  change(3);
  const { events, storeOf } = services;
  expect(events.cursor(storeOf(1), 'east-ann')).toMatchObject({ useq: 0 });
});

test('changes right after it are told once, with the newest number', async () => {
  const ann = connect('east-ann');
  change(3);
  await vi.advanceTimersByTimeAsync(0);
  for (const count of [4, 5, 6]) change(count);
  expect(ann).toEqual([3]);
  await vi.advanceTimersByTimeAsync(2);
  expect(ann).toEqual([3, 6]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ann).toHaveLength(2);
});

test('many doctors are told in groups, 500 a second: their consoles do not all load the queue at once', async () => {
  const doctors = connectMany(250);
  change(3);
  expect(countTold(doctors)).toBe(25);
  await vi.advanceTimersByTimeAsync(250);
  expect(countTold(doctors)).toBe(150);
  await vi.advanceTimersByTimeAsync(250);
  expect(doctors).toEqual(doctors.map(() => [3]));
});

test('a change meanwhile reaches the later ones right away, and the earlier ones in another round', async () => {
  const doctors = connectMany(250);
  change(3);
  await vi.advanceTimersByTimeAsync(250);
  change(4);
  await vi.advanceTimersByTimeAsync(200);
  expect(doctors.filter((told) => told.join() === '3')).toHaveLength(150);
  expect(doctors.filter((told) => told.join() === '4')).toHaveLength(100);
  await vi.advanceTimersByTimeAsync(1000);
  expect(doctors.map((told) => told.at(-1))).toEqual(doctors.map(() => 4));
});

test('hospitals take turns: a small one is told soon, and the large one is told as fast as before', async () => {
  const doctors = connectMany(250);
  const [other] = connectMany(1, 2);
  change(3);
  change(7, services.storeOf(2));
  await vi.advanceTimersByTimeAsync(100);
  expect(other).toEqual([7]);
  await vi.advanceTimersByTimeAsync(402);
  expect(countTold(doctors)).toBe(250);
});

test('a doctor who connects while the hospital waits for its turn is told of what changes by then', async () => {
  connectMany(25);
  connect('west-ann');
  change(3);
  change(7, services.storeOf(2));
  const [late] = connectMany(1, 2);
  change(8, services.storeOf(2));
  await vi.advanceTimersByTimeAsync(1000);
  expect(late).toEqual([8]);
});

test('two large hospitals share the pace', async () => {
  const [doctors, others] = [connectMany(250), connectMany(250, 2)];
  change(3);
  change(3, services.storeOf(2));
  await vi.advanceTimersByTimeAsync(450);
  expect([countTold(doctors), countTold(others)]).toEqual([150, 100]);
  await vi.advanceTimersByTimeAsync(500);
  expect([countTold(doctors), countTold(others)]).toEqual([250, 250]);
});

test('a page that was opened before an upgrade gets an event with a number', () => {
  const events: unknown[] = [];
  services.events.subscribe(
    'east-ann',
    ({ ev }) => events.push(ev),
    () => false,
  );
  const bob = connect('east-bob');
  change(3);
  expect([events, bob]).toEqual([[{ type: 'queue', awaiting: 3 }], [3]]);
});

test('a doctor who cannot be told does not keep it from the others', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  services.events.subscribe(
    'east-ann',
    () => undefined,
    () => {
      throw new Error('the line is broken');
    },
  );
  const bob = connect('east-bob');
  change(3);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(bob).toEqual([3]);
});

test('it does not always begin with the same doctors', async () => {
  const doctors = connectMany(250);
  const first = new Set<number>();
  for (let n = 1; n <= 20; n += 1) {
    change(n);
    first.add(doctors.findIndex((told) => told.at(-1) === n));
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(first.size).toBeGreaterThan(1);
});

test('a queue that cannot be counted is told of later', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const ann = connect('east-ann');
  const store = services.storeOf(1);
  let isBusy = true;
  store.transaction(() =>
    services.events.announceQueue(store, () => {
      if (isBusy) throw new Error('the database is busy');
      return 3;
    }),
  );
  await vi.advanceTimersByTimeAsync(4000);
  expect(ann).toEqual([]);
  isBusy = false;
  await vi.advanceTimersByTimeAsync(2000);
  expect(ann).toEqual([3]);
});

test('a change that is rolled back is not told', () => {
  const ann = connect('east-ann');
  const store = services.storeOf(1);
  expect(() =>
    store.transaction(() => {
      services.events.announceQueue(store, () => 9);
      throw new Error('changed my mind');
    }),
  ).toThrow('changed my mind');
  expect(ann).toEqual([]);
});

test('what is pending when the upstream ends is not told', async () => {
  const ann = connect('east-ann');
  change(3);
  await vi.advanceTimersByTimeAsync(0);
  change(4);
  services.events.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ann).toEqual([3]);
});
