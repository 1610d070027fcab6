import { complain } from './complain.ts';
import { diagnosesOf } from './diagnosis.ts';
import { drugsOf } from './drug.ts';
import type { Hospital } from './hospitals.ts';
import { type Catalogue, warm } from './searchIndex.ts';
import type { Store } from './store.ts';

const cataloguesOf = (store: Store): Catalogue[] => [
  ...store
    .all<{ id: string }>('SELECT id FROM warehouse ORDER BY sort, id')
    .map(({ id }) => drugsOf(store, id)),
  diagnosesOf(store),
];

/**
 * Builds all search indexes once the upstream listens, one after the other with requests served in between;
 * otherwise the first search after a start would wait for it. Returns a stop function.
 */
export const warmSearches = (hospitals: readonly Hospital[]): (() => void) => {
  const left = hospitals.flatMap(({ store }) =>
    cataloguesOf(store).map((catalogue) => () => warm(store, catalogue)),
  );
  let next: ReturnType<typeof setTimeout> | undefined;
  const go = (): void => {
    try {
      left.shift()?.();
    } catch (error) {
      // The first search will build it then.
      complain('an index of the searches was not made ahead', error);
    }
    if (left.length > 0) next = setTimeout(go, 10);
  };
  next = setTimeout(go, 10);
  return () => clearTimeout(next);
};
