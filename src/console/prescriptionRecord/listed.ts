import { type Prescription, prescription } from '../../contract/prescribing/prescription.ts';
import type { App } from '../app.ts';
import { followingPrescriptions } from '../im/following.ts';
import { type Remote, remote } from '../lib/remote.ts';
import type { RecordQuery } from './query.ts';

/** Rows per page. */
export const pageSize = 20;

/** The doctor's prescriptions under one filter, and their number by status. */
export interface Listed {
  readonly page: Remote<{ total: number; list: Prescription[] }>;
  readonly counts: Remote<{ status: number; count: number }[]>;
  readonly open: () => () => void;
}

/** Creates one page of the list; it reloads whenever a prescription changes. */
export const openListed = (
  { call, clock, im }: Pick<App, 'call' | 'clock' | 'im'>,
  query: RecordQuery,
): Listed => {
  const { from, to, keyword, status, sort, pageNo } = query;
  const days = { ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) };
  const page = remote(
    () =>
      call(prescription.list, {
        ...days,
        keyword,
        ...(status === null ? {} : { status }),
        sort,
        pageNo,
        pageSize,
      }),
    clock,
  );
  const counts = remote(() => call(prescription.numbers, { ...days, keyword }), clock);
  const all = () => {
    void page.load();
    void counts.load();
  };
  return {
    page,
    counts,
    open: followingPrescriptions({ im }, all),
  };
};
