import { insertDrug } from '../drugDictionary.ts';
import { nextId } from '../ids.ts';
import type { Store } from '../store.ts';
import type { Chance } from './chance.ts';
import type { Complaint } from './complaints.ts';
import { entryOf } from './seedDictionary.ts';
import { readTable, type TableRow } from './table.ts';

/** The wanted rows first, then others spread over the table, up to `count`; in table order. */
const selection = (rows: TableRow[], wanted: (row: TableRow) => boolean, count: number): TableRow[] => {
  const kept = new Set(rows.filter(wanted));
  const others = rows.filter((row) => !kept.has(row));
  const missing = count - kept.size;
  for (let index = 0; index < missing; index += 1) {
    const other = others[Math.floor((index * others.length) / missing)];
    if (other) kept.add(other);
  }
  return rows.filter((row) => kept.has(row));
};

// A few are sold out, a few nearly, and a few have an unknown stock, so that the screens show all cases.
const packsFor = (chance: Chance, needed: boolean): number | null => {
  const draw = chance.below(40);
  if (needed || draw > 3) return 40 + chance.below(460);
  return draw === 0 ? null : draw === 1 ? 0 : 1 + chance.below(4);
};

const special = (row: TableRow): boolean => row('specialControl') !== 'none';

/**
 * Seeds drugs (300), two warehouses with stock, and diagnoses (400) of a hospital; returns the id of the main
 * warehouse.
 */
export const seedPharmacy = (store: Store, complaints: readonly Complaint[], chance: Chance): string => {
  const main = nextId();
  const branch = nextId();
  const place = 'INSERT INTO warehouse (id, name, name_en, sort) VALUES (?, ?, ?, ?)';
  store.run(place, main, '中心药房', 'Central pharmacy', 1);
  store.run(place, branch, '东区药房', 'East pharmacy', 2);

  const needed = new Set(complaints.flatMap(({ drugs }) => drugs));
  const drugs = selection(readTable('drugs.tsv'), (row) => needed.has(row('code')) || special(row), 300);
  const stock = 'INSERT INTO stock (warehouse_id, drug_id, packs) VALUES (?, ?, ?)';
  for (const row of drugs) {
    const id = insertDrug(store, entryOf(row));
    store.run(stock, main, id, packsFor(chance, needed.has(row('code'))));
    if (chance.below(5) < 2) store.run(stock, branch, id, packsFor(chance, false));
  }

  const coded = new Set(complaints.map(({ diagnosis }) => diagnosis));
  for (const row of selection(readTable('diagnoses.tsv'), (row) => coded.has(row('code')), 400))
    store.run(
      'INSERT INTO diagnosis (id, code, name, name_en, initials) VALUES (?, ?, ?, ?, ?)',
      nextId(),
      row('code'),
      row('name'),
      row('nameEn'),
      row('pinyin'),
    );
  return main;
};
