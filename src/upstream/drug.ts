import type * as v from 'valibot';
import { type Drug, drug, type rounding, type Warehouse } from '../contract/drug.ts';
import { beginning, containing } from './likely.ts';
import { textsOf } from './patientRows.ts';
import { refuse } from './refusal.ts';
import { type Scene, serve } from './serve.ts';
import type { Param, Store } from './store.ts';

interface DrugRow extends Omit<Drug, 'rounding' | 'ingredients' | 'allergyClasses'> {
  rounding: v.InferOutput<typeof rounding>;
  ingredients: string;
  allergyClasses: string;
}

const columns = `d.id, d.code, d.name, d.name_en AS nameEn, d.form, d.strength, d.dose_unit AS doseUnit,
  d.unit_amount AS unitAmount, d.count_unit AS countUnit, d.count_unit_en AS countUnitEn, d.pack_size AS packSize,
  d.pack_unit AS packUnit, d.pack_unit_en AS packUnitEn, d.rounding, d.price_fen AS priceFen, s.packs AS stock,
  d.ingredients, d.allergy_classes AS allergyClasses, d.special_control AS specialControl,
  d.default_dose AS defaultDose, d.frequency, d.route`;

/** Drugs on sale, with their stock; the condition is over `d` (the drug) and `s` (the stock), and may end with ORDER BY. */
const drugsWhere = (store: Store, condition: string, ...params: Param[]): Drug[] =>
  store
    .all<DrugRow>(
      `SELECT ${columns} FROM stock s JOIN drug d ON d.id = s.drug_id WHERE d.enabled = 1 AND ${condition}`,
      ...params,
    )
    .map((row) => ({
      ...row,
      ingredients: textsOf(row.ingredients),
      allergyClasses: textsOf(row.allergyClasses),
    }));

/** Named drugs of a warehouse as they stand now, in the order asked for; one that it does not sell is left out. */
export const drugsIn = (store: Store, warehouseId: string, ids: readonly string[]): Drug[] =>
  ids.flatMap((id) => drugsWhere(store, 's.warehouse_id = ? AND d.id = ?', warehouseId, id));

const warehouse = ({ store }: Scene, id: string): string =>
  store.one('SELECT id FROM warehouse WHERE id = ?', id) ? id : refuse(404);

const found = `s.warehouse_id = ?1 AND (d.name LIKE ?2 ESCAPE '\\' OR d.name_en LIKE ?2 ESCAPE '\\'
  OR d.code LIKE ?3 ESCAPE '\\' OR d.initials LIKE ?3 ESCAPE '\\')`;

/** What the pharmacies hold. */
export const drugCalls = serve(drug, {
  warehouses: (_input, { store, language }) =>
    store.all<Warehouse>(
      `SELECT id, ${language === 'en' ? 'name_en' : 'name'} AS name FROM warehouse ORDER BY sort, id`,
    ),
  search({ warehouseId, keyword, pageNo, pageSize }, scene) {
    const { store } = scene;
    const typed = [warehouse(scene, warehouseId), containing(keyword), beginning(keyword)];
    const counted = store.one<{ n: number }>(
      `SELECT count(*) AS n FROM stock s JOIN drug d ON d.id = s.drug_id WHERE d.enabled = 1 AND ${found}`,
      ...typed,
    );
    return {
      total: counted?.n ?? 0,
      list: drugsWhere(
        store,
        `${found} ORDER BY d.initials LIKE ?3 ESCAPE '\\' DESC, d.name_en LIKE ?3 ESCAPE '\\' DESC, d.code LIMIT ?4 OFFSET ?5`,
        ...typed,
        pageSize,
        (pageNo - 1) * pageSize,
      ),
    };
  },
  stock: ({ warehouseId, drugIds }, scene) => drugsIn(scene.store, warehouse(scene, warehouseId), drugIds),
  byId: ({ id }, { store }) =>
    drugsWhere(
      store,
      'd.id = ? ORDER BY (SELECT w.sort FROM warehouse w WHERE w.id = s.warehouse_id) LIMIT 1',
      id,
    )[0] ?? refuse(404),
});
