import { expect, test } from 'vitest';
import { adjacentConsultation } from './adjacentConsultation.ts';

const ids = ['a', 'b', 'c'];

test('the arrows go from conversation to conversation, and around at the ends', () => {
  expect(adjacentConsultation(ids, 'a', 1)).toBe('b');
  expect(adjacentConsultation(ids, 'c', 1)).toBe('a');
  expect(adjacentConsultation(ids, 'a', -1)).toBe('c');
});

test('from a consultation that has ended they go into the list at its end or beginning', () => {
  expect(adjacentConsultation(ids, 'gone', 1)).toBe('a');
  expect(adjacentConsultation(ids, 'gone', -1)).toBe('c');
});

test('where there is no other conversation they lead nowhere', () => {
  expect(adjacentConsultation(['a'], 'a', 1)).toBeNull();
  expect(adjacentConsultation([], 'a', -1)).toBeNull();
});
