import { describe, expect, it } from 'vitest';
import { queryPath, type RecordQuery, readQuery } from './query.ts';

const today = '2026-11-20';
const usual: RecordQuery = {
  from: '',
  to: '',
  status: null,
  keyword: '',
  sort: 'newest',
  pageNo: 1,
  opened: null,
};

describe("the address of the doctor's prescriptions", () => {
  it('shows every day and state, the newest first, when it says nothing', () => {
    expect(readQuery('', today)).toEqual(usual);
    expect(queryPath(usual)).toBe('/prescriptionRecord');
  });

  it('carries days, state, words, order, page and the one that is open, and reads back what it wrote', () => {
    for (const query of [
      { ...usual, from: '2026-01-01', to: '2026-03-31', status: 0, keyword: '王 & 李 %', pageNo: 3 },
      { ...usual, status: 4, sort: 'highestTotal', opened: '17&x=1' },
    ] satisfies RecordQuery[])
      expect(readQuery(queryPath(query).split('?')[1] ?? '', today)).toEqual(query);
  });

  it('takes nonsense for nothing said', () => {
    for (const odd of [
      'from=2026-02-31&to=2026-03-01',
      'from=2026-11-20&to=2026-11-01',
      'from=2026-11-20',
      'status=all&page=-2',
      'status=123&page=1e9&sort=sideways&open=',
      `open=${'x'.repeat(200)}`,
    ])
      expect(readQuery(odd, today)).toEqual(usual);
  });
});
