import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { RejectReason } from '../../../../../contract/prescribing/rejectReason.ts';
import { isReasonNumber, reviewReasons, searchReasons } from './reasonSearch.ts';

/** Selects reasons for one line from the pharmacists' list, by number or by words; nothing is selected while typing. */
export interface ReasonPickerModel {
  /** The line whose picker is open, or null. */
  readonly line: ReadonlySignal<string | null>;
  readonly query: ReadonlySignal<string>;
  /** Those that the auditor uses most come first, except for a number. */
  readonly found: ReadonlySignal<readonly RejectReason[]>;
  /** How many of them come first because they are used most. */
  readonly usedCount: ReadonlySignal<number>;
  /** Index of the option that Enter toggles; -1 in an empty field that no arrow key has left. */
  readonly activeIndex: ReadonlySignal<number>;
  readonly open: (lineId: string) => void;
  readonly close: () => void;
  readonly setQuery: (text: string) => void;
  readonly moveActive: (by: number) => void;
  /** Toggles the active option, and closes the list if there is nothing to toggle in an empty field. */
  readonly enter: () => void;
  /** Toggles the reason that was clicked. */
  readonly toggleReason: (code: string) => void;
}

/** More would push the catalogue off the screen. */
const mostUsed = 5;

/**
 * Creates a closed picker; `toggle` adds or removes a reason of a line. `usedCodes`: the auditor's own reasons, most used
 * first. `offered`: those to choose from.
 */
export const createReasonPicker = (
  toggle: (lineId: string, code: string) => void,
  usedCodes: () => readonly string[] = () => [],
  offered: readonly RejectReason[] = reviewReasons,
): ReasonPickerModel => {
  /** As it was when the list opened: nothing moves while somebody chooses. */
  const usedAtOpening = signal<readonly string[]>([]);
  const line = signal<string | null>(null);
  const query = signal('');
  /** Where the arrow keys continue. */
  const cursor = signal(-1);
  /** Whether something was typed, or an arrow key pressed, since the last reason. */
  const isTouched = signal(false);
  const activeIndex = computed(() => (isTouched.value ? cursor.value : -1));
  const matching = computed(() => searchReasons(query.value, offered));
  const used = computed(() =>
    isReasonNumber(query.value)
      ? []
      : usedAtOpening.value
          .flatMap((code) => matching.value.filter((reason) => reason.code === code))
          .slice(0, mostUsed),
  );
  const found = computed(() => [
    ...used.value,
    ...matching.value.filter((reason) => !used.value.includes(reason)),
  ]);
  const setQuery = (text: string) =>
    batch(() => {
      query.value = text;
      isTouched.value = text.trim() !== '';
      cursor.value = isTouched.value ? 0 : -1;
    });
  const setLine = (lineId: string | null) =>
    batch(() => {
      line.value = lineId;
      usedAtOpening.value = usedCodes();
      setQuery('');
    });
  const toggleReason = (code: string) => {
    if (line.value === null) return;
    toggle(line.value, code);
    // Empty and untouched again: the next Enter closes the list, and does not undo this one.
    if (query.value !== '') setQuery('');
    isTouched.value = false;
  };
  return {
    line,
    query,
    found,
    usedCount: computed(() => used.value.length),
    activeIndex,
    open: setLine,
    close: () => setLine(null),
    setQuery,
    moveActive: (by) => {
      const last = found.value.length - 1;
      cursor.value = Math.min(Math.max(0, cursor.value + by), Math.max(0, last));
      isTouched.value = true;
    },
    enter: () => {
      const active = found.value[activeIndex.value];
      if (active) toggleReason(active.code);
      else if (query.value.trim() === '') setLine(null);
    },
    toggleReason,
  };
};
