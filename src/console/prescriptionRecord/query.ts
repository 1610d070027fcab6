import { type PrescriptionSort, prescriptionSorts } from '../../contract/prescribing/prescription.ts';
import { keywordIn, numberIn, pageIn, pathOf } from '../lib/address.ts';
import { anyDay, type Period, periodIn } from '../lib/period.ts';

/** Query of the address: days, status, keyword, sort order, page and selected prescription. */
export interface RecordQuery extends Period {
  /** Null: all statuses. */
  readonly status: number | null;
  readonly keyword: string;
  readonly sort: PrescriptionSort;
  readonly pageNo: number;
  /** Id of the prescription in the detail pane. */
  readonly opened: string | null;
}

const openedIn = (given: URLSearchParams): string | null => {
  const id = given.get('open') ?? '';
  return id !== '' && id.length <= 64 ? id : null;
};

/** Parses the address; invalid values fall back to the defaults. Without days, all days are listed. */
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

/** The address of a query; defaults are omitted. */
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
