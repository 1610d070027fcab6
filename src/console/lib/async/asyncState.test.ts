import { expect, it } from 'vitest';
import { dayTimeOf, minutesBetween, momentOf } from '../dates/days.ts';
import { createApiError } from '../apiError.ts';
import { yuan } from '../money.ts';
import { createAsyncState, settled } from './asyncState.ts';

const broken = createApiError({ kind: 'network', message: 'no line', silent: false, endpoint: '/x' });

it('of two responses out of order, the newer request wins', async () => {
  const gates = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const state = createAsyncState((at: number) => gates[at]?.promise ?? Promise.reject(broken));
  const [first, second] = [state.load(0), state.load(1)];
  gates[1]?.resolve('new');
  await second;
  gates[0]?.resolve('old');
  await first;
  expect(state.value.value).toBe('new');
  expect(state.status.value).toBe('ready');
});

it('of two requests, the older one ends before the state is known; it is settled after the newer one', async () => {
  const gates = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const state = createAsyncState((at: number) => gates[at]?.promise ?? Promise.reject(broken));
  const [first, second] = [state.load(0), state.load(1)];
  gates[0]?.resolve('old');
  await first;
  expect(state.status.value).toBe('loading');
  const isSettled = settled(state);
  gates[1]?.resolve('new');
  await isSettled;
  expect([state.status.value, state.value.value]).toEqual(['ready', 'new']);
  await second;
});

it('keeps the last good value on screen, and its time', async () => {
  let fail = false;
  const state = createAsyncState(() => (fail ? Promise.reject(broken) : Promise.resolve('good')), {
    now: () => 42,
  });
  await state.load();
  fail = true;
  await state.load();
  expect([state.status.value, state.value.value, state.error.value, state.loadedAt.value]).toEqual([
    'failed',
    'good',
    broken,
    42,
  ]);
  fail = false;
  await state.load();
  expect([state.status.value, state.error.value]).toEqual(['ready', null]);
});

it('a live event is not overwritten by an older request', async () => {
  const gate = Promise.withResolvers<string>();
  const state = createAsyncState(() => gate.promise);
  const asked = state.load();
  state.set('live');
  gate.resolve('asked before');
  await asked;
  expect(state.value.value).toBe('live');
});

it("times are the hospital's, and a wait is never negative", () => {
  const noon = Date.UTC(2026, 10, 20, 4, 5);
  expect(dayTimeOf(noon)).toBe('2026-11-20 12:05');
  expect(momentOf(noon, noon + 3_600_000, 'en')).toBe('12:05');
  expect(momentOf(noon, noon + 86_400_000, 'en')).toBe('20 Nov 12:05');
  expect(momentOf(noon, noon + 90 * 86_400_000, 'en')).toBe('2026-11-20 12:05');
  expect(minutesBetween(noon, noon - 5_000)).toBe(0);
});

it.each([
  [0, '0.00'],
  [5, '0.05'],
  [1990, '19.90'],
  [-50, '-0.50'],
])('%i fen are %s yuan', (fen, text) => {
  expect(yuan(fen)).toBe(text);
});
