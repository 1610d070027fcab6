import { describe, expect, it } from 'vitest';
import { queryPath, readQuery } from './query.ts';

const today = '2026-11-20';
const usual = {
  from: '2026-11-07',
  to: today,
  approve: null,
  keyword: '',
  pageNo: 1,
  opened: null,
};

describe("the address of the auditor's own verdicts", () => {
  it('shows the last 14 days from the first page when it says nothing', () => {
    expect(readQuery('', today)).toEqual(usual);
    expect(queryPath(usual, today)).toBe('/myAuditRecord');
  });

  it('carries days, verdict, keyword, page and the one that is open, and reads back what it wrote', () => {
    for (const query of [
      { ...usual, from: '2026-01-01', to: '2026-03-31', approve: false, keyword: '王 & 李', pageNo: 3 },
      { ...usual, approve: true, opened: { id: '17', version: 2 } },
    ])
      expect(readQuery(queryPath(query, today).split('?')[1] ?? '', today)).toEqual(query);
  });

  it('takes nonsense for nothing said', () => {
    for (const odd of [
      'from=2026-02-31&to=2026-03-01',
      'from=2026-11-20&to=2026-11-01',
      'from=yesterday',
      'verdict=7&page=-2',
      'page=1e9&open=17',
      'open=17&version=zero',
    ])
      expect(readQuery(odd, today)).toEqual(usual);
  });
});
