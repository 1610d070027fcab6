import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { RejectReason } from '../../contract/prescribing/rejectReason.ts';
import { reasonAtOnce, reasonsFor } from './reasonList.ts';

/** Selects reasons for one line from the pharmacists' list, by number or by letters. */
export interface ReasonPick {
  /** The line whose picker is open, or null. */
  readonly line: ReadonlySignal<string | null>;
  readonly typed: ReadonlySignal<string>;
  readonly found: ReadonlySignal<readonly RejectReason[]>;
  /** Index of the option that Enter toggles. */
  readonly at: ReadonlySignal<number>;
  readonly open: (lineId: string) => void;
  readonly close: () => void;
  /** Sets the query. A number that can only mean one reason toggles it at once. */
  readonly type: (text: string) => void;
  readonly step: (by: number) => void;
  /** Toggles a reason; by default the active option. */
  readonly choose: (code?: string) => void;
}

/** Creates a closed picker; `toggle` adds or removes a reason of a line. */
export const openReasonPick = (toggle: (lineId: string, code: string) => void): ReasonPick => {
  const line = signal<string | null>(null);
  const typed = signal('');
  const at = signal(0);
  const found = computed(() => reasonsFor(typed.value));
  const write = (text: string) =>
    batch(() => {
      typed.value = text;
      at.value = 0;
    });
  const choose = (code = found.value[at.value]?.code) => {
    if (line.value === null || code === undefined) return;
    toggle(line.value, code);
    // The query is cleared after a match. Without a query the active option stays where the arrow keys moved
    // it.
    if (typed.value !== '') write('');
  };
  return {
    line,
    typed,
    found,
    at,
    open: (lineId) =>
      batch(() => {
        line.value = lineId;
        write('');
      }),
    close: () =>
      batch(() => {
        line.value = null;
        write('');
      }),
    type: (text) => {
      write(text);
      const only = reasonAtOnce(text);
      if (only) choose(only.code);
    },
    step: (by) => {
      const last = found.value.length - 1;
      at.value = Math.min(Math.max(0, at.value + by), Math.max(0, last));
    },
    choose,
  };
};
