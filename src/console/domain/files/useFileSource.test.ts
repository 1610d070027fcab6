import { expect, test } from 'vitest';
import { manualTimers } from '../../api/testing/createTestApi.ts';
import { renewBeforeEnd } from './useFileSource.ts';

test('the address of a link is renewed a minute before its end, and each minute until that succeeds', async () => {
  const { setTimer, pendingDelays, runAll } = manualTimers();
  const answers = [false, false, true];
  const renew = () => Promise.resolve(answers.shift() ?? false);
  renewBeforeEnd(3_600_000, renew, { clock: { now: () => 0 }, platform: { setTimer } });
  expect(pendingDelays()).toEqual([3_540_000]);
  for (const later of [[60_000], [60_000], []]) {
    runAll();
    await expect.poll(pendingDelays).toEqual(later);
  }
});

test('a link that is gone is not renewed any more', async () => {
  const { setTimer, pendingDelays, runAll } = manualTimers();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const dispose = renewBeforeEnd(3_600_000, () => promise, {
    clock: { now: () => 0 },
    platform: { setTimer },
  });
  runAll();
  dispose();
  resolve(false);
  await promise;
  expect(pendingDelays()).toEqual([]);
});
