import { doctor, type SignIn } from '../../../../contract/account/doctor.ts';
import type { Services } from '../../../services.ts';
import {
  buildPath,
  defaultPageSize,
  type ListSort,
  parsePage,
  parsePageSize,
  parseSort,
  sortParams,
} from '../../../lib/queryParams.ts';
import { createListPage, type ListPage } from '../../../ui/table/listPage.ts';

/** What the sign-ins can be sorted by. */
export const signInSorts = ['at'] as const;

/** The sort order and the page in the address. */
export interface SignInQuery {
  /** Null: the newest first. */
  readonly sort: ListSort<(typeof signInSorts)[number]> | null;
  readonly pageNo: number;
  /** Null: as many as the person has chosen. */
  readonly pageSize: number | null;
}

/** Reads the address; invalid values are replaced by the defaults. */
export const readQuery = (search: string): SignInQuery => {
  const params = new URLSearchParams(search);
  return {
    sort: parseSort(params, signInSorts),
    pageNo: parsePage(params),
    pageSize: parsePageSize(params),
  };
};

/** The address of a page. */
export const queryPath = ({ sort, pageNo, pageSize }: SignInQuery): string =>
  buildPath('/personalData', { part: 'security', ...sortParams(sort), size: pageSize, page: pageNo });

/** The sign-ins to this account. */
export interface SignIns extends ListPage<SignInQuery, SignIn> {
  readonly start: () => void;
}

/** Creates the list. */
export const createSignIns = (
  { call, clock }: Pick<Services, 'call' | 'clock'>,
  initial: SignInQuery,
): SignIns => {
  const list = createListPage(
    initial,
    ({ sort, pageNo, pageSize }: SignInQuery) =>
      call(doctor.loginLog, {
        sort: sort?.descending === false ? 'asc' : 'desc',
        pageNo,
        pageSize: pageSize ?? defaultPageSize,
      }),
    clock,
  );
  return { ...list, start: () => void list.page.load() };
};
