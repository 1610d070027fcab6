import { computed, type ReadonlySignal, signal } from '@preact/signals-react';

/** Drafts found where newer text exists: each waits, stored, until the person decides. */
export interface Asked<T> {
  /** The draft to decide about; null if there is none. */
  readonly found: ReadonlySignal<T | null>;
  readonly ask: (found: T, settle: () => void) => void;
  /** The person decided: the draft is removed from the disk, and the next one is asked about. */
  readonly settled: () => void;
}

/** Creates the prompts of one form. */
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
