import { array, assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { paginate } from './paginate.ts';

test('a prescription without lines has one page', () => {
  expect(paginate([], 100)).toEqual([[]]);
});

test('a line that does not fit starts the next page', () => {
  expect(paginate([40, 40, 40], 100)).toEqual([[0, 1], [2]]);
  expect(paginate([50, 50], 100)).toEqual([[0, 1]]);
});

test('a line taller than a page has its own', () => {
  expect(paginate([10, 200, 10], 100)).toEqual([[0], [1], [2]]);
});

test('every line is printed once, in order, and no page overflows', () => {
  assert(
    property(
      array(integer({ min: 1, max: 120 }), { minLength: 1, maxLength: 20 }),
      integer({ min: 20, max: 300 }),
      (heights, pageHeight) => {
        const pages = paginate(heights, pageHeight);
        expect(pages.flat()).toEqual(heights.map((_height, index) => index));
        for (const page of pages) {
          const used = page.reduce((sum, index) => sum + (heights[index] ?? 0), 0);
          expect(page.length === 1 || used <= pageHeight).toBe(true);
        }
      },
    ),
  );
});
