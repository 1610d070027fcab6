import { expect, test } from 'vitest';
import { createCursor } from './cursor.ts';

test('events are applied in order, each once, and never across a gap', () => {
  const applied: number[] = [];
  const cursor = createCursor<number>((event) => applied.push(event));
  cursor.restart('1', 0);
  for (const useq of [2, 1, 1, 4]) cursor.receive(useq, useq);
  expect(applied).toEqual([1, 2]);
  expect(cursor.position()).toEqual({ epoch: '1', useq: 2 });
  expect(cursor.firstMissing()).toBe(3);
  cursor.receive(3, 3);
  expect(applied).toEqual([1, 2, 3, 4]);
  expect(cursor.firstMissing()).toBeNull();
});

test('events waiting in one epoch are not counted in another', () => {
  const applied: string[] = [];
  const cursor = createCursor<string>((event) => applied.push(event));
  cursor.restart('1', 0);
  cursor.receive(3, 'old 3');
  cursor.restart('2', 0);
  for (const useq of [1, 2, 3]) cursor.receive(useq, `new ${useq}`);
  expect(applied).toEqual(['new 1', 'new 2', 'new 3']);
});

test('an event that fails to be applied does not move the cursor', () => {
  const cursor = createCursor<number>(() => {
    throw new Error('not applied');
  });
  cursor.restart('1', 0);
  expect(() => cursor.receive(1, 1)).toThrow('not applied');
  expect(cursor.position()?.useq).toBe(0);
});
