import { type OrderSort, orderSorts } from '../../../contract/consultation/order.ts';
import {
  buildPath,
  type ListSort,
  parseKeyword,
  parseNumber,
  parsePage,
  parsePageSize,
  parseSort,
  sortParams,
} from '../../lib/queryParams.ts';
import { unlimited, type Period, parsePeriod } from '../../lib/dates/period.ts';

/** The query in the address: period, status, type, keyword, sort order and page. */
export interface OrderQuery extends Period {
  /** The time that the period refers to: creation or end. */
  readonly by: 'create' | 'finish';
  /** Null for all. */
  readonly status: number | null;
  readonly consultType: number | null;
  readonly keyword: string;
  /** Null: the newest first. */
  readonly sort: ListSort<OrderSort> | null;
  readonly pageNo: number;
  /** Null: as many as the person has chosen. */
  readonly pageSize: number | null;
}

/** Whether the list leaves out some of the orders. */
export const isNarrowed = ({ from, status, consultType, keyword, by }: OrderQuery): boolean =>
  from !== '' || status !== null || consultType !== null || keyword !== '' || by === 'finish';

/** Reads the address; invalid values are replaced by the defaults. The default period is every day. */
export const readQuery = (search: string, today: string): OrderQuery => {
  const params = new URLSearchParams(search);
  return {
    ...parsePeriod(params, today, unlimited),
    by: params.get('by') === 'finish' ? 'finish' : 'create',
    status: parseNumber(params, 'status'),
    consultType: parseNumber(params, 'type'),
    keyword: parseKeyword(params),
    sort: parseSort(params, orderSorts),
    pageNo: parsePage(params),
    pageSize: parsePageSize(params),
  };
};

/** Builds the address of a query; defaults are left out. */
export const queryPath = ({
  from,
  to,
  by,
  status,
  consultType,
  keyword,
  sort,
  pageNo,
  pageSize,
}: OrderQuery): string =>
  buildPath('/orderRecord', {
    from,
    to,
    by: by === 'create' ? null : by,
    status,
    type: consultType,
    q: keyword,
    ...sortParams(sort),
    size: pageSize,
    page: pageNo,
  });

/** What the rows are sorted by. */
export const shownSort = ({ by, sort }: OrderQuery): ListSort<OrderSort> =>
  sort ?? { by: by === 'finish' ? 'ended' : 'created', descending: true };

/** The query as request parameters, without the page. */
export const toRequest = ({ from, to, by, status, consultType, keyword, sort }: OrderQuery) => ({
  ...(from === '' ? {} : { from }),
  ...(to === '' ? {} : { to }),
  ...(status === null ? {} : { status }),
  ...(consultType === null ? {} : { consultType }),
  by,
  keyword,
  ...(sort && { orderBy: sort.by, sort: sort.descending ? ('desc' as const) : ('asc' as const) }),
});

/** The order of the rows as request parameters, without the filters. */
export const sortRequest = (query: OrderQuery) => {
  const { by, descending } = shownSort(query);
  return { orderBy: by, sort: descending ? ('desc' as const) : ('asc' as const) };
};

/** The address of one order; it carries the query of the list, for the link back. */
export const orderPath = (id: string, from: OrderQuery | null): string =>
  buildPath('/orderRecord/detail', { id, list: from && queryPath(from).split('?')[1] });

/** The list that an order was opened from; the unfiltered list if the address does not name a valid one. */
export const listPath = (search: string, today: string): string =>
  queryPath(readQuery(new URLSearchParams(search).get('list') ?? '', today));
