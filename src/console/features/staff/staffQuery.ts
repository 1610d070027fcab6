import { type StaffOrder, staffOrders, type StaffRole, staffRoles } from '../../../contract/account/staff.ts';
import {
  buildPath,
  type ListSort,
  parseKeyword,
  parsePage,
  parsePageSize,
  parseSort,
  sortParams,
} from '../../lib/queryParams.ts';

/** The query in the address: filters, sort order, page and the selected account. */
export interface StaffQuery {
  readonly keyword: string;
  readonly role: StaffRole | null;
  /** A value of staffStatus; null for both. */
  readonly status: 0 | 1 | null;
  /** The name of a department; empty for all. */
  readonly dept: string;
  /** Null: by name. */
  readonly sort: ListSort<StaffOrder> | null;
  readonly pageNo: number;
  /** Null: as many as the person has chosen. */
  readonly pageSize: number | null;
  /** The id of an account, or `newAccountId`; null if none is selected. */
  readonly selected: string | null;
}

/** Represents a new account in the address. */
export const newAccountId = 'new';

const oneOf = <T extends string>(options: readonly T[], value: string | null): T | null =>
  options.find((one) => one === value) ?? null;

/** Reads the address; invalid values are replaced by the defaults. */
export const readQuery = (search: string): StaffQuery => {
  const params = new URLSearchParams(search);
  const status = params.get('status');
  return {
    keyword: parseKeyword(params),
    role: oneOf(staffRoles, params.get('role')),
    status: status === 'enabled' ? 0 : status === 'disabled' ? 1 : null,
    dept: (params.get('dept') ?? '').trim().slice(0, 40),
    sort: parseSort(params, staffOrders),
    pageNo: parsePage(params),
    pageSize: parsePageSize(params),
    selected: params.get('open')?.slice(0, 64) || null,
  };
};

/** What the rows are sorted by. */
export const shownSort = ({ sort }: Pick<StaffQuery, 'sort'>): ListSort<StaffOrder> =>
  sort ?? { by: 'name', descending: false };

/** Builds the address of a query; defaults are left out. */
export const queryPath = (query: StaffQuery): string => {
  const { keyword, role, status, dept, sort, pageNo, pageSize, selected } = query;
  return buildPath('/workforceManagement', {
    q: keyword,
    role,
    status: status === null ? null : status === 0 ? 'enabled' : 'disabled',
    dept,
    ...sortParams(sort),
    size: pageSize,
    page: pageNo,
    open: selected,
  });
};
