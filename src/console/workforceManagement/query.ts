import { type StaffOrder, staffOrders, type StaffRole, staffRoles } from '../../contract/account/staff.ts';
import { keywordIn, pageIn, pathOf } from '../lib/address.ts';

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
  readonly opened: string | null;
}

/** Represents a new account in the address. */
export const fresh = 'new';

const oneOf = <T extends string>(all: readonly T[], said: string | null): T | null =>
  all.find((one) => one === said) ?? null;

/** Reads the address; invalid values are replaced by the defaults. */
export const readQuery = (search: string): StaffQuery => {
  const given = new URLSearchParams(search);
  const status = given.get('status');
  return {
    keyword: keywordIn(given),
    role: oneOf(staffRoles, given.get('role')),
    status: status === 'enabled' ? 0 : status === 'disabled' ? 1 : null,
    sort: oneOf(staffOrders, given.get('sort')) ?? 'name',
    descending: given.get('down') === '1',
    pageNo: pageIn(given),
    opened: given.get('open')?.slice(0, 64) || null,
  };
};

/** Builds the address of a query; defaults are left out. */
export const queryPath = ({ keyword, role, status, sort, descending, pageNo, opened }: StaffQuery): string =>
  pathOf('/workforceManagement', {
    q: keyword,
    role,
    status: status === null ? null : status === 0 ? 'enabled' : 'disabled',
    sort: sort === 'name' ? null : sort,
    down: descending ? 1 : null,
    page: pageNo,
    open: opened,
  });
