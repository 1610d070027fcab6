import { type VerdictSort, verdictSorts } from '../../../../contract/prescribing/audit.ts';
import {
  buildPath,
  type ListSort,
  parseKeyword,
  parsePage,
  parsePageSize,
  parseSort,
  sortParams,
} from '../../../lib/queryParams.ts';
import { type Period, parsePeriod, periodParams } from '../../../lib/dates/period.ts';

/** Query of the address: days, verdict, keyword, page and selected verdict. */
export interface VerdictQuery extends Period {
  /** Null: approvals and rejections. */
  readonly approve: boolean | null;
  readonly keyword: string;
  /** Null: the newest first. */
  readonly sort: ListSort<VerdictSort> | null;
  readonly pageNo: number;
  /** Null: as many as the person has chosen. */
  readonly pageSize: number | null;
  readonly selected: SelectedVerdict | null;
}

/** What the rows are sorted by. */
export const shownSort = ({ sort }: Pick<VerdictQuery, 'sort'>): ListSort<VerdictSort> =>
  sort ?? { by: 'at', descending: true };

/** The selected verdict: the prescription, and the decided version. */
export interface SelectedVerdict {
  readonly id: string;
  readonly version: number;
}

/** Days in the list if the address names none. */
const defaultDays = 14;

const parseSelected = (params: URLSearchParams): SelectedVerdict | null => {
  const id = params.get('open') ?? '';
  const version = Number(params.get('version'));
  return id !== '' && Number.isInteger(version) && version >= 1 ? { id, version } : null;
};

/** Parses the address; invalid values fall back to the defaults. `today` is the hospital's day. */
export const parseQuery = (search: string, today: string): VerdictQuery => {
  const params = new URLSearchParams(search);
  const verdict = params.get('verdict');
  return {
    ...parsePeriod(params, today, defaultDays),
    approve: verdict === 'approve' ? true : verdict === 'reject' ? false : null,
    keyword: parseKeyword(params),
    sort: parseSort(params, verdictSorts),
    pageNo: parsePage(params),
    pageSize: parsePageSize(params),
    selected: parseSelected(params),
  };
};

/** The address of a query; defaults are omitted. */
export const toPath = (query: VerdictQuery, today: string): string =>
  buildPath('/myAuditRecord', {
    ...periodParams(query, today, defaultDays),
    verdict: query.approve === null ? null : query.approve ? 'approve' : 'reject',
    q: query.keyword,
    ...sortParams(query.sort),
    size: query.pageSize,
    page: query.pageNo,
    open: query.selected?.id,
    version: query.selected?.version,
  });
