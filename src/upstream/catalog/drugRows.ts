import type * as v from 'valibot';
import type { Drug, DrugDetail, rounding } from '../../contract/prescribing/drug.ts';
import { parseTextList } from '../records/patientRows.ts';
import type { SqlParam, Store } from '../db/store.ts';

interface DrugRow extends Omit<Drug, 'rounding' | 'ingredients' | 'allergyClasses'> {
  rounding: v.InferOutput<typeof rounding>;
  ingredients: string;
  /** A JSON list; empty text if they are unknown. */
  allergyClasses: string;
}

const columns = `d.id, d.code, d.name, d.name_en AS nameEn, d.form, d.strength, d.dose_unit AS doseUnit,
  d.unit_amount AS unitAmount, d.count_unit AS countUnit, d.count_unit_en AS countUnitEn, d.pack_size AS packSize,
  d.pack_unit AS packUnit, d.pack_unit_en AS packUnitEn, d.rounding, d.price_fen AS priceFen, s.packs AS stock,
  d.ingredients, d.allergy_classes AS allergyClasses, d.special_control AS specialControl,
  d.min_age_years AS minAgeYears, d.max_daily AS maxDaily, d.default_dose AS defaultDose, d.frequency, d.route`;

/**
 * Drugs on sale with their stock; the condition is over `d` (the drug) and `s` (the stock) and may end with
 * ORDER BY.
 */
export const drugsWhere = (store: Store, condition: string, ...params: SqlParam[]): Drug[] =>
  store
    .all<DrugRow>(
      `SELECT ${columns} FROM stock s JOIN drug d ON d.id = s.drug_id WHERE d.enabled = 1 AND ${condition}`,
      ...params,
    )
    .map((row) => ({
      ...row,
      ingredients: parseTextList(row.ingredients),
      allergyClasses: row.allergyClasses === '' ? null : parseTextList(row.allergyClasses),
    }));

/** The current drugs of a warehouse by id, in the given order; drugs that it does not sell are left out. */
export const drugsIn = (store: Store, warehouseId: string, ids: readonly string[]): Drug[] =>
  ids.flatMap((id) => drugsWhere(store, 's.warehouse_id = ? AND d.id = ?', warehouseId, id));

/** One drug on sale in full, in the first warehouse that has it. */
export const drugById = (store: Store, id: string): DrugDetail | undefined => {
  const [found] = drugsWhere(
    store,
    'd.id = ? ORDER BY (SELECT w.sort FROM warehouse w WHERE w.id = s.warehouse_id) LIMIT 1',
    id,
  );
  const origin = store.one<Pick<DrugDetail, 'maker' | 'approvalNumber'>>(
    'SELECT maker, approval_number AS approvalNumber FROM drug WHERE id = ?',
    id,
  );
  return found && origin && { ...found, ...origin };
};
