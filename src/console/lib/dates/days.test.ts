import { afterAll, describe, expect, it } from 'vitest';
import { dayOf, dayStartOf, dayTimeOf, minutesBetween, momentOf } from './days.ts';

const own = process.env['TZ'];
afterAll(() => {
  if (own === undefined) delete process.env['TZ'];
  else process.env['TZ'] = own;
});

const at = (utc: string): number => Date.parse(utc);
/** A quarter to midnight, and a quarter past it, at the hospital. */
const late = at('2026-03-08T15:45:00Z');
const early = at('2026-03-08T16:15:00Z');

// Clocks go forward in New York on 8 March 2026, and back in Auckland on 5 April.
describe.each(['Asia/Shanghai', 'America/New_York', 'Pacific/Auckland', 'Asia/Kathmandu'])(
  'on a computer in %s',
  (zone) => {
    it('days and hours are the hospital’s', () => {
      process.env['TZ'] = zone;
      expect(dayTimeOf(late)).toBe('2026-03-08 23:45');
      expect(dayTimeOf(early)).toBe('2026-03-09 00:15');
      expect([dayOf(late), dayOf(early)]).toEqual(['2026-03-08', '2026-03-09']);
      expect(momentOf(late, early, 'zh')).toBe('03-08 23:45');
      expect(momentOf(late, early, 'en')).toBe('8 Mar 23:45');
      expect(momentOf(early, early, 'en')).toBe('00:15');
      expect(momentOf(at('2025-12-31T15:59:00Z'), early, 'en')).toBe('2025-12-31 23:59');
    });

    it('a day starts at the hospital’s midnight, and has 24 hours where the computer’s has 23 or 25', () => {
      process.env['TZ'] = zone;
      for (const day of ['2026-03-08', '2026-03-09', '2026-04-04', '2026-04-05', '2026-11-01']) {
        const begins = at(`${day}T00:00:00+08:00`);
        for (const hour of [0, 1, 2, 3, 12, 23])
          expect(dayStartOf(begins + hour * 3_600_000 + 2_700_000)).toBe(begins);
        expect(dayOf(begins + 86_399_999)).toBe(day);
        expect(dayOf(begins + 86_400_000)).not.toBe(day);
      }
    });

    it('a wait across midnight has its real duration, and is never negative', () => {
      process.env['TZ'] = zone;
      expect(minutesBetween(late, early)).toBe(30);
      expect(minutesBetween(early, late)).toBe(0);
    });
  },
);
