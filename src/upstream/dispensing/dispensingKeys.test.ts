import { expect, test } from 'vitest';
import { parseDispensingKeys } from './dispensingKeys.ts';

const [first, second] = ['a'.repeat(32), 'b='.repeat(16)];

test('the setting names a key for each hospital', () => {
  expect(parseDispensingKeys('')).toEqual(new Map());
  expect(parseDispensingKeys(` 12=${first}, 34=${second},`)).toEqual(
    new Map([
      [12, first],
      [34, second],
    ]),
  );
});

test.each([
  first,
  `12=${first.slice(1)}`,
  `a=${first}`,
  `12=${first},12=${second}`,
  `12=${first},34=${first}`,
  `12=${first} x`,
  `12=${'密'.repeat(32)}`,
])('a setting that is written otherwise is none: %s', (setting) => {
  expect(parseDispensingKeys(setting)).toBeNull();
});
