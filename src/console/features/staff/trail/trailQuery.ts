import { type TrailGroup, trailGroups } from '../../../../contract/hospital/auditTrail.ts';
import { type Period, parsePeriod, periodParams } from '../../../lib/dates/period.ts';
import {
  type ListSort,
  parseKeyword,
  parsePage,
  parsePageSize,
  parseSort,
  sortParams,
} from '../../../lib/queryParams.ts';
import { tabPath } from '../staffTab.ts';

/** What the trail can be sorted by. */
export const trailSorts = ['at'] as const;

/** The query in the address. */
export interface TrailQuery extends Period {
  /** Who did it; empty for all. */
  readonly by: string;
  readonly group: TrailGroup | null;
  /** Whom or what it is about. */
  readonly keyword: string;
  readonly renewals: boolean;
  /** Null: the newest first. */
  readonly sort: ListSort<(typeof trailSorts)[number]> | null;
  readonly pageNo: number;
  /** Null: as many as the person has chosen. */
  readonly pageSize: number | null;
}

/** The period shown at first, in days. */
const defaultDays = 7;

/** Reads the address; invalid values are replaced by the defaults. */
export const readTrailQuery = (search: string, today: string): TrailQuery => {
  const params = new URLSearchParams(search);
  return {
    ...parsePeriod(params, today, defaultDays),
    by: (params.get('by') ?? '').trim().slice(0, 50),
    group: trailGroups.find((one) => one === params.get('group')) ?? null,
    keyword: parseKeyword(params),
    renewals: params.get('renewals') === '1',
    sort: parseSort(params, trailSorts),
    pageNo: parsePage(params),
    pageSize: parsePageSize(params),
  };
};

/** Builds the address of a query; defaults are left out. */
export const trailPath = (query: TrailQuery, today: string): string => {
  const { by, group, keyword, renewals, sort, pageNo, pageSize, ...period } = query;
  return tabPath('trail', {
    ...periodParams(period, today, defaultDays),
    by,
    group,
    q: keyword,
    renewals: renewals ? 1 : null,
    ...sortParams(sort),
    size: pageSize,
    page: pageNo,
  });
};

/** The query as request parameters, without the page. */
export const toTrailRequest = ({ from, to, by, group, keyword, renewals, sort }: TrailQuery) => ({
  from,
  to,
  by,
  ...(group && { group }),
  keyword,
  renewals: renewals ? 1 : 0,
  sort: sort?.descending === false ? ('asc' as const) : ('desc' as const),
});
