import { nextId } from '../ids.ts';
import type { Store } from '../store.ts';
import { once } from './once.ts';
import { readTable } from './table.ts';

/** The groups above the hospital's diagnoses: three characters of ICD-10, found by search and never a diagnosis. */
export const seedCategories = (store: Store, now: number): void =>
  once(store, 'categories', now, () => {
    const leaves = store.all<{ code: string }>('SELECT code FROM diagnosis');
    const known = new Set(leaves.map(({ code }) => code));
    const above = new Set(leaves.flatMap(({ code }) => (code.includes('.') ? [code.slice(0, 3)] : [])));
    for (const row of readTable('categories.tsv'))
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

/** What the rules compare a dose and an age with. */
export const seedLimits = (store: Store, now: number): void =>
  once(store, 'limits', now, () => {
    for (const row of readTable('drugs.tsv'))
      store.run(
        'UPDATE drug SET min_age_years = ?, max_daily = ? WHERE code = ?',
        row('minAgeYears') === '' ? null : Number(row('minAgeYears')),
        row('maxDaily') === '' ? null : row('maxDaily'),
        row('code'),
      );
  });
