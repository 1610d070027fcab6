import { dayMs, momentOf } from './clock.ts';
import { refuseField } from './refusal.ts';

/** A range of days, both included, `YYYY-MM-DD` in the hospital's time zone. A missing day means no limit. */
export interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const momentIn = (field: 'from' | 'to', day = ''): number | null =>
  day === '' ? null : (momentOf(day) ?? refuseField(field));

/** The range as epoch milliseconds, `end` excluded. Throws a 400 that names the field for an invalid day. */
export const span = ({ from, to }: Days): { start: number | null; end: number | null } => {
  const last = momentIn('to', to);
  return { start: momentIn('from', from), end: last === null ? null : last + dayMs };
};
