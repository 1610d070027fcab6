import { expect, test } from 'vitest';
import { rejoinWindowMs } from '../../../contract/consultation/rtc.ts';
import { createSimulatedClock } from '../../testing/simulatedClock.ts';
import { memoryStorage } from '../../api/testing/createTestApi.ts';
import { createCalls } from './calls.ts';
import { createCallResume } from './callResume.ts';

test('a page reloaded on another screen links back to its call, as long as that waits', async () => {
  const clock = createSimulatedClock();
  const sessionStorage = memoryStorage();
  createCallResume(sessionStorage, clock.now).save('order-1', { call: 'first', since: clock.now() });
  const calls = createCalls({ sessionStorage, now: clock.now, setTimer: clock.setTimer });
  const dispose = calls.start();
  expect(calls.resumableOrderId.value).toBe('order-1');
  await clock.advance(rejoinWindowMs);
  expect(calls.resumableOrderId.value).toBeNull();
  dispose();
});

test('a page reloaded long after its call has no link', async () => {
  const clock = createSimulatedClock();
  const sessionStorage = memoryStorage();
  createCallResume(sessionStorage, clock.now).save('order-1', { call: 'first', since: clock.now() });
  await clock.advance(10 * rejoinWindowMs);
  const calls = createCalls({ sessionStorage, now: clock.now, setTimer: clock.setTimer });
  calls.start();
  expect(calls.resumableOrderId.value).toBeNull();
});
