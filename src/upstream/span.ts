import { dayMs, momentOf } from './clock.ts';
import { refuseField } from './refusal.ts';

/** The days asked about, both included, `YYYY-MM-DD` in the hospital's zone; nothing asked is no limit. */
export interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const momentIn = (field: 'from' | 'to', day = ''): number | null =>
  day === '' ? null : (momentOf(day) ?? refuseField(field));

/** From which moment, and up to and not including which; a 400 that names the field for what is no day. */
export const span = ({ from, to }: Days): { start: number | null; end: number | null } => {
  const last = momentIn('to', to);
  return { start: momentIn('from', from), end: last === null ? null : last + dayMs };
};
