import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { faultOf } from '../lib/fault.ts';

/** Options that belong together, under their own title. */
export interface OfferGroup<T> {
  readonly title: string;
  readonly rows: readonly T[];
}

/** The state of a combobox. When responses arrive out of order, the one to the latest query wins. */
export interface Finding<T> {
  readonly typed: ReadonlySignal<string>;
  /** Whether the results belong to the text in the field. Only then may one be selected. */
  readonly current: ReadonlySignal<boolean>;
  readonly found: ReadonlySignal<readonly T[]>;
  readonly error: ReadonlySignal<string>;
  readonly write: (typed: string) => void;
  /** Empties the field after a selection. */
  readonly clear: () => void;
}

/** Creates the model. White space around the query does not cause another request. */
export const openFinding = <T>(find: (query: string) => Promise<readonly T[]>): Finding<T> => {
  const typed = signal('');
  const answered = signal('');
  const found = signal<readonly T[]>([]);
  const error = signal('');
  let newest = 0;

  const ask = async (query: string): Promise<void> => {
    newest += 1;
    const mine = newest;
    try {
      const rows = await find(query);
      if (mine !== newest) return;
      error.value = '';
      answered.value = query;
      found.value = rows;
    } catch (thrown) {
      if (mine !== newest) return;
      error.value = faultOf(thrown).message;
      answered.value = query;
      found.value = [];
    }
  };
  const empty = () => {
    newest += 1;
    answered.value = '';
    found.value = [];
    error.value = '';
  };

  return {
    typed,
    found,
    error,
    current: computed(() => answered.value === typed.value.trim()),
    write: (text) => {
      typed.value = text;
      if (text.trim() === '') empty();
      else void ask(text.trim());
    },
    clear: () => {
      typed.value = '';
      empty();
    },
  };
};
