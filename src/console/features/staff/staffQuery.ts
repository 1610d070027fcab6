import { type StaffOrder, staffOrders, type StaffRole, staffRoles } from '../../../contract/account/staff.ts';
import { parseKeyword, parsePage, buildPath } from '../../lib/queryParams.ts';

/** The query in the address: filters, sort order, page and the selected account. */
export interface StaffQuery {
  readonly keyword: string;
  readonly role: StaffRole | null;
  /** A value of staffStatus; null for both. */
  readonly status: 0 | 1 | null;
  readonly sort: StaffOrder;
  readonly descending: boolean;
  readonly pageNo: number;
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
    sort: oneOf(staffOrders, params.get('sort')) ?? 'name',
    descending: params.get('down') === '1',
    pageNo: parsePage(params),
    selected: params.get('open')?.slice(0, 64) || null,
  };
};

/** Builds the address of a query; defaults are left out. */
export const queryPath = ({
  keyword,
  role,
  status,
  sort,
  descending,
  pageNo,
  selected,
}: StaffQuery): string =>
  buildPath('/workforceManagement', {
    q: keyword,
    role,
    status: status === null ? null : status === 0 ? 'enabled' : 'disabled',
    sort: sort === 'name' ? null : sort,
    down: descending ? 1 : null,
    page: pageNo,
    open: selected,
  });
