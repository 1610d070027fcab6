import { staff, type StaffMember } from '../../../contract/account/staff.ts';
import type { Services } from '../../services.ts';
import { defaultPageSize } from '../../lib/queryParams.ts';
import { createListPage, type ListPage } from '../../ui/table/listPage.ts';
import { shownSort, type StaffQuery } from './staffQuery.ts';

/** The hospital's staff. */
export interface StaffList extends ListPage<StaffQuery, StaffMember> {
  readonly start: () => () => void;
}

/** The filters and the order of a query as request parameters. */
export const toRequest = (query: StaffQuery) => {
  const { keyword, role, status, dept } = query;
  const { by, descending } = shownSort(query);
  return {
    keyword,
    ...(role && { role }),
    ...(status !== null && { status }),
    ...(dept !== '' && { dept }),
    sort: by,
    descending: descending ? 1 : 0,
  };
};

/** Creates the list; it reloads on changes made in other tabs. */
export const createStaffList = (
  { call, clock, changes }: Pick<Services, 'call' | 'clock' | 'changes'>,
  initial: StaffQuery,
): StaffList => {
  const list = createListPage(
    initial,
    (query: StaffQuery) =>
      call(staff.page, {
        ...toRequest(query),
        pageNo: query.pageNo,
        pageSize: query.pageSize ?? defaultPageSize,
      }),
    clock,
  );
  const load = () => void list.page.load();
  return {
    ...list,
    start: () => {
      load();
      return changes.onInvalidate('staff', load);
    },
  };
};
