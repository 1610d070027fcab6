import {
  type Sample,
  sampling,
  type SamplingResults,
  type SheetRow,
} from '../../../../contract/prescribing/sampling.ts';
import type { Services } from '../../../services.ts';
import { type AsyncState, createAsyncState } from '../../../lib/async/asyncState.ts';
import { defaultPageSize } from '../../../lib/queryParams.ts';
import { createListPage, type ListPage } from '../../../ui/table/listPage.ts';
import type { SamplesQuery, SheetsQuery } from './samplingQuery.ts';

type Deps = Pick<Services, 'call' | 'clock' | 'changes'>;

/** Drawn samples. */
export interface SampleListModel extends ListPage<SamplesQuery, Sample> {
  readonly start: () => () => void;
}

/** Creates the list; it reloads on draws and judgements of other tabs. */
export const createSampleList = ({ call, clock, changes }: Deps, initial: SamplesQuery): SampleListModel => {
  const list = createListPage(
    initial,
    ({ sort, pageNo, pageSize }: SamplesQuery) =>
      call(sampling.page, {
        ...(sort && { descending: sort.descending ? 1 : 0 }),
        pageNo,
        pageSize: pageSize ?? defaultPageSize,
      }),
    clock,
  );
  const load = () => void list.page.load();
  return {
    ...list,
    start: () => {
      load();
      return changes.onInvalidate('sampling', load);
    },
  };
};

/** What a query asks for, without its page. */
export const sheetFilter = ({ id, state, keyword, sort }: SheetsQuery) => ({
  id,
  ...(state && { state }),
  keyword,
  ...(sort && { sort: sort.by, descending: sort.descending ? (1 as const) : (0 as const) }),
});

/** The worksheets of a sample. */
export interface SheetListModel extends ListPage<SheetsQuery, SheetRow> {
  readonly start: () => () => void;
}

/** Creates the list. */
export const createSheetList = ({ call, clock, changes }: Deps, initial: SheetsQuery): SheetListModel => {
  const list = createListPage(
    initial,
    (query: SheetsQuery) =>
      call(sampling.sheets, {
        ...sheetFilter(query),
        pageNo: query.pageNo,
        pageSize: query.pageSize ?? defaultPageSize,
      }),
    clock,
  );
  const load = () => void list.page.load();
  return {
    ...list,
    start: () => {
      load();
      return changes.onInvalidate('sampling', load);
    },
  };
};

/** A sample with what was found so far. */
export interface ResultsModel {
  readonly results: AsyncState<SamplingResults>;
  readonly start: () => () => void;
}

/** Creates the query. */
export const createResults = ({ call, clock, changes }: Deps, id: string): ResultsModel => {
  const results = createAsyncState(() => call(sampling.results, { id }), clock);
  const load = () => void results.load();
  return {
    results,
    start: () => {
      load();
      return changes.onInvalidate('sampling', load);
    },
  };
};
