import { expect, test } from 'vitest';
import { emptyRecord } from '../../../contract/consultation/record.ts';
import { fields, type RecordDraft } from './recordDraft.ts';

const blank: RecordDraft = emptyRecord;
const gastritis = { code: 'K29.5', name: '慢性胃炎', nameEn: 'Chronic gastritis' };

test('blanks at the ends are not a difference, a diagnosis is', () => {
  expect(fields.differing({ ...blank, advice: ' rest \n' }, { ...blank, advice: 'rest' })).toEqual([]);
  expect(fields.differing({ ...blank, diagnoses: [gastritis] }, blank)).toEqual(['diagnoses']);
});

test('what only the other side changed is taken over, what only the doctor changed stays', () => {
  const merged = fields.merge(blank, { ...blank, advice: 'mine' }, { ...blank, examination: 'theirs' });
  expect(merged).toEqual({ draft: { ...blank, advice: 'mine', examination: 'theirs' }, unresolved: [] });
});

test('what both changed to something else is for the doctor to choose, and stays as typed until then', () => {
  const merged = fields.merge(blank, { ...blank, advice: 'mine' }, { ...blank, advice: 'theirs' });
  expect(merged).toEqual({ draft: { ...blank, advice: 'mine' }, unresolved: ['advice'] });
});

test('what both changed alike is no question', () => {
  const both = { ...blank, diagnoses: [gastritis] };
  expect(fields.merge(blank, both, both).unresolved).toEqual([]);
});
