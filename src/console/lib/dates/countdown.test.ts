import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../api/testing/createTestApi.ts';
import { createCountdown } from './countdown.ts';

const hour = 3_600_000;
const at = Date.UTC(2026, 10, 20, 9);
beforeEach(() => void vi.useFakeTimers({ now: at }));
afterEach(() => void vi.useRealTimers());

/** A page whose clock is off from the server's by `off`, with the tab's storage. */
const load = (sessionStorage: Storage, clock = { now: () => Date.now() }) =>
  createCountdown({ sessionStorage, key: 'nextCodeAt', clock, durationMs: 60_000 });

it('counts from sixty to zero', () => {
  const wait = load(memoryStorage());
  const stop = wait.start();
  expect(wait.secondsLeft.value).toBe(0);
  wait.restart();
  expect(wait.secondsLeft.value).toBe(60);
  vi.advanceTimersByTime(59_000);
  expect(wait.secondsLeft.value).toBe(1);
  vi.advanceTimersByTime(1_000);
  expect(wait.secondsLeft.value).toBe(0);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});

it('continues after a reload, and stores only its end', () => {
  const sessionStorage = memoryStorage();
  load(sessionStorage).restart();
  vi.advanceTimersByTime(20_000);
  expect(load(sessionStorage).secondsLeft.value).toBe(40);
  expect([sessionStorage.length, sessionStorage.getItem('nextCodeAt')]).toEqual([1, String(at + 60_000)]);
});

it.each([-3 * hour, 3 * hour])(
  'is right again once a computer that is %i ms off has the server time',
  (off) => {
    const sessionStorage = memoryStorage();
    load(sessionStorage).restart();
    vi.advanceTimersByTime(20_000);
    let known = false;
    const wait = load(sessionStorage, { now: () => Date.now() + (known ? 0 : off) });
    const stop = wait.start();
    expect(wait.secondsLeft.value).toBeLessThanOrEqual(60);
    known = true;
    vi.advanceTimersByTime(1_000);
    expect(wait.secondsLeft.value).toBe(39);
    stop();
  },
);

it('ends after a minute on a computer that is hours behind and never gets the server time', () => {
  const sessionStorage = memoryStorage();
  load(sessionStorage).restart();
  const wait = load(sessionStorage, { now: () => Date.now() - 3 * hour });
  const stop = wait.start();
  vi.advanceTimersByTime(60_000);
  expect(wait.secondsLeft.value).toBe(0);
  stop();
});

it.each(['', 'NaN', '{}', '1e999', '-5'])("starts again if the tab's storage contains %j", (text) => {
  const sessionStorage = memoryStorage();
  sessionStorage.setItem('nextCodeAt', text);
  const wait = load(sessionStorage);
  const stop = wait.start();
  vi.advanceTimersByTime(60_000);
  expect(wait.secondsLeft.value).toBe(0);
  stop();
});
