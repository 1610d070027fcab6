import { insertDrug } from '../../catalog/drugDictionary.ts';
import { nextId } from '../../db/ids.ts';
import type { DemoHospital } from '../data/demoHospitals.ts';
import type { Store } from '../../db/store.ts';
import type { SeededRandom } from '../data/seededRandom.ts';
import type { Complaint } from '../data/complaints.ts';
import { insertDiagnosis, isNational } from './seedCatalogue.ts';
import { entryOf } from './seedDrugChanges.ts';
import type { TableRow } from '../../db/readTable.ts';
import { readDemoTable } from '../data/readDemoTable.ts';

/** The wanted rows first, then others spread over the table, up to `count`; in table order. */
const selection = (rows: TableRow[], wanted: (row: TableRow) => boolean, count: number): TableRow[] => {
  const selected = new Set(rows.filter(wanted));
  const others = rows.filter((row) => !selected.has(row));
  const missing = count - selected.size;
  for (let index = 0; index < missing; index += 1) {
    const other = others[Math.floor((index * others.length) / missing)];
    if (other) selected.add(other);
  }
  return rows.filter((row) => selected.has(row));
};

// A few are sold out, a few nearly, and a few have an unknown stock, so that the screens show all cases.
const packsFor = (random: SeededRandom, needed: boolean): number | null => {
  const draw = random.below(40);
  if (needed || draw > 3) return 40 + random.below(460);
  return draw === 0 ? null : draw === 1 ? 0 : 1 + random.below(4);
};

const special = (row: TableRow): boolean => row('specialControl') !== 'none';

/**
 * Seeds drugs (300), two warehouses with stock, and diagnoses (400) of a hospital; returns the id of the main
 * warehouse.
 */
export const seedPharmacy = (
  store: Store,
  { language }: DemoHospital,
  complaints: readonly Complaint[],
  random: SeededRandom,
): string => {
  const main = nextId();
  const branch = nextId();
  const place = 'INSERT INTO warehouse (id, name, name_en, sort) VALUES (?, ?, ?, ?)';
  for (const [sort, { id, zh, en }] of [
    { id: main, zh: '中心药房', en: 'Central pharmacy' },
    { id: branch, zh: '东区药房', en: 'East pharmacy' },
  ].entries())
    store.run(place, id, language === 'zh' ? zh : en, language === 'zh' ? en : '', sort + 1);

  const needed = new Set(complaints.flatMap(({ drugs }) => drugs));
  const drugs = selection(readDemoTable('drugs.tsv'), (row) => needed.has(row('code')) || special(row), 300);
  const stock = 'INSERT INTO stock (warehouse_id, drug_id, packs) VALUES (?, ?, ?)';
  for (const row of drugs) {
    const id = insertDrug(store, entryOf(row));
    store.run(stock, main, id, packsFor(random, needed.has(row('code'))));
    if (random.below(5) < 2) store.run(stock, branch, id, packsFor(random, false));
  }

  const coded = new Set(complaints.flatMap((one) => one.diagnoses));
  const internationalCodes = readDemoTable('diagnoses.tsv').filter((row) => !isNational(row));
  for (const row of selection(internationalCodes, (row) => coded.has(row('code')), 400))
    insertDiagnosis(store, row, row('edition'), true);
  return main;
};
