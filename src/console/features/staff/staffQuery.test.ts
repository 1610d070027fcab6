import { describe, expect, it } from 'vitest';
import { newAccountId, queryPath, readQuery, type StaffQuery } from './staffQuery.ts';

const defaults: StaffQuery = {
  keyword: '',
  role: null,
  status: null,
  dept: '',
  sort: null,
  pageNo: 1,
  pageSize: null,
  selected: null,
};

describe('the address of the staff', () => {
  it('shows everybody by name from the first page by default', () => {
    expect(readQuery('')).toEqual(defaults);
    expect(queryPath(defaults)).toBe('/workforceManagement');
  });

  it('has filters, order, page and the open member, and reads back what it wrote', () => {
    for (const query of [
      { ...defaults, keyword: '王 & 李', role: 'auditor', status: 1, pageNo: 3 },
      { ...defaults, sort: { by: 'lastSeen', descending: true }, pageSize: 10, status: 0, selected: '17' },
      { ...defaults, role: 'administrator', dept: '儿科', selected: newAccountId },
    ] as const)
      expect(readQuery(queryPath(query).split('?')[1] ?? '')).toEqual(query);
  });

  it('ignores invalid values', () => {
    for (const search of [
      'role=king&status=7',
      'sort=password&page=-2',
      'page=1e9&dir=desc&size=1000',
      'open=&status=0',
    ])
      expect(readQuery(search)).toEqual(defaults);
  });
});
