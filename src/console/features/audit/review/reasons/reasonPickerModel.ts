import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { RejectReason } from '../../../../../contract/prescribing/rejectReason.ts';
import { exactReason, searchReasons } from './reasonSearch.ts';

/** Selects reasons for one line from the pharmacists' list, by number or by letters. */
export interface ReasonPickerModel {
  /** The line whose picker is open, or null. */
  readonly line: ReadonlySignal<string | null>;
  readonly query: ReadonlySignal<string>;
  readonly found: ReadonlySignal<readonly RejectReason[]>;
  /** Index of the option that Enter toggles. */
  readonly activeIndex: ReadonlySignal<number>;
  readonly open: (lineId: string) => void;
  readonly close: () => void;
  /** Sets the query. A number that can only mean one reason toggles it at once. */
  readonly setQuery: (text: string) => void;
  readonly moveActive: (by: number) => void;
  /** Toggles a reason; by default the active option. */
  readonly toggleReason: (code?: string) => void;
}

/** Creates a closed picker; `toggle` adds or removes a reason of a line. */
export const createReasonPicker = (toggle: (lineId: string, code: string) => void): ReasonPickerModel => {
  const line = signal<string | null>(null);
  const query = signal('');
  const activeIndex = signal(0);
  const found = computed(() => searchReasons(query.value));
  const resetQuery = (text: string) =>
    batch(() => {
      query.value = text;
      activeIndex.value = 0;
    });
  const toggleReason = (code = found.value[activeIndex.value]?.code) => {
    if (line.value === null || code === undefined) return;
    toggle(line.value, code);
    // The query is cleared after a match. Without a query the active option stays where the arrow keys moved
    // it.
    if (query.value !== '') resetQuery('');
  };
  return {
    line,
    query,
    found,
    activeIndex,
    open: (lineId) =>
      batch(() => {
        line.value = lineId;
        resetQuery('');
      }),
    close: () =>
      batch(() => {
        line.value = null;
        resetQuery('');
      }),
    setQuery: (text) => {
      resetQuery(text);
      const exact = exactReason(text);
      if (exact) toggleReason(exact.code);
    },
    moveActive: (by) => {
      const last = found.value.length - 1;
      activeIndex.value = Math.min(Math.max(0, activeIndex.value + by), Math.max(0, last));
    },
    toggleReason,
  };
};
