import { type Prescription, prescription } from '../../../../contract/prescribing/prescription.ts';
import type { Services } from '../../../services.ts';
import { onPrescriptionChange } from '../../../domain/worklists/onPrescriptionChange.ts';
import { type AsyncState, createAsyncState } from '../../../lib/async/asyncState.ts';
import type { RecordQuery } from './recordQuery.ts';

/** Rows per page. */
export const pageSize = 20;

/** The doctor's prescriptions under one filter, and their number by status. */
export interface RecordListModel {
  readonly page: AsyncState<{ total: number; list: Prescription[] }>;
  readonly counts: AsyncState<{ status: number; count: number }[]>;
  readonly start: () => () => void;
}

/** Creates one page of the list; it reloads whenever a prescription changes. */
export const createRecordList = (
  { call, clock, messaging }: Pick<Services, 'call' | 'clock' | 'messaging'>,
  query: RecordQuery,
): RecordListModel => {
  const { from, to, keyword, status, sort, pageNo } = query;
  const days = { ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) };
  const page = createAsyncState(
    () =>
      call(prescription.list, {
        ...days,
        keyword,
        ...(status === null ? {} : { status }),
        sort,
        pageNo,
        pageSize,
      }),
    clock,
  );
  const counts = createAsyncState(() => call(prescription.numbers, { ...days, keyword }), clock);
  const reload = () => {
    void page.load();
    void counts.load();
  };
  return {
    page,
    counts,
    start: onPrescriptionChange({ messaging }, reload),
  };
};
