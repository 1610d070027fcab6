import { describe, expect, it } from 'vitest';
import { toPath, parseQuery, type VerdictQuery } from './verdictQuery.ts';

const today = '2026-11-20';
const defaults: VerdictQuery = {
  from: '2026-11-07',
  to: today,
  approve: null,
  keyword: '',
  sort: null,
  pageNo: 1,
  pageSize: null,
  selected: null,
};

describe("the address of the auditor's own verdicts", () => {
  it('shows the last 14 days from the first page by default', () => {
    expect(parseQuery('', today)).toEqual(defaults);
    expect(toPath(defaults, today)).toBe('/myAuditRecord');
  });

  it('has days, verdict, keyword, page and the open one, and reads back what it wrote', () => {
    for (const query of [
      { ...defaults, from: '2026-01-01', to: '2026-03-31', approve: false, keyword: '王 & 李', pageNo: 3 },
      { ...defaults, sort: { by: 'took', descending: true }, pageSize: 100 } as const,
      { ...defaults, approve: true, selected: { id: '17', version: 2 } },
    ])
      expect(parseQuery(toPath(query, today).split('?')[1] ?? '', today)).toEqual(query);
  });

  it('ignores invalid values', () => {
    for (const invalid of [
      'from=2026-02-31&to=2026-03-01',
      'from=2026-11-20&to=2026-11-01',
      'from=yesterday',
      'verdict=7&page=-2',
      'page=1e9&open=17',
      'open=17&version=zero',
    ])
      expect(parseQuery(invalid, today)).toEqual(defaults);
  });
});
