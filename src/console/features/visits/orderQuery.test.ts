import { describe, expect, it } from 'vitest';
import { isNarrowed, listPath, type OrderQuery, orderPath, queryPath, readQuery } from './orderQuery.ts';

const today = '2026-11-20';
const defaults: OrderQuery = {
  from: '',
  to: '',
  by: 'create',
  status: null,
  consultType: null,
  keyword: '',
  sort: null,
  pageNo: 1,
  pageSize: null,
};

it('is narrowed by a period or a filter (one by the end leaves out what is open), and not by the order or the page', () => {
  const period = { from: '2026-01-01', to: today };
  for (const change of [
    period,
    { status: 3 },
    { consultType: 2 },
    { keyword: '王' },
    { by: 'finish' as const },
  ])
    expect(isNarrowed({ ...defaults, ...change })).toBe(true);
  const sort = { by: 'ended', descending: false } as const;
  expect(isNarrowed({ ...defaults, sort, pageNo: 2, pageSize: 50 })).toBe(false);
});

describe("the address of the doctor's orders", () => {
  it('shows every day, status and type, newest first, by default', () => {
    expect(readQuery('', today)).toEqual(defaults);
    expect(queryPath(defaults)).toBe('/orderRecord');
  });

  it('has all of it, and reads back what it wrote', () => {
    for (const query of [
      {
        ...defaults,
        from: '2026-01-01',
        to: '2026-03-31',
        by: 'finish',
        status: 3,
        consultType: 2,
        pageNo: 7,
      },
      {
        ...defaults,
        keyword: '王 & 李 % ‮ 😀',
        sort: { by: 'ended', descending: false },
        pageSize: 50,
        status: 0,
      },
    ] satisfies OrderQuery[])
      expect(readQuery(queryPath(query).split('?')[1] ?? '', today)).toEqual(query);
  });

  it('ignores invalid values', () => {
    for (const search of [
      'from=2026-02-31&to=2026-03-01',
      'from=2026-11-20&to=2026-11-01',
      'from=2026-11-20',
      'status=all&type=-1&page=-2',
      'status=123&page=1e9&sort=up&by=accept&size=0',
    ])
      expect(readQuery(search, today)).toEqual(defaults);
  });

  it('of one order keeps an unusual id complete, and the link back to the list it was opened from', () => {
    expect(orderPath('1&x=2', null)).toBe('/orderRecord/detail?id=1%26x%3D2');
    expect(orderPath('1', defaults)).toBe('/orderRecord/detail?id=1');
    const from: OrderQuery = { ...defaults, status: 3, keyword: '王 & 李', pageNo: 4 };
    expect(listPath(orderPath('1', from).split('?')[1] ?? '', today)).toBe(queryPath(from));
    for (const search of ['list=//elsewhere.example', 'list=%3Cscript%3E', 'id=1'])
      expect(listPath(search, today)).toBe('/orderRecord');
  });
});
