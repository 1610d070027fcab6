import { expect, test } from 'vitest';
import { emptyRecord as blank } from '../../../contract/consultation/record.ts';
import { mergeDrafts, differingParts, isSame } from './recordDraft.ts';

const gastritis = { code: 'K29.5', name: '慢性胃炎', nameEn: 'Chronic gastritis' };

test('blanks at the ends are not a difference, a diagnosis is', () => {
  expect(isSame({ ...blank, advice: ' rest \n' }, { ...blank, advice: 'rest' })).toBe(true);
  expect(differingParts({ ...blank, diagnoses: [gastritis] }, blank)).toEqual(['diagnoses']);
});

test('what only the other side changed is taken over, what only the doctor changed stays', () => {
  const merged = mergeDrafts(blank, { ...blank, advice: 'mine' }, { ...blank, examination: 'theirs' });
  expect(merged).toEqual({ draft: { ...blank, advice: 'mine', examination: 'theirs' }, unresolved: [] });
});

test('what both changed to something else is for the doctor to choose, and stays as typed until then', () => {
  const merged = mergeDrafts(blank, { ...blank, advice: 'mine' }, { ...blank, advice: 'theirs' });
  expect(merged).toEqual({ draft: { ...blank, advice: 'mine' }, unresolved: ['advice'] });
});

test('what both changed alike is no question', () => {
  const both = { ...blank, diagnoses: [gastritis] };
  expect(mergeDrafts(blank, both, both).unresolved).toEqual([]);
});
