import type { PrescriptionSort } from '../../../../contract/prescribing/prescription.ts';
import {
  buildPath,
  type ListSort,
  parseKeyword,
  parseNumber,
  parsePage,
  parsePageSize,
  parseSort,
  sortParams,
} from '../../../lib/queryParams.ts';
import { unlimited, type Period, parsePeriod } from '../../../lib/dates/period.ts';

/** The columns that the prescriptions can be sorted by. */
export const recordSorts = ['created', 'total', 'state'] as const;
type RecordSort = (typeof recordSorts)[number];

/** Query of the address: days, status, keyword, sort order, page and selected prescription. */
export interface RecordQuery extends Period {
  /** Null: all statuses. */
  readonly status: number | null;
  readonly keyword: string;
  /** Null: the newest first. */
  readonly sort: ListSort<RecordSort> | null;
  readonly pageNo: number;
  /** Null: as many as the person has chosen. */
  readonly pageSize: number | null;
  /** Id of the prescription in the detail pane. */
  readonly selectedId: string | null;
}

/** Whether the list leaves out some of the prescriptions. */
export const isNarrowed = ({ from, status, keyword }: RecordQuery): boolean =>
  from !== '' || status !== null || keyword !== '';

const parseSelectedId = (params: URLSearchParams): string | null => {
  const id = params.get('open') ?? '';
  return id !== '' && id.length <= 64 ? id : null;
};

/** Parses the address; invalid values fall back to the defaults. Without days, all days are listed. */
export const parseQuery = (search: string, today: string): RecordQuery => {
  const params = new URLSearchParams(search);
  return {
    ...parsePeriod(params, today, unlimited),
    status: parseNumber(params, 'status'),
    keyword: parseKeyword(params),
    sort: parseSort(params, recordSorts),
    pageNo: parsePage(params),
    pageSize: parsePageSize(params),
    selectedId: parseSelectedId(params),
  };
};

/** The address of a query; defaults are omitted. */
export const toPath = ({
  from,
  to,
  status,
  keyword,
  sort,
  pageNo,
  pageSize,
  selectedId,
}: RecordQuery): string =>
  buildPath('/prescriptionRecord', {
    from,
    to,
    status,
    q: keyword,
    ...sortParams(sort),
    size: pageSize,
    page: pageNo,
    open: selectedId,
  });

/** What the rows are sorted by. */
export const shownSort = ({ sort }: Pick<RecordQuery, 'sort'>): ListSort<RecordSort> =>
  sort ?? { by: 'created', descending: true };

/** The sort order as a parameter of the request. */
export const requestSort = (query: Pick<RecordQuery, 'sort'>): PrescriptionSort => {
  const { by, descending } = shownSort(query);
  if (by === 'total') return descending ? 'highestTotal' : 'lowestTotal';
  if (by === 'state') return descending ? 'lastStatus' : 'firstStatus';
  return descending ? 'newest' : 'oldest';
};
