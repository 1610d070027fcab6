import { expect, it } from 'vitest';
import { judgementReasons } from './sampling.ts';

it('the reasons of a judgement are each read once, in the order of the list, with unknown ones last', () => {
  const lines = [{ lineId: 'a', reasons: ['1-10', 'own words', '1-2'] }];
  expect(judgementReasons({ reasons: ['2-1', '1-2'], lines })).toEqual(['1-2', '1-10', '2-1', 'own words']);
});
