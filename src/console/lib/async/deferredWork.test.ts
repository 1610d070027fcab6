import { expect, it } from 'vitest';
import { manualTimers } from '../../api/testing/createTestApi.ts';
import { createDeferredWork } from './deferredWork.ts';

const start = () => {
  const timers = manualTimers();
  const done: string[] = [];
  const work = createDeferredWork(timers);
  return { ...work, ...timers, done, add: (name: string) => work.run(() => void done.push(name)) };
};

it('work is done at once while nothing is held back', () => {
  const { add, done } = start();
  add('a');
  expect(done).toEqual(['a']);
});

it('held work is done in order once the screen is shown, one piece in each turn', async () => {
  const { add, done, hold, release } = start();
  hold(2_500);
  add('a');
  add('b')();
  add('c');
  expect(done).toEqual([]);
  release();
  expect(done).toEqual(['a']);
  add('d');
  expect(done).toEqual(['a', 'd']);
  await expect.poll(() => done).toEqual(['a', 'd', 'c']);
});

it('a screen that is never shown holds nothing back for longer than was said', () => {
  const { add, done, hold, pendingDelays, runAll } = start();
  hold(2_500);
  add('a');
  expect(pendingDelays()).toEqual([2_500]);
  runAll();
  expect(done).toEqual(['a']);
});
