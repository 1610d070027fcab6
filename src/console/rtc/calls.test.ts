import { expect, test } from 'vitest';
import { rejoinWindowMs } from '../../contract/consultation/rtc.ts';
import { simulatedClock } from '../im/simulatedClock.ts';
import { memory } from '../wire/rig.ts';
import { openCalls } from './calls.ts';
import { openLeftCall } from './leftCall.ts';

test('a page that was loaded again on another screen leads back to its call, as long as that waits', async () => {
  const clock = simulatedClock();
  const tab = memory();
  openLeftCall(tab, clock.now).keep('order-1', { call: 'first', since: clock.now() });
  const calls = openCalls({ tab, own: clock.now, later: clock.after });
  const leave = calls.open();
  expect(calls.left.value).toBe('order-1');
  await clock.pass(rejoinWindowMs);
  expect(calls.left.value).toBeNull();
  leave();
});

test('a page that was loaded again long after its call leads nowhere', async () => {
  const clock = simulatedClock();
  const tab = memory();
  openLeftCall(tab, clock.now).keep('order-1', { call: 'first', since: clock.now() });
  await clock.pass(10 * rejoinWindowMs);
  const calls = openCalls({ tab, own: clock.now, later: clock.after });
  calls.open();
  expect(calls.left.value).toBeNull();
});
