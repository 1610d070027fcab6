import { expect, test } from 'vitest';
import { adjacentConsultation } from './adjacentConsultation.ts';

const ids = ['a', 'b', 'c'];

test('the arrow keys move between conversations, and wrap around at the ends', () => {
  expect(adjacentConsultation(ids, 'a', 1)).toBe('b');
  expect(adjacentConsultation(ids, 'c', 1)).toBe('a');
  expect(adjacentConsultation(ids, 'a', -1)).toBe('c');
});

test('from an ended consultation they move to the end or start of the list', () => {
  expect(adjacentConsultation(ids, 'gone', 1)).toBe('a');
  expect(adjacentConsultation(ids, 'gone', -1)).toBe('c');
});

test('without another conversation they do nothing', () => {
  expect(adjacentConsultation(['a'], 'a', 1)).toBeNull();
  expect(adjacentConsultation([], 'a', -1)).toBeNull();
});
