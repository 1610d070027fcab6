import type { Condition, Contraindication } from '../rulePack.ts';
import { ageRows, sexRows } from './contraindicationsByAge.ts';
import { diseaseRows } from './contraindicationsByDisease.ts';
import { kidneyRows } from './contraindicationsByKidney.ts';
import { liverRows } from './contraindicationsByLiver.ts';
import { oldAgeRows } from './contraindicationsForOldAge.ts';
import { stateRows } from './contraindicationsByState.ts';
import { useRows } from './contraindicationsByUse.ts';
import { parseSource } from '../sources.ts';
import { parseInformingSeverity, parseNames, parseNoteUpTo, parseTable } from '../parseTable.ts';

const numberAfter = (word: string, parts: readonly string[]): number | null => {
  const found = parts.find((part) => part.startsWith(`${word} `));
  return found === undefined ? null : Number(found.slice(word.length + 1));
};

const listAfter = (word: string, parts: readonly string[]): string[] | undefined =>
  parts
    .find((part) => part.startsWith(`${word} `))
    ?.slice(word.length + 1)
    .split(word === 'without' ? ' or ' : ' ');

const defined = (fields: Readonly<Record<string, number | string[] | null | undefined>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));

// `under 16, J10 J11`, `female`, `pregnant`, `egfr under 30`, `severe liver`, `not O13 O14`, `only J00`, `months under 3`,
// `days over 7`, `days under 5`, `by vaginal`, `without pyridoxine`, `starting`, `now`: all of it must hold.
const whenIn = (cell: string): Condition => {
  const parts = cell.split(', ');
  return {
    underYears: numberAfter('under', parts),
    fromYears: numberAfter('from', parts),
    egfrUnder: numberAfter('egfr under', parts),
    liver: parts.includes('severe liver') ? 'severe' : parts.includes('liver') ? 'disease' : null,
    sex: parts.includes('male') ? 1 : parts.includes('female') ? 2 : null,
    state: parts.includes('pregnant') ? 'pregnant' : parts.includes('lactating') ? 'lactating' : null,
    diagnoses: parts.flatMap((part) => (/^[A-Z]\d\d/.test(part) ? part.split(' ') : [])),
    ...defined({
      notDiagnoses: listAfter('not', parts),
      onlyDiagnoses: listAfter('only', parts),
      underMonths: numberAfter('months under', parts),
      overDays: numberAfter('days over', parts),
      underDays: numberAfter('days under', parts),
      routes: listAfter('by', parts),
      without: listAfter('without', parts),
    }),
    ...(parts.includes('now') && { nowOnly: true }),
    ...(parts.includes('starting') && { starting: true }),
  };
};

/**
 * Contraindications. Columns: id, severity, ingredients, conditions, possible harm in Chinese and in
 * English, source, `local` if drugs that act locally count too, and the daily doses up to which the row is a note.
 */
export const contraindicationRows: Contraindication[] = [
  stateRows,
  ageRows,
  sexRows,
  diseaseRows,
  kidneyRows,
  liverRows,
  oldAgeRows,
  useRows,
]
  .flatMap(parseTable)
  .map((cell) => ({
    id: cell(0),
    severity: parseInformingSeverity(cell(1)),
    ingredients: parseNames(cell(2)),
    when: whenIn(cell(3)),
    effect: { zh: cell(4), en: cell(5) },
    source: parseSource(cell(6)),
    local: cell(7) === 'local',
    ...parseNoteUpTo(cell(8)),
  }));
