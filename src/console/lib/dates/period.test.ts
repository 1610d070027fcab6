import { describe, expect, it } from 'vitest';
import { daysBefore, daysOf, monthOf } from './period.ts';

describe('days of the calendar', () => {
  it('are counted back across months and leap years', () => {
    expect(daysBefore('2028-03-01', 1)).toBe('2028-02-29');
    expect(daysBefore('2026-01-01', 1)).toBe('2025-12-31');
  });

  it('are listed one by one while they are few enough to plot', () => {
    expect(daysOf({ from: '2026-02-27', to: '2026-03-01' })).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ]);
    expect(daysOf({ from: '2020-01-01', to: '2026-03-01' })).toEqual([]);
  });

  it('make whole months, the last one in another year too', () => {
    expect(monthOf('2028-02-29', 0)).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    expect(monthOf('2027-01-31', 1)).toEqual({ from: '2026-12-01', to: '2026-12-31' });
    expect(monthOf('2027-03-31', 1)).toEqual({ from: '2027-02-01', to: '2027-02-28' });
  });
});
