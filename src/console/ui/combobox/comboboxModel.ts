import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { toApiError } from '../../lib/apiError.ts';

/** Options that belong together, under their own title. */
export interface OptionGroup<T> {
  readonly title: string;
  readonly rows: readonly T[];
}

/** The state of a combobox. When responses arrive out of order, the one to the latest query wins. */
export interface ComboboxModel<T> {
  readonly inputValue: ReadonlySignal<string>;
  /** Whether the results belong to the text in the field. Only then may one be selected. */
  readonly isCurrent: ReadonlySignal<boolean>;
  readonly results: ReadonlySignal<readonly T[]>;
  readonly error: ReadonlySignal<string>;
  readonly setInputValue: (inputValue: string) => void;
  /** Empties the field after a selection. */
  readonly clear: () => void;
}

/** Creates the model. White space around the query does not cause another request. */
export const createComboboxModel = <T>(
  search: (query: string) => Promise<readonly T[]>,
): ComboboxModel<T> => {
  const inputValue = signal('');
  const answeredQuery = signal('');
  const results = signal<readonly T[]>([]);
  const error = signal('');
  let latestRequest = 0;

  const runSearch = async (query: string): Promise<void> => {
    latestRequest += 1;
    const request = latestRequest;
    try {
      const rows = await search(query);
      if (request !== latestRequest) return;
      error.value = '';
      answeredQuery.value = query;
      results.value = rows;
    } catch (thrown) {
      if (request !== latestRequest) return;
      error.value = toApiError(thrown).message;
      answeredQuery.value = query;
      results.value = [];
    }
  };
  const reset = () => {
    latestRequest += 1;
    answeredQuery.value = '';
    results.value = [];
    error.value = '';
  };

  return {
    inputValue,
    results,
    error,
    isCurrent: computed(() => answeredQuery.value === inputValue.value.trim()),
    setInputValue: (text) => {
      inputValue.value = text;
      if (text.trim() === '') reset();
      else void runSearch(text.trim());
    },
    clear: () => {
      inputValue.value = '';
      reset();
    },
  };
};
