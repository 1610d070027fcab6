import { type PrescriptionSort, prescriptionSorts } from '../../../../contract/prescribing/prescription.ts';
import { parseKeyword, parseNumber, parsePage, buildPath } from '../../../lib/queryParams.ts';
import { unlimited, type Period, parsePeriod } from '../../../lib/dates/period.ts';

/** Query of the address: days, status, keyword, sort order, page and selected prescription. */
export interface RecordQuery extends Period {
  /** Null: all statuses. */
  readonly status: number | null;
  readonly keyword: string;
  readonly sort: PrescriptionSort;
  readonly pageNo: number;
  /** Id of the prescription in the detail pane. */
  readonly selectedId: string | null;
}

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
    sort: prescriptionSorts.find((sort) => sort === params.get('sort')) ?? 'newest',
    pageNo: parsePage(params),
    selectedId: parseSelectedId(params),
  };
};

/** The address of a query; defaults are omitted. */
export const toPath = ({ from, to, status, keyword, sort, pageNo, selectedId }: RecordQuery): string =>
  buildPath('/prescriptionRecord', {
    from,
    to,
    status,
    q: keyword,
    sort: sort === 'newest' ? null : sort,
    page: pageNo,
    open: selectedId,
  });
