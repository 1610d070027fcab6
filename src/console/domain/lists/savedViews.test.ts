import { expect, it } from 'vitest';
import { searchOf, viewOf } from './savedViews.ts';

const today = '2026-11-26';

it('a view has the filters and the sort order of an address, and no search word, page or opened row', () => {
  const view = viewOf('status=3&page=4&size=50&q=王&open=17&version=2&sort=ended', today);
  expect(searchOf(view, today)).toBe('sort=ended&status=3');
  expect(viewOf('sort=ended&status=3', today)).toBe(view);
});

it('a period that ended on the day of saving ends on the day of use; another one stays as it is', () => {
  const lastWeek = viewOf('from=2026-11-20&to=2026-11-26', today);
  expect(searchOf(lastWeek, today)).toBe('from=2026-11-20&to=2026-11-26');
  expect(searchOf(lastWeek, '2027-01-03')).toBe('from=2026-12-28&to=2027-01-03');
  const september = viewOf('from=2026-09-01&to=2026-09-30', today);
  expect(searchOf(september, '2027-01-03')).toBe('from=2026-09-01&to=2026-09-30');
});

it('this month and the last one are those of the day of use', () => {
  const thisMonth = viewOf('from=2026-11-01&to=2026-11-30', today);
  expect(searchOf(thisMonth, '2027-01-03')).toBe('from=2027-01-01&to=2027-01-31');
  const lastMonth = viewOf('from=2026-10-01&to=2026-10-31&status=3', today);
  expect(searchOf(lastMonth, '2027-01-03')).toBe('status=3&from=2026-12-01&to=2026-12-31');
});

it('this month stays this month when the view is saved on its last day', () => {
  const saved = viewOf('from=2026-11-01&to=2026-11-30', '2026-11-30');
  expect(searchOf(saved, '2027-02-10')).toBe('from=2027-02-01&to=2027-02-28');
});

it('a length that nobody can have stored is left out', () => {
  expect(searchOf('last=0&status=1', today)).toBe('status=1');
  expect(searchOf('last=many&status=1', today)).toBe('status=1');
});
