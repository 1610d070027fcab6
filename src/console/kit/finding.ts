import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { faultOf } from '../lib/fault.ts';

/** Offers that belong together, under a title of their own. */
export interface OfferGroup<T> {
  readonly title: string;
  readonly rows: readonly T[];
}

/** A search that picks one. Of answers that cross, the newest question's wins. */
export interface Finding<T> {
  readonly typed: ReadonlySignal<string>;
  /** Whether what is offered answers what stands in the field: only then may it be taken. */
  readonly current: ReadonlySignal<boolean>;
  readonly found: ReadonlySignal<readonly T[]>;
  readonly error: ReadonlySignal<string>;
  readonly write: (typed: string) => void;
  /** Empties the field: something was taken. */
  readonly clear: () => void;
}

/** Opens a search; blanks around what is typed ask nothing else. */
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
