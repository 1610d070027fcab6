import { computed, type ReadonlySignal, signal } from '@preact/signals-react';

/** What came back where something newer stands: it waits, kept, until the person chose. */
export interface Asked<T> {
  /** The one to choose about; null where there is none. */
  readonly found: ReadonlySignal<T | null>;
  readonly ask: (found: T, settle: () => void) => void;
  /** The person chose: it is taken off the disk, and the next one is asked about. */
  readonly settled: () => void;
}

/** Opens the questions of one form. */
export const openAsked = <T>(): Asked<T> => {
  const waiting = signal<readonly { readonly found: T; readonly settle: () => void }[]>([]);
  return {
    found: computed(() => waiting.value[0]?.found ?? null),
    ask: (found, settle) => {
      waiting.value = [...waiting.value, { found, settle }];
    },
    settled: () => {
      const [first, ...rest] = waiting.value;
      waiting.value = rest;
      first?.settle();
    },
  };
};
