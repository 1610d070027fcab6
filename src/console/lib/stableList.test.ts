import { signal } from '@preact/signals-react';
import { expect, test } from 'vitest';
import { createStableList } from './stableList.ts';

const rows = (...ids: string[]) => ids.map((id) => ({ id }));
const openList = (...ids: string[]) => {
  const now = signal(rows(...ids));
  const list = createStableList(now);
  const names = () => list.shown.value.map(({ row, removed: gone }) => (gone ? `(${row.id})` : row.id));
  names();
  return { now, list, names };
};

test('without the pointer over it the list is updated', () => {
  const { now, names } = openList('a', 'b');
  now.value = rows('c', 'b');
  expect(names()).toEqual(['c', 'b']);
});

test('under the pointer no row moves: removed rows keep their place, new ones are appended', () => {
  const { now, list, names } = openList('a', 'b', 'c');
  list.freeze();
  now.value = rows('d', 'c', 'b');
  expect(names()).toEqual(['(a)', 'b', 'c', 'd']);
  now.value = rows('e', 'd', 'c', 'b', 'a');
  expect(names()).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('once the pointer has left, the list is up to date', () => {
  const { now, list, names } = openList('a', 'b');
  list.freeze();
  now.value = rows('b', 'c');
  names();
  list.unfreeze();
  expect(names()).toEqual(['b', 'c']);
});

test('a row removed by the person leaves immediately', () => {
  const { now, list, names } = openList('a', 'b');
  list.freeze();
  list.remove('a');
  now.value = rows('b');
  expect(names()).toEqual(['b']);
});

test('other rows that the person asked for come in their own order, also under the pointer', () => {
  const asked = signal('all');
  const now = signal(rows('a', 'b', 'c'));
  const list = createStableList(now, () => asked.value);
  const names = () => list.shown.value.map(({ row, removed }) => (removed ? `(${row.id})` : row.id));
  names();
  list.freeze();
  asked.value = 'some';
  now.value = rows('c', 'a');
  expect(names()).toEqual(['c', 'a']);
  now.value = rows('a');
  expect(names()).toEqual(['(c)', 'a']);
});
