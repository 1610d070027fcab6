import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Conversation } from '../../../../contract/consultation/order.ts';
import { createWorklists } from '../../../domain/worklists/worklists.ts';
import { createStableList, type StableList } from '../../../lib/stableList.ts';
import type { Services } from '../../../services.ts';
import { createSnoozes, type Snoozes } from './snoozes.ts';
import { type SwitcherSort, sortConversations, switcherSorts } from './switcherOrder.ts';

/** The list of open consultations beside the current one. */
export interface Switcher {
  readonly sort: ReadonlySignal<SwitcherSort>;
  readonly setSort: (sort: SwitcherSort) => void;
  readonly snoozes: Snoozes;
  /** In their order. */
  readonly rows: ReadonlySignal<readonly Conversation[]>;
  /** The same, which keep their positions under the pointer. */
  readonly stableList: StableList<Conversation>;
}

const sortKey = 'switcherSort';

/** Creates the list; its order is remembered in this browser. */
export const createSwitcher = (app: Services): Switcher => {
  const { localStorage } = app.platform;
  const { consultations } = app.shared(createWorklists);
  const remembered = switcherSorts.find((one) => one === localStorage.getItem(sortKey));
  const sort = signal<SwitcherSort>(remembered ?? 'unanswered');
  const snoozes = createSnoozes(app, consultations.rows);
  const rows = computed(() => sortConversations(consultations.rows.value, sort.value, snoozes.until.value));
  return {
    sort,
    setSort: (next) => {
      sort.value = next;
      localStorage.setItem(sortKey, next);
    },
    snoozes,
    rows,
    stableList: createStableList(rows),
  };
};
