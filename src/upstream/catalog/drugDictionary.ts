import * as v from 'valibot';
import { type DictionaryState, drugSchema, rounding } from '../../contract/prescribing/drug.ts';
import { fen, nullish, integer } from '../../contract/protocol/schemas.ts';
import { nextId } from '../db/ids.ts';
import type { RequestContext } from '../server/requestContext.ts';
import type { Store } from '../db/store.ts';

/** A drug as the dictionary describes it. */
const drugEntry = v.object({
  ...v.omit(drugSchema, ['id', 'stock']).entries,
  rounding,
  initials: v.string(),
});
export type DrugEntry = v.InferOutput<typeof drugEntry>;

/**
 * One change of the dictionary: a drug that is new or sold again, a new price, or a drug that is no longer
 * sold.
 */
const drugChange = v.variant('kind', [
  v.object({ kind: v.literal('new'), drug: drugEntry, packs: nullish(integer) }),
  v.object({ kind: v.literal('price'), priceFen: fen }),
  v.object({ kind: v.literal('gone') }),
]);
export type DrugChange = v.InferOutput<typeof drugChange>;

/** Inserts a drug into the hospital's dictionary; no warehouse stocks it yet. */
export const insertDrug = (store: Store, one: DrugEntry): string => {
  const id = nextId();
  store.run(
    `INSERT INTO drug (id, code, name, name_en, initials, form, strength, dose_unit, unit_amount, count_unit, count_unit_en,
       pack_size, pack_unit, pack_unit_en, rounding, price_fen, ingredients, allergy_classes, special_control,
       min_age_years, max_daily, default_dose, frequency, route)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    one.code,
    one.name,
    one.nameEn,
    one.initials,
    one.form,
    one.strength,
    one.doseUnit,
    one.unitAmount,
    one.countUnit,
    one.countUnitEn,
    one.packSize,
    one.packUnit,
    one.packUnitEn,
    one.rounding,
    one.priceFen,
    JSON.stringify(one.ingredients),
    JSON.stringify(one.allergyClasses),
    one.specialControl,
    one.minAgeYears,
    one.maxDaily,
    one.defaultDose,
    one.frequency,
    one.route,
  );
  return id;
};

interface PendingChange {
  id: string;
  code: string;
  change: string;
}

const pendingChanges = (store: Store, now: number): PendingChange[] =>
  store.all<PendingChange>(
    `SELECT id, code, change FROM drug_change WHERE applied_at IS NULL AND published_at <= ?
     ORDER BY published_at, id`,
    now,
  );

const addOrRestoreDrug = (store: Store, { drug, packs }: Extract<DrugChange, { kind: 'new' }>): void => {
  const known = store.one<{ id: string }>('SELECT id FROM drug WHERE code = ?', drug.code);
  if (known) {
    store.run('UPDATE drug SET enabled = 1, price_fen = ? WHERE id = ?', drug.priceFen, known.id);
    return;
  }
  const id = insertDrug(store, drug);
  const first = store.one<{ id: string }>('SELECT id FROM warehouse ORDER BY sort, id LIMIT 1');
  if (first)
    store.run('INSERT INTO stock (warehouse_id, drug_id, packs) VALUES (?, ?, ?)', first.id, id, packs);
};

const apply = (store: Store, code: string, change: DrugChange): void => {
  if (change.kind === 'new') addOrRestoreDrug(store, change);
  else if (change.kind === 'gone') store.run('UPDATE drug SET enabled = 0 WHERE code = ?', code);
  else store.run('UPDATE drug SET price_fen = ? WHERE code = ?', change.priceFen, code);
};

/** Whether changes were published that the hospital has not applied, and when it last applied any. */
export const dictionaryState = ({
  store,
  clock,
}: Pick<RequestContext, 'store' | 'clock'>): DictionaryState => {
  const changed = new Set(pendingChanges(store, clock.now()).map(({ code }) => code)).size;
  const at = store.one<{ at: number | null }>('SELECT max(applied_at) AS at FROM drug_change')?.at ?? null;
  return { upToDate: changed === 0, at, changed };
};

/** Applies published changes in order; a second call finds nothing to do. */
export const applyDrugChanges = ({ store, clock, trail }: RequestContext): void =>
  store.transaction(() => {
    const changes = pendingChanges(store, clock.now());
    for (const { id, code, change } of changes) {
      apply(store, code, v.parse(drugChange, JSON.parse(change)));
      store.run('UPDATE drug_change SET applied_at = ? WHERE id = ?', clock.now(), id);
    }
    if (changes.length > 0) trail('drug-dictionary-update', '', `${changes.length} changes`);
  });

/** Stores a change that was published for the dictionary. */
export const publishDrugChange = (
  store: Store,
  code: string,
  change: DrugChange,
  { publishedAt, appliedAt = null }: { publishedAt: number; appliedAt?: number | null },
): void =>
  store.run(
    'INSERT INTO drug_change (id, code, change, published_at, applied_at) VALUES (?, ?, ?, ?, ?)',
    nextId(),
    code,
    JSON.stringify(change),
    publishedAt,
    appliedAt,
  );
