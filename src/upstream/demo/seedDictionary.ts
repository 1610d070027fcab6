import * as v from 'valibot';
import { rounding } from '../../contract/prescribing/drug.ts';
import { dayMs } from '../clock.ts';
import { type DrugEntry, publish } from '../drugDictionary.ts';
import type { Store } from '../store.ts';
import { complaints } from './complaints.ts';
import { once } from './once.ts';
import { readTable, type TableRow } from './table.ts';

const parted = (cell: string): string[] => (cell === '' ? [] : cell.split(';'));
const known = (cell: string): string | null => (cell === '' ? null : cell);

/** A row of the drug table as a dictionary entry. */
export const entryOf = (row: TableRow): DrugEntry => ({
  code: row('code'),
  name: row('name'),
  nameEn: row('nameEn'),
  initials: row('pinyin'),
  form: row('form'),
  strength: row('strength'),
  doseUnit: row('doseUnit'),
  unitAmount: row('unitAmount'),
  countUnit: row('countUnit'),
  countUnitEn: row('countUnitEn'),
  packSize: Number(row('packSize')),
  packUnit: row('packUnit'),
  packUnitEn: row('packUnitEn'),
  rounding: v.parse(rounding, row('rounding')),
  priceFen: Number(row('priceFen')),
  ingredients: parted(row('ingredients')),
  allergyClasses: parted(row('allergyClasses')),
  specialControl: known(row('specialControl')),
  minAgeYears: row('minAgeYears') === '' ? null : Number(row('minAgeYears')),
  maxDaily: known(row('maxDaily')),
  defaultDose: row('defaultDose'),
  frequency: row('frequency'),
  route: row('route'),
});

/**
 * Changes published for the drug dictionary: one already applied, and since then a new drug, a price, and a
 * drug that is no longer sold.
 */
export const seedDictionary = (store: Store, now: number): void =>
  once(store, 'drug-changes', now, () => {
    const sold = new Map(
      store
        .all<{ code: string; priceFen: number }>(
          'SELECT code, price_fen AS priceFen FROM drug WHERE enabled = 1',
        )
        .map(({ code, priceFen }) => [code, priceFen]),
    );
    const needed = new Set(complaints.flatMap(({ drugs }) => drugs));
    const free = readTable('drugs.tsv').filter(
      (row) => !needed.has(row('code')) && row('specialControl') === 'none',
    );
    const [before, dearer, gone] = free
      .map((row) => row('code'))
      .filter((code) => sold.has(code))
      .slice(-3);
    const came = free.find((row) => !sold.has(row('code')));
    const at = now - dayMs;
    if (before) {
      const then = now - 12 * dayMs;
      const price = { kind: 'price', priceFen: sold.get(before) ?? 0 } as const;
      publish(store, before, price, { publishedAt: then, appliedAt: then });
    }
    if (dearer) {
      const priceFen = Math.round((sold.get(dearer) ?? 0) * 1.1);
      publish(store, dearer, { kind: 'price', priceFen }, { publishedAt: at });
    }
    if (gone) publish(store, gone, { kind: 'gone' }, { publishedAt: at });
    if (came)
      publish(store, came('code'), { kind: 'new', drug: entryOf(came), packs: 120 }, { publishedAt: at });
  });
