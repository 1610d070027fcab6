import { dayMs, dayOf, parseDay } from './clock.ts';
import { throwBadField } from './httpError.ts';

/** A range of days, both included, `YYYY-MM-DD` in the hospital's time zone. A missing day means no limit. */
export interface DayRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const parseField = (field: 'from' | 'to', day = ''): number | null =>
  day === '' ? null : (parseDay(day) ?? throwBadField(field));

/** The range as epoch milliseconds, `end` excluded. Throws a 400 that names the field for an invalid day. */
export const dayRange = ({ from, to }: DayRange): { start: number | null; end: number | null } => {
  const last = parseField('to', to);
  return { start: parseField('from', from), end: last === null ? null : last + dayMs };
};

const maxFiguresMs = 366 * dayMs;
const defaultFiguresMs = 14 * dayMs;

/** The range of figures over days: at most a year, the last 14 days by default. */
export const figuresRange = (days: DayRange, now: number): { start: number; end: number } => {
  const range = dayRange(days);
  const end = range.end ?? (parseDay(dayOf(now)) ?? 0) + dayMs;
  const start = range.start ?? end - defaultFiguresMs;
  return end - start > maxFiguresMs ? throwBadField('from') : { start, end };
};
