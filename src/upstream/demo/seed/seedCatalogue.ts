import { nextId } from '../../db/ids.ts';
import type { Store } from '../../db/store.ts';
import { seedOnce } from './seedOnce.ts';
import { toJsonList, readDemoTable } from '../data/readDemoTable.ts';

/**
 * The groups above the hospital's diagnoses: three characters of ICD-10, searchable but never a diagnosis.
 */
export const seedDiagnosisGroups = (store: Store, now: number): void =>
  seedOnce(store, 'categories', now, () => {
    const leaves = store.all<{ code: string }>('SELECT code FROM diagnosis');
    const known = new Set(leaves.map(({ code }) => code));
    const above = new Set(leaves.flatMap(({ code }) => (code.includes('.') ? [code.slice(0, 3)] : [])));
    for (const row of readDemoTable('categories.tsv'))
      if (above.has(row('code')) && !known.has(row('code')))
        store.run(
          'INSERT INTO diagnosis (id, code, name, name_en, initials, leaf) VALUES (?, ?, ?, ?, ?, 0)',
          nextId(),
          row('code'),
          row('name'),
          row('nameEn'),
          row('pinyin'),
        );
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
