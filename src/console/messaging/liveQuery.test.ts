import { signal } from '@preact/signals-react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createApiError } from '../lib/apiError.ts';
import { createAsyncState } from '../lib/async/asyncState.ts';
import type { ConnectionState } from './connection/connection.ts';
import { pollWithoutEvents, startLiveQuery } from './liveQuery.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const unsupported = createApiError({
  kind: 'code',
  message: 'not offered',
  silent: false,
  unsupported: true,
  endpoint: '/list',
});
const busy = createApiError({ kind: 'code', message: 'busy', silent: false, endpoint: '/list' });
const setUp = (
  answers: readonly ('ready' | 'unsupported' | 'busy')[],
  connectionState = signal<ConnectionState>('plain'),
) => {
  let asked = 0;
  const list = createAsyncState(async () => {
    const answer = answers[asked] ?? answers.at(-1);
    asked += 1;
    if (answer === 'unsupported') throw unsupported;
    if (answer === 'busy') throw busy;
    return [];
  });
  const messaging = {
    connectionState,
    pollSeconds: signal(15),
    onEvent: () => () => {},
    onResync: () => () => {},
  };
  const dispose = startLiveQuery(messaging, {
    isAffectedBy: () => false,
    load: () => list.load(),
    state: list,
  });
  return { list, dispose, asked: () => asked };
};

it('what the hospital’s system has never offered is asked for once', async () => {
  const { dispose, asked } = setUp(['unsupported']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked()).toBe(1);
  dispose();
});

it('a list that was loaded is polled on, although one answer says that it is not offered', async () => {
  const { list, dispose, asked } = setUp(['ready', 'unsupported', 'ready']);
  await vi.advanceTimersByTimeAsync(30_100);
  expect([asked(), list.status.value]).toEqual([3, 'ready']);
  dispose();
});

it('on a live line a failed load is repeated, ever more slowly, until it succeeds', async () => {
  const { list, dispose, asked } = setUp(['busy', 'busy', 'busy', 'ready'], signal<ConnectionState>('live'));
  await vi.advanceTimersByTimeAsync(2_000);
  expect([asked(), list.status.value]).toEqual([2, 'failed']);
  await vi.advanceTimersByTimeAsync(12_000);
  expect([asked(), list.status.value]).toEqual([4, 'ready']);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(asked()).toBe(4);
  dispose();
});

it('a failed load is not repeated once nobody uses it', async () => {
  const { dispose, asked } = setUp(['busy'], signal<ConnectionState>('live'));
  await vi.advanceTimersByTimeAsync(0);
  dispose();
  await vi.advanceTimersByTimeAsync(300_000);
  expect(asked()).toBe(1);
});

it('what events would announce is polled while calls are answered and nothing is pushed', async () => {
  const connectionState = signal<ConnectionState>('live');
  let count = 0;
  const dispose = pollWithoutEvents({ connectionState, pollSeconds: signal(15) }, () => (count += 1));
  const countIn = async (state: ConnectionState) => {
    connectionState.value = state;
    count = 0;
    await vi.advanceTimersByTimeAsync(30_000);
    return count;
  };
  expect([await countIn('live'), await countIn('plain'), await countIn('refused')]).toEqual([0, 2, 2]);
  dispose();
  expect(await countIn('plain')).toBe(0);
});
