import { type PrescriptionSort, prescriptionSorts } from '../../contract/prescription.ts';
import { keywordIn, numberIn, pageIn, pathOf } from '../lib/address.ts';
import { anyDay, type Period, periodIn } from '../lib/period.ts';

/** What the address says: which days, states and words, in which order, which page, and which one is open. */
export interface RecordQuery extends Period {
  /** Null: all states. */
  readonly status: number | null;
  readonly keyword: string;
  readonly sort: PrescriptionSort;
  readonly pageNo: number;
  /** The prescription that stands beside the list. */
  readonly opened: string | null;
}

const openedIn = (given: URLSearchParams): string | null => {
  const id = given.get('open') ?? '';
  return id !== '' && id.length <= 64 ? id : null;
};

/** Reads the address; anything odd means what stands there without it. Without days it is every day. */
export const readQuery = (search: string, today: string): RecordQuery => {
  const given = new URLSearchParams(search);
  return {
    ...periodIn(given, today, anyDay),
    status: numberIn(given, 'status'),
    keyword: keywordIn(given),
    sort: prescriptionSorts.find((one) => one === given.get('sort')) ?? 'newest',
    pageNo: pageIn(given),
    opened: openedIn(given),
  };
};

/** The address of a query; what goes without saying is left out. */
export const queryPath = ({ from, to, status, keyword, sort, pageNo, opened }: RecordQuery): string =>
  pathOf('/prescriptionRecord', {
    from,
    to,
    status,
    q: keyword,
    sort: sort === 'newest' ? null : sort,
    page: pageNo,
    open: opened,
  });
