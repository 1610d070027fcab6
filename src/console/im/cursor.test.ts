import { expect, test } from 'vitest';
import { openCursor } from './cursor.ts';

test('events are applied in the order of their numbers, each once, and never over a missing one', () => {
  const applied: number[] = [];
  const cursor = openCursor<number>((event) => applied.push(event));
  cursor.restarted('1', 0);
  for (const useq of [2, 1, 1, 4]) cursor.take(useq, useq);
  expect(applied).toEqual([1, 2]);
  expect(cursor.place()).toEqual({ epoch: '1', useq: 2 });
  expect(cursor.missing()).toBe(3);
  cursor.take(3, 3);
  expect(applied).toEqual([1, 2, 3, 4]);
  expect(cursor.missing()).toBeNull();
});

test('what waited under the numbers of one epoch is not counted in another', () => {
  const applied: string[] = [];
  const cursor = openCursor<string>((event) => applied.push(event));
  cursor.restarted('1', 0);
  cursor.take(3, 'old 3');
  cursor.restarted('2', 0);
  for (const useq of [1, 2, 3]) cursor.take(useq, `new ${useq}`);
  expect(applied).toEqual(['new 1', 'new 2', 'new 3']);
});

test('an event that fails to be applied does not move the cursor', () => {
  const cursor = openCursor<number>(() => {
    throw new Error('not applied');
  });
  cursor.restarted('1', 0);
  expect(() => cursor.take(1, 1)).toThrow('not applied');
  expect(cursor.place()?.useq).toBe(0);
});
