import { keywordIn, pageIn, pathOf } from '../lib/address.ts';
import { type Period, periodIn, periodSaid } from '../lib/period.ts';

/** What the address says: which days, which verdicts, which page, and which one is open. */
export interface VerdictQuery extends Period {
  /** Null: approvals and rejections. */
  readonly approve: boolean | null;
  readonly keyword: string;
  readonly pageNo: number;
  readonly opened: Opened | null;
}

/** A verdict that is open: the prescription, and the version that was judged. */
export interface Opened {
  readonly id: string;
  readonly version: number;
}

/** How many days the list goes back where the address names none. */
const usual = 14;

const openedIn = (given: URLSearchParams): Opened | null => {
  const id = given.get('open') ?? '';
  const version = Number(given.get('version'));
  return id !== '' && Number.isInteger(version) && version >= 1 ? { id, version } : null;
};

/** Reads the address; anything odd means what stands there without it. `today` is the hospital's day. */
export const readQuery = (search: string, today: string): VerdictQuery => {
  const given = new URLSearchParams(search);
  const verdict = given.get('verdict');
  return {
    ...periodIn(given, today, usual),
    approve: verdict === 'approve' ? true : verdict === 'reject' ? false : null,
    keyword: keywordIn(given),
    pageNo: pageIn(given),
    opened: openedIn(given),
  };
};

/** The address of a query; what goes without saying is left out. */
export const queryPath = (query: VerdictQuery, today: string): string =>
  pathOf('/myAuditRecord', {
    ...periodSaid(query, today, usual),
    verdict: query.approve === null ? null : query.approve ? 'approve' : 'reject',
    q: query.keyword,
    page: query.pageNo,
    open: query.opened?.id,
    version: query.opened?.version,
  });
