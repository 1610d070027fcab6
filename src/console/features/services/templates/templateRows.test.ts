import { expect, it } from 'vitest';
import { type TemplateRow, templateRows } from './templateRows.ts';

const row = (name: string, shared: boolean, contents = ''): TemplateRow => ({
  id: name,
  name,
  shared,
  contents,
  content: shared ? { kind: 'record' } : { kind: 'prescription', diagnoses: [], lines: [] },
});
const rows = [
  row('流感', true),
  row('高血压 10', false, 'Amlodipine'),
  row('高血压 9', false),
  row('哮喘', true),
];
const all = { keyword: '', kind: null, owner: null };
const byName = { by: 'name', descending: false } as const;
const namesOf = (...given: Parameters<typeof templateRows> extends [unknown, ...infer Rest] ? Rest : never) =>
  templateRows(rows, ...given).map(({ name }) => name);

it('templates are sorted as their names are read, numbers in them by their value', () => {
  expect(namesOf(all, byName)).toEqual(['高血压 9', '高血压 10', '流感', '哮喘']);
  expect(namesOf(all, { by: 'name', descending: true })).toEqual(['哮喘', '流感', '高血压 10', '高血压 9']);
});

it('own templates come first, and each group is by name', () => {
  expect(namesOf(all, { by: 'owner', descending: false })).toEqual(['高血压 9', '高血压 10', '流感', '哮喘']);
  expect(namesOf(all, { by: 'owner', descending: true })).toEqual(['流感', '哮喘', '高血压 9', '高血压 10']);
});

it('templates are found by name and by what is in them', () => {
  expect(namesOf({ ...all, keyword: 'AMLO' }, byName)).toEqual(['高血压 10']);
  expect(namesOf({ ...all, keyword: '流' }, byName)).toEqual(['流感']);
  expect(namesOf({ ...all, owner: 'hospital' }, byName)).toEqual(['流感', '哮喘']);
  expect(namesOf({ ...all, kind: 'prescription' }, byName)).toEqual(['高血压 9', '高血压 10']);
});
