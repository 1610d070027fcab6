import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { RejectReason } from '../../contract/rejectReason.ts';
import { reasonAtOnce, reasonsFor } from './reasonList.ts';

/** Choosing reasons against one line from the pharmacists' list, by number or by letters. */
export interface ReasonPick {
  /** The line whose list is open; null while none is. */
  readonly line: ReadonlySignal<string | null>;
  readonly typed: ReadonlySignal<string>;
  readonly found: ReadonlySignal<readonly RejectReason[]>;
  /** The one that Enter takes or gives back. */
  readonly at: ReadonlySignal<number>;
  readonly open: (lineId: string) => void;
  readonly close: () => void;
  /** A number that can only mean one reason takes it, or gives it back, at once. */
  readonly type: (text: string) => void;
  readonly step: (by: number) => void;
  /** Takes, or gives back, this one; without a name the one that the mark stands on. */
  readonly choose: (code?: string) => void;
}

/** Opens it closed; `toggle` takes a reason against a line, or gives it back. */
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
    // What was found by typing is done with; the mark stays where the arrows led it.
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
