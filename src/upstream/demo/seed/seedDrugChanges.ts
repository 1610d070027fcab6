import * as v from 'valibot';
import { rounding } from '../../../contract/prescribing/drug.ts';
import { dayMs } from '../../server/clock.ts';
import { type DrugEntry, publishDrugChange } from '../../catalog/drugDictionary.ts';
import type { Store } from '../../db/store.ts';
import { followUpComplaints } from '../data/complaints.ts';
import { seedOnce } from './seedOnce.ts';
import type { TableRow } from '../../db/readTable.ts';
import { readDemoTable } from '../data/readDemoTable.ts';

const splitList = (cell: string): string[] => (cell === '' ? [] : cell.split(';'));
const orNull = (cell: string): string | null => (cell === '' ? null : cell);

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
  ingredients: splitList(row('ingredients')),
  allergyClasses: splitList(row('allergyClasses')),
  specialControl: orNull(row('specialControl')),
  minAgeYears: row('minAgeYears') === '' ? null : Number(row('minAgeYears')),
  maxDaily: orNull(row('maxDaily')),
  defaultDose: row('defaultDose'),
  frequency: row('frequency'),
  route: row('route'),
});

/**
 * Changes published for the drug dictionary: one already applied, and since then a new drug, a price, and a
 * drug that is no longer sold.
 */
export const seedDrugChanges = (store: Store, now: number): void =>
  seedOnce(store, 'drug-changes', now, () => {
    const sold = new Map(
      store
        .all<{ code: string; priceFen: number }>(
          'SELECT code, price_fen AS priceFen FROM drug WHERE enabled = 1',
        )
        .map(({ code, priceFen }) => [code, priceFen]),
    );
    const needed = new Set(followUpComplaints.flatMap(({ drugs }) => drugs));
    const free = readDemoTable('drugs.tsv').filter(
      (row) => !needed.has(row('code')) && row('specialControl') === 'none',
    );
    const [alreadyApplied, repriced, discontinued] = free
      .map((row) => row('code'))
      .filter((code) => sold.has(code))
      .slice(-3);
    const added = free.find((row) => !sold.has(row('code')));
    const at = now - dayMs;
    if (alreadyApplied) {
      const then = now - 12 * dayMs;
      const price = { kind: 'price', priceFen: sold.get(alreadyApplied) ?? 0 } as const;
      publishDrugChange(store, alreadyApplied, price, { publishedAt: then, appliedAt: then });
    }
    if (repriced) {
      const priceFen = Math.round((sold.get(repriced) ?? 0) * 1.1);
      publishDrugChange(store, repriced, { kind: 'price', priceFen }, { publishedAt: at });
    }
    if (discontinued) publishDrugChange(store, discontinued, { kind: 'gone' }, { publishedAt: at });
    if (added)
      publishDrugChange(
        store,
        added('code'),
        { kind: 'new', drug: entryOf(added), packs: 120 },
        { publishedAt: at },
      );
  });
