import { staff, type StaffMember } from '../../../contract/account/staff.ts';
import type { Services } from '../../services.ts';
import { type AsyncState, createAsyncState } from '../../lib/async/asyncState.ts';
import type { StaffQuery } from './staffQuery.ts';

/** The number of rows on a page. */
export const pageSize = 20;

/** One page of the hospital's staff. */
export interface StaffList {
  readonly page: AsyncState<{ total: number; list: StaffMember[] }>;
  readonly start: () => () => void;
}

/** Creates the list; it reloads on changes made in other tabs. */
export const createStaffList = (
  { call, clock, changes }: Pick<Services, 'call' | 'clock' | 'changes'>,
  { keyword, role, status, sort, descending, pageNo }: StaffQuery,
): StaffList => {
  const page = createAsyncState(
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
    start: () => {
      load();
      return changes.onInvalidate('staff', load);
    },
  };
};
