import { expect, it } from 'vitest';
import { parseSource } from './sources.ts';

it('a row may name several sources', () => {
  expect(parseSource('fda nitrofurantoin 4 + doc beers2023 nitrofurantoin')).toEqual({
    zh: '美国药品说明书【4 禁忌】：nitrofurantoin（DailyMed）；《美国老年医学会 Beers 标准》2023 版：nitrofurantoin',
    en: 'US label for nitrofurantoin, section 4 (DailyMed); AGS Beers Criteria 2023: nitrofurantoin',
  });
});

it.each(['', 'doc nothing 4', 'fda nitrofurantoin', 'fda nitrofurantoin 4 + '])(
  '"%s" is no source',
  (cell) => {
    expect(() => parseSource(cell)).toThrow(/ is no /);
  },
);
