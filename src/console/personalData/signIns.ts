import { doctor, type SignIn } from '../../contract/account/doctor.ts';
import type { App } from '../app.ts';
import { pathOf } from '../lib/address.ts';
import { type Remote, remote } from '../lib/remote.ts';

/** The number of rows on a page. */
export const pageSize = 20;

/** The page number in the address; invalid values mean the first page. */
export const readPage = (search: string): number => {
  const page = Number(new URLSearchParams(search).get('page') ?? '1');
  return Number.isInteger(page) && page >= 1 && page < 100_000 ? page : 1;
};

/** The address of a page. */
export const pagePath = (pageNo: number): string =>
  pathOf('/personalData', { part: 'security', page: pageNo });

/** The sign-ins to this account. */
export interface SignIns {
  readonly page: Remote<{ total: number; list: SignIn[] }>;
  readonly open: () => void;
}

/** Creates one page of the list. */
export const openSignIns = ({ call, clock }: Pick<App, 'call' | 'clock'>, pageNo: number): SignIns => {
  const page = remote(() => call(doctor.loginLog, { pageNo, pageSize }), clock);
  return { page, open: () => void page.load() };
};
