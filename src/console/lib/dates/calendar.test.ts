import { describe, expect, it } from 'vitest';
import { addMonths, parseDay, weeksOf } from './calendar.ts';

describe('a typed day', () => {
  it.each([
    ['2026-11-06'],
    ['2026-11-6'],
    ['2026/11/6'],
    ['2026.11.06'],
    ['20261106'],
    ['2026年11月6日'],
    ['２０２６－１１－０６'],
    [' 2026 - 11 - 6 '],
  ])('is read from %s', (typed) => {
    expect(parseDay(typed)).toBe('2026-11-06');
  });

  it.each([['06/11/2026'], ['2026-02-30'], ['2026-13-01'], ['2026-11'], ['tomorrow'], ['0026-11-06'], ['']])(
    'is not guessed from %j',
    (typed) => {
      expect(parseDay(typed)).toBeNull();
    },
  );
});

describe('a month of the calendar', () => {
  it('has whole weeks from Monday, with the ends of its neighbours', () => {
    const weeks = weeksOf('2026-11-26');
    expect(weeks.map(([monday]) => monday)).toEqual([
      '2026-10-26',
      '2026-11-02',
      '2026-11-09',
      '2026-11-16',
      '2026-11-23',
      '2026-11-30',
    ]);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
  });

  it('has no week of another month alone', () => {
    expect(weeksOf('2027-02-15')).toHaveLength(4);
    expect(weeksOf('2026-12-01').at(-1)).toContain('2026-12-31');
  });

  it('has its last day where the next one is shorter', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
    expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
    expect(addMonths('2026-11-26', -12)).toBe('2025-11-26');
  });
});
