import { describe, expect, it } from 'vitest';
import { isNarrowed, toPath, type RecordQuery, parseQuery } from './recordQuery.ts';

const today = '2026-11-20';
const defaults: RecordQuery = {
  from: '',
  to: '',
  status: null,
  keyword: '',
  sort: null,
  pageNo: 1,
  pageSize: null,
  selectedId: null,
};

it('is narrowed by a period or a filter, and not by what is open', () => {
  for (const change of [{ from: '2026-01-01', to: today }, { status: 3 }, { keyword: '王' }])
    expect(isNarrowed({ ...defaults, ...change })).toBe(true);
  expect(isNarrowed({ ...defaults, pageNo: 2, selectedId: '17' })).toBe(false);
});

describe("the address of the doctor's prescriptions", () => {
  it('shows every day and status, newest first, by default', () => {
    expect(parseQuery('', today)).toEqual(defaults);
    expect(toPath(defaults)).toBe('/prescriptionRecord');
  });

  it('has days, status, keyword, order, page and the open one, and reads back what it wrote', () => {
    for (const query of [
      { ...defaults, from: '2026-01-01', to: '2026-03-31', status: 0, keyword: '王 & 李 %', pageNo: 3 },
      { ...defaults, status: 4, sort: { by: 'total', descending: true }, pageSize: 10, selectedId: '17&x=1' },
    ] satisfies RecordQuery[])
      expect(parseQuery(toPath(query).split('?')[1] ?? '', today)).toEqual(query);
  });

  it('ignores invalid values', () => {
    for (const invalid of [
      'from=2026-02-31&to=2026-03-01',
      'from=2026-11-20&to=2026-11-01',
      'from=2026-11-20',
      'status=all&page=-2',
      'status=123&page=1e9&sort=sideways&open=',
      `open=${'x'.repeat(200)}`,
    ])
      expect(parseQuery(invalid, today)).toEqual(defaults);
  });
});
