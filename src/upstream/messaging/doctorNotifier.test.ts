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
/** Connects a person; returns the events that they get. */
const connect = (userId: string): LiveEvent[] => {
  const received: LiveEvent[] = [];
  services.events.subscribe(userId, ({ ev }) => received.push(ev));
  return received;
};
/** So many wait now. */
const change = (count: number, store = services.storeOf(1)) =>
  store.transaction(() => {
    waiting = count;
    services.events.notifyDoctors(store, () => queue(waiting));
  });

test('the connected doctors of the hospital are notified at once, and nobody else', () => {
  const [ann, pharmacist, elsewhere] = ['east-ann', 'east-eve', 'west-ann'].map(connect);
  change(3);
  expect([ann, pharmacist, elsewhere]).toEqual([[queue(3)], [], []]);
  const { events, storeOf } = services;
  expect(events.cursor(storeOf(1), 'east-bob')).toMatchObject({ useq: 0 });
});

test('changes right after it are published once, with the newest state', async () => {
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

test('an event that could not be stored is published later', async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const ann = connect('east-ann');
  const store = services.storeOf(1);
  let isFull = true;
  store.transaction(() =>
    services.events.notifyDoctors(store, () => {
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

test('a change that is rolled back is not published', () => {
  const ann = connect('east-ann');
  const store = services.storeOf(1);
  expect(() =>
    store.transaction(() => {
      services.events.notifyDoctors(store, () => queue(9));
      throw new Error('changed my mind');
    }),
  ).toThrow('changed my mind');
  expect(ann).toEqual([]);
});

test('of many doctors a hundred are notified in a turn: other people’s calls come between', async () => {
  const store = services.storeOf(1);
  const ids = Array.from({ length: 250 }, (_, at) => `east-${1000 + at}`);
  for (const id of ids)
    store.run("INSERT INTO account (id, username, password_hash, name) VALUES (?, ?, '', ?)", id, id, id);
  const received = ids.map(connect);
  const count = () => received.filter(({ length }) => length > 0).length;
  change(3);
  expect(count()).toBe(100);
  await nextTurn();
  expect(count()).toBeLessThan(250);
  await expect.poll(count).toBe(250);
});

test('what is pending when the upstream ends is not published', async () => {
  vi.useFakeTimers();
  const ann = connect('east-ann');
  change(3);
  await vi.advanceTimersByTimeAsync(0);
  change(4);
  services.events.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ann).toEqual([queue(3)]);
});
