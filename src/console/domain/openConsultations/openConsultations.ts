import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Conversation } from '../../../contract/consultation/order.ts';
import { createWorklists } from '../worklists/worklists.ts';
import { createStableList, type StableList } from '../../lib/stableList.ts';
import type { Services } from '../../services.ts';
import { createSnoozes, type Snoozes } from './snoozes.ts';
import { type ConsultationSort, sortConsultations, consultationSorts } from './consultationOrder.ts';

/** The list of open consultations as the doctor has sorted it, the same in the consulting room and beside a consultation. */
export interface OpenConsultations {
  readonly sort: ReadonlySignal<ConsultationSort>;
  readonly setSort: (sort: ConsultationSort) => void;
  readonly snoozes: Snoozes;
  /** In their order. */
  readonly rows: ReadonlySignal<readonly Conversation[]>;
  /** The same, which keep their positions under the pointer. */
  readonly stableList: StableList<Conversation>;
  /** Wakes what is snoozed and has a new message, as long as the list is shown. */
  readonly start: () => () => void;
}

const sortKey = 'switcherSort';

/** Creates the list; its order is remembered in this browser. */
export const createOpenConsultations = (app: Services): OpenConsultations => {
  const { localStorage } = app.platform;
  const { consultations } = app.shared(createWorklists);
  const remembered = consultationSorts.find((one) => one === localStorage.getItem(sortKey));
  const sort = signal<ConsultationSort>(remembered ?? 'unanswered');
  const snoozes = app.shared(createSnoozes);
  const rows = computed(() => sortConsultations(consultations.rows.value, sort.value, snoozes.until.value));
  return {
    sort,
    setSort: (next) => {
      sort.value = next;
      localStorage.setItem(sortKey, next);
    },
    snoozes,
    rows,
    stableList: createStableList(rows),
    start: () => snoozes.follow(consultations.rows),
  };
};
