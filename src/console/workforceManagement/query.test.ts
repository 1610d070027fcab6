import { describe, expect, it } from 'vitest';
import { fresh, queryPath, readQuery, type StaffQuery } from './query.ts';

const usual: StaffQuery = {
  keyword: '',
  role: null,
  status: null,
  sort: 'name',
  descending: false,
  pageNo: 1,
  opened: null,
};

describe('the address of the staff', () => {
  it('shows everybody by name from the first page when it says nothing', () => {
    expect(readQuery('')).toEqual(usual);
    expect(queryPath(usual)).toBe('/workforceManagement');
  });

  it('carries filters, order, page and who is open, and reads back what it wrote', () => {
    for (const query of [
      { ...usual, keyword: '王 & 李', role: 'auditor', status: 1, pageNo: 3 },
      { ...usual, sort: 'lastSeen', descending: true, status: 0, opened: '17' },
      { ...usual, role: 'administrator', opened: fresh },
    ] as const)
      expect(readQuery(queryPath(query).split('?')[1] ?? '')).toEqual(query);
  });

  it('takes nonsense for nothing said', () => {
    for (const odd of ['role=king&status=7', 'sort=password&page=-2', 'page=1e9&down=yes', 'open=&status=0'])
      expect(readQuery(odd)).toEqual(usual);
  });
});
