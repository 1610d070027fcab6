import { computed, type ReadonlySignal, signal } from '@preact/signals-react';

/** Drafts found where newer text exists: each waits, stored, until the person decides. */
export interface RestorePrompts<T> {
  /** The draft to decide about; null if there is none. */
  readonly found: ReadonlySignal<T | null>;
  readonly ask: (found: T, resolve: () => void) => void;
  /** The person decided: the draft is removed from the disk, and the next one is asked about. */
  readonly resolveFirst: () => void;
}

/** Creates the prompts of one form. */
export const createRestorePrompts = <T>(): RestorePrompts<T> => {
  const queue = signal<readonly { readonly found: T; readonly resolve: () => void }[]>([]);
  return {
    found: computed(() => queue.value[0]?.found ?? null),
    ask: (found, resolve) => {
      queue.value = [...queue.value, { found, resolve }];
    },
    resolveFirst: () => {
      const [first, ...rest] = queue.value;
      queue.value = rest;
      first?.resolve();
    },
  };
};
