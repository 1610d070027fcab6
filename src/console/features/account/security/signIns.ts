import { doctor, type SignIn } from '../../../../contract/account/doctor.ts';
import type { Services } from '../../../services.ts';
import { buildPath } from '../../../lib/queryParams.ts';
import { type AsyncState, createAsyncState } from '../../../lib/async/asyncState.ts';

/** The number of rows on a page. */
export const pageSize = 20;

/** The page number in the address; invalid values mean the first page. */
export const pageFromSearch = (search: string): number => {
  const page = Number(new URLSearchParams(search).get('page') ?? '1');
  return Number.isInteger(page) && page >= 1 && page < 100_000 ? page : 1;
};

/** The address of a page. */
export const pagePath = (pageNo: number): string =>
  buildPath('/personalData', { part: 'security', page: pageNo });

/** The sign-ins to this account. */
export interface SignIns {
  readonly page: AsyncState<{ total: number; list: SignIn[] }>;
  readonly start: () => void;
}

/** Creates one page of the list. */
export const createSignIns = ({ call, clock }: Pick<Services, 'call' | 'clock'>, pageNo: number): SignIns => {
  const page = createAsyncState(() => call(doctor.loginLog, { pageNo, pageSize }), clock);
  return { page, start: () => void page.load() };
};
