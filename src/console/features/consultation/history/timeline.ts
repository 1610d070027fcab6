import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { history, type PastVisit, type VisitRecord } from '../../../../contract/consultation/history.ts';
import type { Services } from '../../../services.ts';
import { type AsyncState, createAsyncState } from '../../../lib/async/asyncState.ts';

/** The number of visits on a page. */
const pageSize = 10;

export interface VisitPage {
  readonly pageNo: number;
  readonly total: number;
  readonly list: readonly PastVisit[];
}

/** A patient's visits, newest first. Each patient has a separate model. */
export interface Timeline {
  readonly page: AsyncState<VisitPage, [pageNo?: number]>;
  readonly pageCount: ReadonlySignal<number>;
  /** The expanded visits, by order id. */
  readonly expanded: ReadonlySignal<ReadonlySet<string>>;
  /** The content of a visit. */
  readonly visit: (orderId: string) => AsyncState<VisitRecord>;
  readonly toggle: (orderId: string) => void;
  /** Reloads the page and the expanded visits. */
  readonly refresh: () => void;
}

/**
 * Creates the timeline of a patient; nothing is requested before `page.load()`. `patientId` returns undefined
 * while the patient is not known.
 */
export const createTimeline = (
  { call, clock }: Pick<Services, 'call' | 'clock'>,
  patientId: () => string | undefined,
): Timeline => {
  const expanded = signal<ReadonlySet<string>>(new Set());
  const visits = new Map<string, AsyncState<VisitRecord>>();
  const page = createAsyncState(async (requested?: number): Promise<VisitPage> => {
    const pageNo = requested ?? page.value.peek()?.pageNo ?? 1;
    const id = patientId();
    if (id === undefined) return { pageNo: 1, total: 0, list: [] };
    return { pageNo, ...(await call(history.visits, { patientId: id, pageNo, pageSize: pageSize })) };
  }, clock);

  const visit = (orderId: string): AsyncState<VisitRecord> => {
    const existing = visits.get(orderId);
    if (existing) return existing;
    const created = createAsyncState(
      () => call(history.visit, { patientId: patientId() ?? '', orderId }),
      clock,
    );
    visits.set(orderId, created);
    return created;
  };

  return {
    page,
    pageCount: computed(() => Math.max(1, Math.ceil((page.value.value?.total ?? 0) / pageSize))),
    expanded,
    visit,
    refresh: () => {
      void page.load();
      for (const orderId of expanded.peek()) void visit(orderId).load();
    },
    toggle: (orderId) => {
      const next = new Set(expanded.value);
      if (next.delete(orderId)) expanded.value = next;
      else {
        expanded.value = next.add(orderId);
        void visit(orderId).load();
      }
    },
  };
};
