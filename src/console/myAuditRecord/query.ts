import { keywordIn, pageIn, pathOf } from '../lib/address.ts';
import { type Period, periodIn, periodSaid } from '../lib/period.ts';

/** Query of the address: days, verdict, keyword, page and selected verdict. */
export interface VerdictQuery extends Period {
  /** Null: approvals and rejections. */
  readonly approve: boolean | null;
  readonly keyword: string;
  readonly pageNo: number;
  readonly opened: Opened | null;
}

/** The selected verdict: the prescription, and the decided version. */
export interface Opened {
  readonly id: string;
  readonly version: number;
}

/** Days in the list if the address names none. */
const usual = 14;

const openedIn = (given: URLSearchParams): Opened | null => {
  const id = given.get('open') ?? '';
  const version = Number(given.get('version'));
  return id !== '' && Number.isInteger(version) && version >= 1 ? { id, version } : null;
};

/** Parses the address; invalid values fall back to the defaults. `today` is the hospital's day. */
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

/** The address of a query; defaults are omitted. */
export const queryPath = (query: VerdictQuery, today: string): string =>
  pathOf('/myAuditRecord', {
    ...periodSaid(query, today, usual),
    verdict: query.approve === null ? null : query.approve ? 'approve' : 'reject',
    q: query.keyword,
    page: query.pageNo,
    open: query.opened?.id,
    version: query.opened?.version,
  });
