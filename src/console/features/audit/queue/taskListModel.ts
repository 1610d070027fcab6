import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import {
  audit,
  type ReviewFlag,
  reviewFlags,
  reviewSeverities,
  type Task,
  type TaskSort,
  taskSorts,
} from '../../../../contract/prescribing/audit.ts';
import { auditStatus } from '../../../../contract/prescribing/prescription.ts';
import type { Services } from '../../../services.ts';
import {
  buildPath,
  defaultPageSize,
  type ListSort,
  parseKeyword,
  parseNumber,
  parsePage,
  parsePageSize,
  parseSort,
  sortParams,
} from '../../../lib/queryParams.ts';
import { createListPage, type ListPage } from '../../../ui/table/listPage.ts';
import { type ApiError, toApiError } from '../../../lib/apiError.ts';
import type { AsyncState } from '../../../lib/async/asyncState.ts';
import { type StableRow, createStableList, type StableList } from '../../../lib/stableList.ts';
import { claimNext, reviewPath } from '../../../domain/audit/claimNext.ts';
import { createTodayCounts, type TodayCounts } from './todayCounts.ts';
import { disposeAll } from '../../../lib/async/disposeAll.ts';

/** The worst findings that the list can be filtered by. */
export const severityFilters = [...reviewSeverities, 'unknown'] as const;
type SeverityFilter = (typeof severityFilters)[number];

/** Query of the address: a status (null: the queue, claimed or not), filters, a sort order and a page. */
export interface TaskQuery {
  readonly status: number | null;
  /** Any of these. */
  readonly severities: readonly SeverityFilter[];
  /** All of these. */
  readonly flags: readonly ReviewFlag[];
  /** Only those that wait longer than agreed. */
  readonly isOverdue: boolean;
  readonly keyword: string;
  /** Null: what waits urgent and oldest first, what was decided newest first. */
  readonly sort: ListSort<TaskSort> | null;
  readonly pageNo: number;
  /** Null: as many as the person has chosen. */
  readonly pageSize: number | null;
}

/** Whether the list has prescriptions that were decided. */
export const isDecided = ({ status }: Pick<TaskQuery, 'status'>): boolean =>
  status !== null && status > auditStatus.claimed;

/** Whether the list is narrowed by more than its status. */
export const isNarrowed = ({ severities, flags, isOverdue, keyword }: TaskQuery): boolean =>
  severities.length > 0 || flags.length > 0 || isOverdue || keyword !== '';

const parseNames = <N extends string>(params: URLSearchParams, name: string, known: readonly N[]): N[] => {
  const named = (params.get(name) ?? '').split(',');
  return known.filter((one) => named.includes(one));
};

/** What the rows are sorted by. */
export const shownSort = (query: Pick<TaskQuery, 'status' | 'sort'>): ListSort<TaskSort> =>
  query.sort ?? { by: 'time', descending: isDecided(query) };

/** Parses the address; invalid values fall back to the first page of the queue. */
export const parseQuery = (search: string): TaskQuery => {
  const params = new URLSearchParams(search);
  const status = parseNumber(params, 'state');
  return {
    status: status !== null && status <= auditStatus.withdrawn ? status : null,
    severities: parseNames(params, 'findings', severityFilters),
    flags: parseNames(params, 'flags', reviewFlags),
    isOverdue: params.get('overdue') === '1',
    keyword: parseKeyword(params),
    sort: parseSort(params, taskSorts),
    pageNo: parsePage(params),
    pageSize: parsePageSize(params),
  };
};

/** The address of a query; defaults are omitted. */
export const toPath = (query: TaskQuery): string =>
  buildPath('/prescriptionTask', {
    state: query.status,
    findings: query.severities.join(','),
    flags: query.flags.join(','),
    overdue: query.isOverdue ? 1 : null,
    q: query.keyword,
    ...sortParams(query.sort),
    size: query.pageSize,
    page: query.pageNo,
  });

/** A row of the list. */
type TaskRow = Task & { readonly id: string };
export type StableTask = StableRow<TaskRow>;

/** The audit queue. */
export interface TaskListModel extends ListPage<TaskQuery, Task> {
  /** The rows; they do not move while the pointer is over them. */
  readonly stableRows: StableList<TaskRow>;
  readonly today: AsyncState<TodayCounts>;
  readonly claiming: ReadonlySignal<boolean>;
  /** Why claiming the next one failed. */
  readonly error: ReadonlySignal<ApiError | null>;
  /** Whether the last claim found nothing free. */
  readonly nothingFree: ReadonlySignal<boolean>;
  /** Claims the oldest free one and opens it. */
  readonly claimAndOpenNext: () => Promise<void>;
  /** The same without a promise, for a button or a key. */
  readonly claimNext: () => void;
  readonly openTask: (id: string) => void;
  readonly start: () => () => void;
}

/**
 * Creates the list. It follows live events, and reloads every minute because leases expire
 * without an event.
 */
export const createTaskList = (
  app: Pick<Services, 'call' | 'clock' | 'messaging' | 'navigate' | 'session' | 'shared'>,
  initial: TaskQuery,
): TaskListModel => {
  const { call, clock, messaging, navigate } = app;
  const list = createListPage(
    initial,
    ({ status, severities, flags, isOverdue, keyword, sort, pageNo, pageSize }: TaskQuery) =>
      call(audit.page, {
        ...(status === null ? {} : { auditStatus: status }),
        ...(severities.length > 0 && { severity: severities.join(',') }),
        ...(flags.length > 0 && { flags: flags.join(',') }),
        ...(isOverdue && { overdue: 1 }),
        ...(keyword !== '' && { keyword }),
        ...(sort && { sort: sort.by, descending: sort.descending ? 1 : 0 }),
        pageNo,
        pageSize: pageSize ?? defaultPageSize,
      }),
    clock,
  );
  const { page } = list;
  const claiming = signal(false);
  const error = signal<ApiError | null>(null);
  const nothingFree = signal(false);
  let isDisposed = false;
  const today = createTodayCounts(app);
  const rows = computed(() =>
    (page.value.value?.list ?? []).map((task): TaskRow => ({ ...task, id: task.prescription.id })),
  );
  const reload = () => {
    void page.load();
    void today.load();
  };

  const claimAndOpenNext = async () => {
    if (claiming.value) return;
    claiming.value = true;
    error.value = null;
    nothingFree.value = false;
    try {
      const task = await claimNext(app, app.session.userId.value ?? '');
      // If the auditor left meanwhile: do not navigate, and release the claim.
      if (task && isDisposed) await call(audit.release, { id: task.prescription.id });
      else if (task) navigate(reviewPath(task.prescription.id));
      else nothingFree.value = true;
    } catch (thrown) {
      error.value = toApiError(thrown);
    } finally {
      claiming.value = false;
    }
  };

  return {
    ...list,
    stableRows: createStableList(rows, () => page.value.value?.query),
    today,
    claiming,
    error,
    nothingFree,
    claimAndOpenNext,
    claimNext: () => void claimAndOpenNext(),
    openTask: (id) => navigate(reviewPath(id)),
    start: () => {
      isDisposed = false;
      const disposers = [
        messaging.onEvent((event) => {
          if (event.type === 'prescription') reload();
        }),
        messaging.onResync(reload),
        // Also calls its listener immediately: that is the first load.
        clock.coarseNow.subscribe(reload),
      ];
      return () => {
        isDisposed = true;
        disposeAll(disposers);
      };
    },
  };
};
