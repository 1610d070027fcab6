import { type Drug, drug, maxFavourites, type Warehouse } from '../../contract/prescribing/drug.ts';
import { applyDrugChanges, dictionaryState } from './drugDictionary.ts';
import { drugById, drugsIn } from './drugRows.ts';
import { usualDrugs } from './usualDrugs.ts';
import { throwHttpError } from '../server/httpError.ts';
import { type Catalogue, searchCatalogue, type Findable } from '../search/searchCatalogue.ts';
import { bindHandlers } from '../server/bindHandlers.ts';
import type { RequestContext } from '../server/requestContext.ts';
import type { Store } from '../db/store.ts';

const requireWarehouse = ({ store }: RequestContext, id: string): string =>
  store.one('SELECT id FROM warehouse WHERE id = ?', id) ? id : throwHttpError(404);

/** The drugs of a warehouse, for the search. */
export const drugCatalogue = (store: Store, warehouseId: string): Catalogue => ({
  name: 'drug',
  scope: warehouseId,
  load: () =>
    store.all<Findable>(
      `SELECT d.id, d.code, d.name, d.name_en AS nameEn, d.initials FROM stock s JOIN drug d ON d.id = s.drug_id
     WHERE d.enabled = 1 AND s.warehouse_id = ?`,
      warehouseId,
    ),
});

/** Of how many prescriptions of a doctor it is counted what they prescribe most. */
const countedPrescriptions = 1000;

/** The caller's favourite drugs in a warehouse, the most prescribed first. */
const favouritesIn = ({ store, caller }: RequestContext, warehouseId: string): Drug[] => {
  const favourites = store.all<{ id: string }>(
    `SELECT f.drug_id AS id FROM favourite_drug f LEFT JOIN (
       SELECT l.drug_id, count(*) AS uses FROM (
         SELECT id, version FROM prescription WHERE doctor_id = ?1 ORDER BY create_time DESC, id DESC LIMIT ?2
       ) x CROSS JOIN prescription_line l ON l.prescription_id = x.id AND l.version = x.version GROUP BY l.drug_id
     ) u ON u.drug_id = f.drug_id
     WHERE f.user_id = ?1 ORDER BY coalesce(u.uses, 0) DESC, f.drug_id`,
    caller.userId,
    countedPrescriptions,
  );
  return drugsIn(
    store,
    warehouseId,
    favourites.map(({ id }) => id),
  );
};

/** Drugs, warehouses and stock. */
export const drugHandlers = bindHandlers(
  drug,
  {
    warehouses: (_input, { store, language }) =>
      store.all<Warehouse>(
        `SELECT id, ${language === 'en' ? "coalesce(nullif(name_en, ''), name)" : 'name'} AS name FROM warehouse ORDER BY sort, id`,
      ),
    search({ warehouseId, keyword, pageNo, pageSize }, ctx) {
      const { store } = ctx;
      const ids = searchCatalogue(store, drugCatalogue(store, requireWarehouse(ctx, warehouseId)), keyword);
      const pageIds = ids.slice((pageNo - 1) * pageSize, pageNo * pageSize);
      return { total: ids.length, list: drugsIn(store, warehouseId, pageIds) };
    },
    stock: ({ warehouseId, drugIds }, ctx) => drugsIn(ctx.store, requireWarehouse(ctx, warehouseId), drugIds),
    byId: ({ id }, { store }) => drugById(store, id) ?? throwHttpError(404),
    dictionary: (_input, ctx) => dictionaryState(ctx),
    updateDictionary(_input, ctx) {
      applyDrugChanges(ctx);
      return true;
    },
    favourites: ({ warehouseId }, ctx) => favouritesIn(ctx, requireWarehouse(ctx, warehouseId)),
    usual: ({ diagnosisCode }, { store, clock }) => usualDrugs(store, clock.now(), diagnosisCode),
    favour({ drugId, on }, { store, caller }) {
      const known = store.one<{ enabled: number }>('SELECT enabled FROM drug WHERE id = ?', drugId);
      if (!known) return throwHttpError(404);
      if (on && known.enabled === 0) return throwHttpError('drugUnknown', { drugId });
      const others = store.one<{ n: number }>(
        'SELECT count(*) AS n FROM favourite_drug WHERE user_id = ? AND drug_id <> ?',
        caller.userId,
        drugId,
      );
      if (on && (others?.n ?? 0) >= maxFavourites) return throwHttpError('favouritesFull');
      store.run('DELETE FROM favourite_drug WHERE user_id = ? AND drug_id = ?', caller.userId, drugId);
      if (on) store.run('INSERT INTO favourite_drug (user_id, drug_id) VALUES (?, ?)', caller.userId, drugId);
      return true;
    },
  },
  // POSTs that only read: typing must not wait for a writer.
  ['search', 'stock'],
);
