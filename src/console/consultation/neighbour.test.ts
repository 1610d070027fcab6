import { expect, test } from 'vitest';
import { neighbour } from './neighbour.ts';

const ids = ['a', 'b', 'c'];

test('the arrows go from conversation to conversation, and around at the ends', () => {
  expect(neighbour(ids, 'a', 1)).toBe('b');
  expect(neighbour(ids, 'c', 1)).toBe('a');
  expect(neighbour(ids, 'a', -1)).toBe('c');
});

test('from a consultation that has ended they go into the list at its end or beginning', () => {
  expect(neighbour(ids, 'gone', 1)).toBe('a');
  expect(neighbour(ids, 'gone', -1)).toBe('c');
});

test('where there is no other conversation they lead nowhere', () => {
  expect(neighbour(['a'], 'a', 1)).toBeNull();
  expect(neighbour([], 'a', -1)).toBeNull();
});
