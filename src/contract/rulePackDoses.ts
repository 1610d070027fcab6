import type { DoseLimit } from './rulePack.ts';
import { bodyDoses } from './rulePackDosesBody.ts';
import { childDoses } from './rulePackDosesChild.ts';
import { gutDoses } from './rulePackDosesGut.ts';
import { heartDoses } from './rulePackDosesHeart.ts';
import { infectionDoses } from './rulePackDosesInfection.ts';
import { mindDoses } from './rulePackDosesMind.ts';
import { childFormulary, onDosage } from './rulePackSources.ts';
import { namesIn, readTable } from './rulePackTable.ts';

const limit = (cell: string): string | null => (cell === '' || cell === '-' ? null : cell);

// `12-`, `2-6`, `-12`; nothing: from 12 on, where the doses of adults are given.
const agesIn = (cell: string): Pick<DoseLimit, 'fromYears' | 'underYears'> => {
  const [from = '', under = ''] = (cell === '' ? '12-' : cell).split('-');
  return { fromYears: Number(from), underYears: under === '' ? null : Number(under) };
};

const rowsIn = (source: DoseLimit['source']) => (table: string) =>
  readTable(table).map(
    (cell): DoseLimit => ({
      ingredient: cell(0),
      strength: cell(6),
      routes: namesIn(cell(5)),
      ...agesIn(cell(4)),
      unit: cell(1),
      single: limit(cell(2)),
      daily: limit(cell(3)),
      perDays: Number(cell(7) || 1),
      source,
    }),
  );

const grown = [heartDoses, bodyDoses, infectionDoses, gutDoses, mindDoses].flatMap(rowsIn(onDosage));

// What is put where it works has no dose that could be compared, unless a row of its own says so.
const local = rowsIn(onDosage)('* | | | | 0- | topical, eye, ear, nasal, vaginal');

/**
 * Most at once and in a day. Columns: ingredient (several with `+` where only the whole can be measured), unit, most at
 * once, most a day (`-` where nothing is fixed), ages in years, routes, strength, the days for which "a day" stands.
 */
export const doseRows: DoseLimit[] = [...grown, ...rowsIn(childFormulary)(childDoses), ...local];
