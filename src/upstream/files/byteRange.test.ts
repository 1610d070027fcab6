import { expect, test } from 'vitest';
import { byteRange } from './byteRange.ts';

test.each([
  ['bytes=0-3', { start: 0, end: 3 }],
  ['bytes=4-', { start: 4, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-30', { start: 0, end: 9 }],
  ['bytes=2-99', { start: 2, end: 9 }],
  ['bytes = 9-9', { start: 9, end: 9 }],
])('of ten bytes, %s is %j', (header, range) => {
  expect(byteRange(header, 10)).toEqual(range);
});

test.each([
  undefined,
  '',
  'bytes=',
  'bytes=-',
  'bytes=a-b',
  'bytes=5-2',
  'bytes=0-1,4-5',
  'items=0-1',
  'bytes=1',
])('%j requests the complete file', (header) => {
  expect(byteRange(header, 10)).toBe('all');
});

test.each(['bytes=10-', 'bytes=10-20', 'bytes=-0'])('%s lies outside of ten bytes', (header) => {
  expect(byteRange(header, 10)).toBeNull();
});
