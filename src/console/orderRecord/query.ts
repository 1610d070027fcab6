import { keywordIn, numberIn, pageIn, pathOf } from '../lib/address.ts';
import { anyDay, type Period, periodIn } from '../lib/period.ts';

/** What the address says: which days of which moment, which states, types and words, in which order, and which page. */
export interface OrderQuery extends Period {
  /** What the days and the order mean: when an order came, or when it was finished. */
  readonly by: 'create' | 'finish';
  /** Null: all. */
  readonly status: number | null;
  readonly consultType: number | null;
  readonly keyword: string;
  readonly sort: 'desc' | 'asc';
  readonly pageNo: number;
}

/** Reads the address; anything odd means what stands there without it. Without days it is every day. */
export const readQuery = (search: string, today: string): OrderQuery => {
  const given = new URLSearchParams(search);
  return {
    ...periodIn(given, today, anyDay),
    by: given.get('by') === 'finish' ? 'finish' : 'create',
    status: numberIn(given, 'status'),
    consultType: numberIn(given, 'type'),
    keyword: keywordIn(given),
    sort: given.get('sort') === 'asc' ? 'asc' : 'desc',
    pageNo: pageIn(given),
  };
};

/** The address of a query; what goes without saying is left out. */
export const queryPath = ({ from, to, by, status, consultType, keyword, sort, pageNo }: OrderQuery): string =>
  pathOf('/orderRecord', {
    from,
    to,
    by: by === 'create' ? null : by,
    status,
    type: consultType,
    q: keyword,
    sort: sort === 'desc' ? null : sort,
    page: pageNo,
  });

/** The same as the upstream is asked; the page aside. */
export const askedOf = ({ from, to, by, status, consultType, keyword, sort }: OrderQuery) => ({
  ...(from === '' ? {} : { from }),
  ...(to === '' ? {} : { to }),
  ...(status === null ? {} : { status }),
  ...(consultType === null ? {} : { consultType }),
  by,
  keyword,
  sort,
});

/** Where one order is read; the list that it was opened from goes along, so that the way back leads there. */
export const orderPath = (id: string, from: OrderQuery | null): string =>
  pathOf('/orderRecord/detail', { id, list: from && queryPath(from).split('?')[1] });

/** The list that an order was opened from; the whole list where the address does not say, or says nonsense. */
export const listPath = (search: string, today: string): string =>
  queryPath(readQuery(new URLSearchParams(search).get('list') ?? '', today));
