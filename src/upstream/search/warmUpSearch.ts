import { logError } from '../server/logError.ts';
import { diagnosisCatalogue } from '../catalog/diagnosisHandlers.ts';
import { drugCatalogue } from '../catalog/drugHandlers.ts';
import type { Hospital } from '../db/hospitals.ts';
import { type Catalogue, warmUpIndex } from './searchCatalogue.ts';
import type { Store } from '../db/store.ts';

const cataloguesOf = (store: Store): Catalogue[] => [
  ...store
    .all<{ id: string }>('SELECT id FROM warehouse ORDER BY sort, id')
    .map(({ id }) => drugCatalogue(store, id)),
  diagnosisCatalogue(store),
];

/**
 * Builds all search indexes once the upstream listens, one after the other with requests served in between;
 * otherwise the first search after a start would wait for it. Returns a stop function.
 */
export const warmUpSearch = (hospitals: readonly Hospital[]): (() => void) => {
  const pending = hospitals.flatMap(({ store }) =>
    cataloguesOf(store).map((catalogue) => () => warmUpIndex(store, catalogue)),
  );
  let next: ReturnType<typeof setTimeout> | undefined;
  const buildNext = (): void => {
    try {
      pending.shift()?.();
    } catch (error) {
      // The first search will build it then.
      logError('an index of the searches was not made ahead', error);
    }
    if (pending.length > 0) next = setTimeout(buildNext, 10);
  };
  next = setTimeout(buildNext, 10);
  return () => clearTimeout(next);
};
