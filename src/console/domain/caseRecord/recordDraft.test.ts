import { expect, test } from 'vitest';
import { emptyRecord } from '../../../contract/consultation/record.ts';
import { fields, type RecordDraft } from './recordDraft.ts';

const blank: RecordDraft = emptyRecord;
const gastritis = { code: 'K29.5', name: '慢性胃炎', nameEn: 'Chronic gastritis' };

test('surrounding whitespace is not a difference, a diagnosis is', () => {
  expect(fields.differing({ ...blank, advice: ' rest \n' }, { ...blank, advice: 'rest' })).toEqual([]);
  expect(fields.differing({ ...blank, diagnoses: [gastritis] }, blank)).toEqual(['diagnoses']);
});

test('changes of the other side are applied, changes of the doctor are kept', () => {
  const merged = fields.merge(blank, { ...blank, advice: 'mine' }, { ...blank, examination: 'theirs' });
  expect(merged).toEqual({ draft: { ...blank, advice: 'mine', examination: 'theirs' }, unresolved: [] });
});

test('a field changed differently by both is for the doctor to choose, and stays as typed until then', () => {
  const merged = fields.merge(blank, { ...blank, advice: 'mine' }, { ...blank, advice: 'theirs' });
  expect(merged).toEqual({ draft: { ...blank, advice: 'mine' }, unresolved: ['advice'] });
});

test('a field changed alike by both is no conflict', () => {
  const both = { ...blank, diagnoses: [gastritis] };
  expect(fields.merge(blank, both, both).unresolved).toEqual([]);
});
