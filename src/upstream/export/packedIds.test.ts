import { expect, it } from 'vitest';
import { packIds } from './packedIds.ts';

const ids = ['a', 'bb', 'c', 'dddd', 'e'];

it.each([1, 2, 3, 5, 200])('ids are read %i at a time, each once and in their order', (size) => {
  const packed = packIds(ids.join('\n'), ids.length);
  const read: string[] = [];
  for (let from = 0; from < packed.length; from += size) read.push(...packed.slice(from, from + size));
  expect(read).toEqual(ids);
  expect(packed.slice(0, 2)).toEqual(['a', 'bb']);
  expect(packed.slice(3, 4)).toEqual(['dddd']);
});

it('no id is no empty one', () => {
  const packed = packIds(null, 0);
  expect([packed.length, packed.slice(0, 200)]).toEqual([0, []]);
});
