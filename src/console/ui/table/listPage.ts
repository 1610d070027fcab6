import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { useEffect } from 'react';
import { type AsyncState, createAsyncState } from '../../lib/async/asyncState.ts';

/** The rows of one page, with the query that they answer. */
export interface LoadedPage<Q, T> {
  readonly query: Q;
  readonly total: number;
  readonly list: readonly T[];
}

/** One page of a list at a time: the rows stay until those of the next query are there. */
export interface ListPage<Q, T> {
  readonly page: AsyncState<LoadedPage<Q, T>>;
  /** What was asked for last. */
  readonly query: ReadonlySignal<Q>;
  /** The rows answer an earlier query than the one asked for. */
  readonly isChanging: ReadonlySignal<boolean>;
  /** Asks for another page, or for other rows; nothing if it is the same query. */
  readonly show: (query: Q) => void;
}

/** Creates the page of a list; nothing is requested before `page.load` or `show`. */
export const createListPage = <Q extends object, T>(
  initial: Q,
  request: (query: Q) => Promise<{ readonly total: number; readonly list: readonly T[] }>,
  clock: { now(): number },
): ListPage<Q, T> => {
  const query = signal(initial);
  const state = createAsyncState(async () => {
    const asked = query.peek();
    return { query: asked, ...(await request(asked)) };
  }, clock);
  const isOther = computed(() => state.value.value !== undefined && state.value.value.query !== query.value);
  return {
    page: {
      ...state,
      // Rows of another query would be taken for the ones asked for.
      value: computed(() =>
        isOther.value && state.status.value === 'failed' ? undefined : state.value.value,
      ),
    },
    query,
    isChanging: computed(() => isOther.value && state.status.value === 'loading'),
    show: (next) => {
      if (JSON.stringify(next) === JSON.stringify(query.peek())) return;
      query.value = next;
      void state.load();
    },
  };
};

/** Shows a query that comes from the address. */
export const useListQuery = <Q>({ show }: Pick<ListPage<Q, unknown>, 'show'>, query: Q): void => {
  const key = JSON.stringify(query);
  useEffect(() => {
    show(query);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key is the query
  }, [show, key]);
};
