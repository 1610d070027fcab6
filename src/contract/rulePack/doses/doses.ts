import type { DoseLimit, DoseLimitPerKg, UsualDose, WeeklyDrug } from '../rulePack.ts';
import { bodyDoses } from './dosesBody.ts';
import { childDoses } from './dosesChild.ts';
import { gutDoses } from './dosesGut.ts';
import { heartDoses } from './dosesHeart.ts';
import { infectionDoses } from './dosesInfection.ts';
import { mindDoses } from './dosesMind.ts';
import { oldAgeDoses } from './dosesOldAge.ts';
import { dosesPerKg } from './dosesPerKg.ts';
import { childFormulary, dosageSection, parseSource } from '../sources.ts';
import { parseNames, parseSeverity, parseTable } from '../parseTable.ts';
import { skinDoses } from './dosesSkin.ts';
import { usualDoses } from './usualDoses.ts';
import { weeklyDrugs } from './weeklyDrugs.ts';

const parseLimit = (cell: string): string | null => (cell === '' || cell === '-' ? null : cell);

// `12-`, `2-6`, `-12`; nothing: from 12 years, where adult doses begin.
const parseAges = (cell: string): Pick<DoseLimit, 'fromYears' | 'underYears'> => {
  const [from = '', under = ''] = (cell === '' ? '12-' : cell).split('-');
  return { fromYears: Number(from), underYears: under === '' ? null : Number(under) };
};

const doseRowsFrom = (source: DoseLimit['source'] | 'its own') => (table: string) =>
  parseTable(table).map(
    (cell): DoseLimit => ({
      ingredient: cell(0),
      strength: cell(6),
      routes: parseNames(cell(5)),
      ...parseAges(cell(4)),
      unit: cell(1),
      single: parseLimit(cell(2)),
      daily: parseLimit(cell(3)),
      perDays: Number(cell(7) || 1),
      source: source === 'its own' ? parseSource(cell(8)) : source,
    }),
  );

const adultRows = [heartDoses, bodyDoses, infectionDoses, gutDoses, mindDoses].flatMap(
  doseRowsFrom(dosageSection),
);

// Locally acting drugs have no comparable dose, unless they have a row of their own.
const local = doseRowsFrom(dosageSection)('* | | | | 0- | topical, gargle, eye, ear, nasal, vaginal');

/**
 * Maximum single and daily doses. Columns: ingredient (several with `+` if only the total can be measured), unit, maximum
 * single dose, maximum a day (`-` if not limited), ages in years, routes, strength, the number of days that "a day" covers.
 */
export const doseRows: DoseLimit[] = [
  ...adultRows,
  ...doseRowsFrom(childFormulary)(childDoses),
  ...doseRowsFrom('its own')(oldAgeDoses),
  ...doseRowsFrom('its own')(skinDoses),
  ...local,
];

/** Children's limits by weight. Columns: ingredient, unit, single and daily dose per kg, ages, routes, source. */
export const perKgRows: DoseLimitPerKg[] = parseTable(dosesPerKg).map((cell) => {
  const { fromYears, underYears } = parseAges(cell(4));
  return {
    ingredient: cell(0),
    unit: cell(1),
    single: parseLimit(cell(2)),
    daily: parseLimit(cell(3)),
    fromYears,
    underYears: underYears ?? 18,
    routes: parseNames(cell(5)),
    source: parseSource(cell(6)),
  };
});

/** Ordinary doses of a day. Columns: ingredient, unit, least and most a day, ages, `kg`, source. */
export const usualDoseRows: UsualDose[] = parseTable(usualDoses).map((cell) => ({
  ingredient: cell(0),
  unit: cell(1),
  least: parseLimit(cell(2)),
  most: parseLimit(cell(3)),
  ...parseAges(cell(4)),
  perKg: cell(5) === 'kg',
  source: parseSource(cell(6)),
}));

/** Drugs given once a week or less often. Columns: id, severity, ingredients, strengths, routes, harm (zh, en), source, days. */
export const weeklyRows: WeeklyDrug[] = parseTable(weeklyDrugs).map((cell) => ({
  id: cell(0),
  severity: parseSeverity(cell(1)),
  ingredients: parseNames(cell(2)),
  strengths: parseNames(cell(3)),
  routes: parseNames(cell(4)),
  effect: { zh: cell(5), en: cell(6) },
  source: parseSource(cell(7)),
  ...(cell(8) !== '' && { days: Number(cell(8)) }),
}));
