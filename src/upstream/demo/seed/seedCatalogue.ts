import type { TableRow } from '../../db/readTable.ts';
import { nextId } from '../../db/ids.ts';
import type { Store } from '../../db/store.ts';
import { seedOnce } from './seedOnce.ts';
import { toJsonList, readDemoTable } from '../data/readDemoTable.ts';

const icd10 = 'ICD-10';

/** Whether a row of diagnoses.tsv is from one of the national editions. */
export const isNational = (row: TableRow): boolean => row('edition') !== icd10;

/** Adds a diagnosis, or a group of diagnoses, of a table. */
export const insertDiagnosis = (store: Store, row: TableRow, edition: string, leaf: boolean): void =>
  store.run(
    'INSERT INTO diagnosis (id, code, name, name_en, initials, edition, leaf) VALUES (?, ?, ?, ?, ?, ?, ?)',
    nextId(),
    row('code'),
    row('name'),
    row('nameEn'),
    row('pinyin'),
    edition,
    leaf,
  );

const codesOf = (store: Store): string[] =>
  store.all<{ code: string }>('SELECT code FROM diagnosis').map(({ code }) => code);

// A group is above the subdivided codes of the hospital; a code that is a diagnosis itself stays one (I10 above I10.x00).
const insertGroups = (store: Store): void => {
  const codes = codesOf(store);
  const known = new Set(codes);
  const above = new Set(codes.flatMap((code) => (code.includes('.') ? [code.slice(0, 3)] : [])));
  for (const row of readDemoTable('categories.tsv'))
    if (above.has(row('code')) && !known.has(row('code'))) insertDiagnosis(store, row, icd10, false);
};

/**
 * The groups above the hospital's diagnoses: three characters of ICD-10, searchable but never a diagnosis.
 */
export const seedDiagnosisGroups = (store: Store, now: number): void =>
  seedOnce(store, 'categories', now, () => insertGroups(store));

/**
 * The codes of the national editions with the groups above them, and the edition of every code of the demo. Codes that
 * somebody else has added are not changed.
 */
export const seedEditions = (store: Store, now: number): void =>
  seedOnce(store, 'editions', now, () => {
    const known = new Set(codesOf(store));
    for (const row of readDemoTable('diagnoses.tsv'))
      if (isNational(row) && !known.has(row('code'))) insertDiagnosis(store, row, row('edition'), true);
    insertGroups(store);
    const label = "UPDATE diagnosis SET edition = ? WHERE code = ? AND edition = ''";
    for (const row of readDemoTable('diagnoses.tsv')) store.run(label, row('edition'), row('code'));
    for (const row of readDemoTable('categories.tsv')) store.run(label, icd10, row('code'));
  });

/** The limits that the rules check doses, ages and allergies against; an older version had fewer. */
export const seedDrugLimits = (store: Store, now: number): void =>
  seedOnce(store, 'drug-facts', now, () => {
    for (const row of readDemoTable('drugs.tsv'))
      store.run(
        'UPDATE drug SET min_age_years = ?, max_daily = ?, ingredients = ?, allergy_classes = ? WHERE code = ?',
        row('minAgeYears') === '' ? null : Number(row('minAgeYears')),
        row('maxDaily') === '' ? null : row('maxDaily'),
        toJsonList(row('ingredients')),
        toJsonList(row('allergyClasses')),
        row('code'),
      );
  });
