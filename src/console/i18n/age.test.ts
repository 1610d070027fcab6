import { expect, it } from 'vitest';
import { en as commonEn } from './common.en.ts';
import { zh as commonZh } from './common.zh.ts';

it.each([
  [{ years: 0, months: 0, days: 0 }, '0 d', '0天'],
  [{ years: 0, months: 0, days: 12 }, '12 d', '12天'],
  [{ years: 0, months: 11, days: 0 }, '11 mo', '11个月'],
  [{ years: 1, months: 0, days: 0 }, '1 y', '1岁'],
  [{ years: 2, months: 11, days: 0 }, '2 y 11 mo', '2岁11个月'],
  [{ years: 3, months: 5, days: 0 }, '3 y', '3岁'],
])('an age of %o is shown as %s, or %s', (age, en, zh) => {
  expect(commonEn.patientBanner.age(age)).toBe(en);
  expect(commonZh.patientBanner.age(age)).toBe(zh);
});
