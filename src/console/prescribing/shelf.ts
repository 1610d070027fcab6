import { signal } from '@preact/signals-react';
import { type Drug, drug as drugs } from '../../contract/prescribing/drug.ts';
import type { App } from '../app.ts';
import { faultOf } from '../lib/fault.ts';
import { type Remote, remote } from '../lib/remote.ts';

/**
 * What is known about the drugs of one warehouse: those it has, and those that were requested and not found.
 */
export interface Stock {
  readonly drugs: ReadonlyMap<string, Drug>;
  readonly unknown: ReadonlySet<string>;
}

/** The drugs of the warehouses, as of the last request. */
export interface Shelf {
  readonly reading: Remote<true, [warehouseId: string, ids: readonly string[]]>;
  readonly stock: (warehouseId: string) => Stock;
  /** Adds a drug that a search returned. */
  readonly take: (warehouseId: string, drug: Drug) => void;
  readonly find: (warehouseId: string, keyword: string) => Promise<Drug[]>;
  /** Those of the drugs that the warehouse has; null if it did not answer. */
  readonly look: (warehouseId: string, ids: readonly string[]) => Promise<ReadonlyMap<string, Drug> | null>;
}

/** Caches the answers of the warehouses; null marks a drug that a warehouse does not have. */
export const openShelf = (app: Pick<App, 'call' | 'clock'>): Shelf => {
  const known = signal<ReadonlyMap<string, ReadonlyMap<string, Drug | null>>>(new Map());

  const put = (warehouseId: string, found: readonly (readonly [string, Drug | null])[]) => {
    const rest = known.value.get(warehouseId) ?? new Map<string, Drug | null>();
    known.value = new Map([...known.value, [warehouseId, new Map([...rest, ...found])]]);
  };

  const ask = async (warehouseId: string, ids: readonly string[]): Promise<readonly Drug[]> => {
    const found = ids.length === 0 ? [] : await app.call(drugs.stock, { warehouseId, drugIds: [...ids] });
    put(
      warehouseId,
      ids.map((id) => [id, found.find((drug) => drug.id === id) ?? null] as const),
    );
    return found;
  };
  const reading = remote(async (warehouseId: string, ids: readonly string[]): Promise<true> => {
    await ask(warehouseId, ids);
    return true;
  }, app.clock);

  return {
    reading,
    stock: (warehouseId) => {
      const rows = [...(known.value.get(warehouseId) ?? [])];
      return {
        drugs: new Map(rows.flatMap(([id, drug]) => (drug ? [[id, drug] as const] : []))),
        unknown: new Set(rows.flatMap(([id, drug]) => (drug ? [] : [id]))),
      };
    },
    take: (warehouseId, drug) => put(warehouseId, [[drug.id, drug]]),
    find: async (warehouseId, keyword) => {
      const page = await app.call(drugs.search, { warehouseId, keyword, pageSize: 12 });
      return page.list;
    },
    look: async (warehouseId, ids) => {
      try {
        return new Map((await ask(warehouseId, [...new Set(ids)])).map((one) => [one.id, one]));
      } catch (thrown) {
        // The caller reports the failure. This logs errors that are our own bugs.
        faultOf(thrown);
        return null;
      }
    },
  };
};
