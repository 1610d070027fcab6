import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveEvent } from '../../contract/protocol/socket.ts';
import { createTestServices } from '../testing/testServices.ts';

let services: ReturnType<typeof createTestServices>;
let waiting = 0;
beforeEach(() => {
  services = createTestServices();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  services.close();
});

const queue = (awaiting: number): LiveEvent => ({ type: 'queue', awaiting });
/** Connects a doctor; returns what they are told. */
const connect = (userId: string): LiveEvent[] => {
  const told: LiveEvent[] = [];
  services.events.subscribe(userId, ({ ev }) => told.push(ev));
  return told;
};
/** So many wait now. */
const change = (count: number, store = services.storeOf(1)) =>
  store.transaction(() => {
    waiting = count;
    services.events.tellDoctors(store, () => queue(waiting));
  });

test('a change is told at once to the doctors of the hospital who are connected, and to nobody else', () => {
  const [ann, pharmacist, elsewhere] = ['east-ann', 'east-eve', 'west-ann'].map(connect);
  change(3);
  expect([ann, pharmacist, elsewhere]).toEqual([[queue(3)], [], []]);
  const { events, storeOf } = services;
  expect(events.cursor(storeOf(1), 'east-bob')).toMatchObject({ useq: 0 });
});

test('changes right after it are told once, as they are by then', async () => {
  vi.useFakeTimers();
  const ann = connect('east-ann');
  change(3);
  await vi.advanceTimersByTimeAsync(0);
  for (const count of [4, 5, 6]) change(count);
  expect(ann).toEqual([queue(3)]);
  await vi.advanceTimersByTimeAsync(2);
  expect(ann).toEqual([queue(3), queue(6)]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ann).toHaveLength(2);
});

test('what could not be written is told later', async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const ann = connect('east-ann');
  const store = services.storeOf(1);
  let isFull = true;
  store.transaction(() =>
    services.events.tellDoctors(store, () => {
      if (isFull) throw new Error('the disk is full');
      return queue(3);
    }),
  );
  await vi.advanceTimersByTimeAsync(4000);
  expect(ann).toEqual([]);
  isFull = false;
  await vi.advanceTimersByTimeAsync(2000);
  expect(ann).toEqual([queue(3)]);
});

test('a change that is rolled back is told to nobody', () => {
  const ann = connect('east-ann');
  const store = services.storeOf(1);
  expect(() =>
    store.transaction(() => {
      services.events.tellDoctors(store, () => queue(9));
      throw new Error('changed my mind');
    }),
  ).toThrow('changed my mind');
  expect(ann).toEqual([]);
});

test('of many doctors a hundred are told in a turn: everybody else’s calls come between', async () => {
  const store = services.storeOf(1);
  const ids = Array.from({ length: 250 }, (_, at) => `east-${1000 + at}`);
  for (const id of ids)
    store.run("INSERT INTO account (id, username, password_hash, name) VALUES (?, ?, '', ?)", id, id, id);
  const told = ids.map(connect);
  const count = () => told.filter(({ length }) => length > 0).length;
  change(3);
  expect(count()).toBe(100);
  await nextTurn();
  expect(count()).toBeLessThan(250);
  await expect.poll(count).toBe(250);
});

test('what was still to be told when the upstream ends is told to nobody', async () => {
  vi.useFakeTimers();
  const ann = connect('east-ann');
  change(3);
  await vi.advanceTimersByTimeAsync(0);
  change(4);
  services.events.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ann).toEqual([queue(3)]);
});
