import { type Prescription, prescription } from '../../../../contract/prescribing/prescription.ts';
import type { Services } from '../../../services.ts';
import { onPrescriptionChange } from '../../../domain/worklists/onPrescriptionChange.ts';
import { type AsyncState, createAsyncState } from '../../../lib/async/asyncState.ts';
import { defaultPageSize } from '../../../lib/queryParams.ts';
import { createListPage, type ListPage } from '../../../ui/table/listPage.ts';
import { type RecordQuery, requestSort } from './recordQuery.ts';

/** The doctor's prescriptions, and their number by status. */
export interface RecordListModel extends ListPage<RecordQuery, Prescription> {
  readonly counts: AsyncState<{ status: number; count: number }[]>;
  /** The prescriptions as they are now: those that are not on the page are read again, until nobody waits for them. */
  readonly current: (rows: readonly Prescription[], isOver: () => boolean) => Promise<Prescription[]>;
  readonly start: () => () => void;
}

/** What the list and the counts are restricted to. */
const sought = ({ from, to, keyword }: RecordQuery) => ({
  ...(from === '' ? {} : { from }),
  ...(to === '' ? {} : { to }),
  keyword,
});

/** The filters and the order of a query as request parameters. */
export const toRequest = (query: RecordQuery) => ({
  ...sought(query),
  ...(query.status === null ? {} : { status: query.status }),
  sort: requestSort(query),
});

/** Creates the list; it reloads whenever a prescription changes. */
export const createRecordList = (
  { call, clock, messaging }: Pick<Services, 'call' | 'clock' | 'messaging'>,
  initial: RecordQuery,
): RecordListModel => {
  const list = createListPage(
    initial,
    (query: RecordQuery) =>
      call(prescription.list, {
        ...toRequest(query),
        pageNo: query.pageNo,
        pageSize: query.pageSize ?? defaultPageSize,
      }),
    clock,
  );
  const counts = createAsyncState(() => call(prescription.numbers, sought(list.query.peek())), clock);
  const reload = () => {
    void list.page.load();
    void counts.load();
  };
  return {
    ...list,
    show: (query) => {
      const before = JSON.stringify(sought(list.query.peek()));
      list.show(query);
      if (JSON.stringify(sought(query)) !== before) void counts.load();
    },
    counts,
    current: async (rows, isOver) => {
      const current: Prescription[] = [];
      for (const row of rows) {
        if (isOver()) break;
        const shown = list.page.value.peek()?.list.find(({ id }) => id === row.id);
        current.push(shown ?? (await call(prescription.info, { id: row.id })));
      }
      return current;
    },
    start: onPrescriptionChange({ messaging }, reload),
  };
};
