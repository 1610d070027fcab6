import { signal } from '@preact/signals-react';
import { type Drug, drug as drugs } from '../../../contract/prescribing/drug.ts';
import type { Services } from '../../services.ts';
import { logUnexpectedError } from '../../lib/apiError.ts';
import { type AsyncState, createAsyncState } from '../../lib/async/asyncState.ts';

/**
 * What is known about the drugs of one warehouse: those it has, and those that were requested and not found.
 */
export interface KnownDrugs {
  readonly drugs: ReadonlyMap<string, Drug>;
  readonly unknown: ReadonlySet<string>;
}

/** The drugs of the warehouses, as of the last request. */
export interface DrugCache {
  readonly loadState: AsyncState<true, [warehouseId: string, ids: readonly string[]]>;
  readonly knownDrugsOf: (warehouseId: string) => KnownDrugs;
  /** Adds a drug that a search returned. */
  readonly add: (warehouseId: string, drug: Drug) => void;
  readonly search: (warehouseId: string, keyword: string) => Promise<Drug[]>;
  /** Those of the drugs that the warehouse has; null if it did not answer. */
  readonly fetchDrugs: (
    warehouseId: string,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, Drug> | null>;
}

/** Caches the answers of the warehouses; null marks a drug that a warehouse does not have. */
export const createDrugCache = (app: Pick<Services, 'call' | 'clock'>): DrugCache => {
  const cache = signal<ReadonlyMap<string, ReadonlyMap<string, Drug | null>>>(new Map());

  const store = (warehouseId: string, found: readonly (readonly [string, Drug | null])[]) => {
    const cached = cache.value.get(warehouseId) ?? new Map<string, Drug | null>();
    cache.value = new Map([...cache.value, [warehouseId, new Map([...cached, ...found])]]);
  };

  const fetchAndStore = async (warehouseId: string, ids: readonly string[]): Promise<readonly Drug[]> => {
    const found = ids.length === 0 ? [] : await app.call(drugs.stock, { warehouseId, drugIds: [...ids] });
    store(
      warehouseId,
      ids.map((id) => [id, found.find((drug) => drug.id === id) ?? null] as const),
    );
    return found;
  };
  const loadState = createAsyncState(async (warehouseId: string, ids: readonly string[]): Promise<true> => {
    await fetchAndStore(warehouseId, ids);
    return true;
  }, app.clock);

  return {
    loadState,
    knownDrugsOf: (warehouseId) => {
      const rows = [...(cache.value.get(warehouseId) ?? [])];
      return {
        drugs: new Map(rows.flatMap(([id, drug]) => (drug ? [[id, drug] as const] : []))),
        unknown: new Set(rows.flatMap(([id, drug]) => (drug ? [] : [id]))),
      };
    },
    add: (warehouseId, drug) => store(warehouseId, [[drug.id, drug]]),
    search: async (warehouseId, keyword) => {
      const page = await app.call(drugs.search, { warehouseId, keyword, pageSize: 12 });
      return page.list;
    },
    fetchDrugs: async (warehouseId, ids) => {
      try {
        return new Map((await fetchAndStore(warehouseId, [...new Set(ids)])).map((one) => [one.id, one]));
      } catch (thrown) {
        // The caller reports the failure.
        logUnexpectedError(thrown);
        return null;
      }
    },
  };
};
