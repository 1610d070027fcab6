import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { history, type PastVisit, type VisitRecord } from '../../contract/consultation/history.ts';
import type { App } from '../app.ts';
import { type Remote, remote } from '../lib/remote.ts';

/** The number of visits on a page. */
const perPage = 10;

export interface VisitPage {
  readonly pageNo: number;
  readonly total: number;
  readonly list: readonly PastVisit[];
}

/** A patient's visits, newest first. Each patient has a separate model. */
export interface Timeline {
  readonly page: Remote<VisitPage, [pageNo?: number]>;
  readonly pages: ReadonlySignal<number>;
  /** The expanded visits, by order id. */
  readonly opened: ReadonlySignal<ReadonlySet<string>>;
  /** The content of a visit. */
  readonly of: (orderId: string) => Remote<VisitRecord>;
  readonly toggle: (orderId: string) => void;
  /** Reloads the page and the expanded visits. */
  readonly refresh: () => void;
}

/**
 * Creates the timeline of a patient; nothing is requested before `page.load()`. `patientId` returns undefined
 * while the patient is not known.
 */
export const openTimeline = (
  { call, clock }: Pick<App, 'call' | 'clock'>,
  patientId: () => string | undefined,
): Timeline => {
  const opened = signal<ReadonlySet<string>>(new Set());
  const read = new Map<string, Remote<VisitRecord>>();
  const page = remote(async (asked?: number): Promise<VisitPage> => {
    const pageNo = asked ?? page.value.peek()?.pageNo ?? 1;
    const id = patientId();
    if (id === undefined) return { pageNo: 1, total: 0, list: [] };
    return { pageNo, ...(await call(history.visits, { patientId: id, pageNo, pageSize: perPage })) };
  }, clock);

  const of = (orderId: string): Remote<VisitRecord> => {
    const known = read.get(orderId);
    if (known) return known;
    const made = remote(() => call(history.visit, { patientId: patientId() ?? '', orderId }), clock);
    read.set(orderId, made);
    return made;
  };

  return {
    page,
    pages: computed(() => Math.max(1, Math.ceil((page.value.value?.total ?? 0) / perPage))),
    opened,
    of,
    refresh: () => {
      void page.load();
      for (const orderId of opened.peek()) void of(orderId).load();
    },
    toggle: (orderId) => {
      const next = new Set(opened.value);
      if (next.delete(orderId)) opened.value = next;
      else {
        opened.value = next.add(orderId);
        void of(orderId).load();
      }
    },
  };
};
