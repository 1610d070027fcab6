import { staff, type StaffMember } from '../../contract/account/staff.ts';
import type { App } from '../app.ts';
import { type Remote, remote } from '../lib/remote.ts';
import type { StaffQuery } from './query.ts';

/** The number of rows on a page. */
export const pageSize = 20;

/** One page of the hospital's staff. */
export interface StaffList {
  readonly page: Remote<{ total: number; list: StaffMember[] }>;
  readonly open: () => () => void;
}

/** Creates the list; it reloads on changes made in other tabs. */
export const openStaffList = (
  { call, clock, changes }: Pick<App, 'call' | 'clock' | 'changes'>,
  { keyword, role, status, sort, descending, pageNo }: StaffQuery,
): StaffList => {
  const page = remote(
    () =>
      call(staff.page, {
        keyword,
        ...(role && { role }),
        ...(status !== null && { status }),
        sort,
        descending: descending ? 1 : 0,
        pageNo,
        pageSize,
      }),
    clock,
  );
  const load = () => void page.load();
  return {
    page,
    open: () => {
      load();
      return changes.on('staff', load);
    },
  };
};
