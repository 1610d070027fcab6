import type { Covers, RulePack } from '../../rulePack/rulePack.ts';
import { ageOn, elderlyFromYears } from '../../consultation/patient.ts';
import { isLocal } from '../../prescribing/usage.ts';
import { isHinted, isInState } from './contraindications.ts';
import type { Finding, Rule, RuleInput } from '../finding.ts';
import { memoizeByData } from '../indexByName.ts';

/** The tables for single drugs, and those for pairs of drugs: `classes` is the ATC codes. */
type Table = keyof Covers | 'classes';
const pairTables: readonly Table[] = ['interactions', 'classes'];

/** The ingredients that each table knows: named in a row, or gone through without anything to say. */
const coveredBy = memoizeByData((pack: RulePack): Readonly<Record<Table, ReadonlySet<string>>> => {
  const rows = pack.contraindications ?? [];
  const named = (table: keyof Covers, ingredients: readonly string[]): ReadonlySet<string> =>
    new Set([...(pack.covers?.[table] ?? []), ...ingredients]);
  const inRows = (test: (when: (typeof rows)[number]['when']) => boolean): string[] =>
    rows.filter(({ when }) => test(when)).flatMap(({ ingredients }) => ingredients);
  return {
    interactions: named(
      'interactions',
      (pack.interactions ?? []).flatMap(({ a, b }) => [...a, ...b]),
    ),
    classes: new Set((pack.atcCodes ?? []).map(({ ingredient }) => ingredient)),
    pregnancy: named(
      'pregnancy',
      inRows(({ state }) => state === 'pregnant'),
    ),
    lactation: named(
      'lactation',
      inRows(({ state }) => state === 'lactating'),
    ),
    kidney: named(
      'kidney',
      inRows(({ egfrUnder }) => egfrUnder !== null),
    ),
    liver: named(
      'liver',
      inRows(({ liver }) => liver !== null),
    ),
    oldAge: named(
      'oldAge',
      inRows(({ fromYears }) => (fromYears ?? 0) >= elderlyFromYears),
    ),
  };
});

/** Below this the label of a drug may ask for another dose. */
const impairedBelowGfr = 60;

/** The tables that matter for this patient, by what was told or by a diagnosis. */
const relevantTables = (one: RuleInput): Table[] => {
  const { pack, patient, lines, taking, day } = one;
  const { years } = ageOn(patient.birthDate, day);
  const { egfr, liver } = patient;
  const isPair = lines.length + (taking?.length ?? 0) > 1;
  const tables: (Table | false)[] = [
    isPair && pack.interactions !== null && 'interactions',
    isPair && pack.atcCodes !== null && 'classes',
    isInState('pregnant', { one, years }) === true && 'pregnancy',
    isInState('lactating', { one, years }) === true && 'lactation',
    (egfr === null ? isHinted('kidney', one) : egfr < impairedBelowGfr) && 'kidney',
    (liver === null ? isHinted('liver', one) : liver !== 'none') && 'liver',
    years >= elderlyFromYears && 'oldAge',
  ];
  return tables
    .filter((table) => table !== false)
    .filter((table) => pairTables.includes(table) || pack.contraindications !== null);
};

/**
 * What the tables do not know: an ingredient beyond a table that matters for this patient is "not checked" by it. A drug
 * that is prescribed meets what the patient takes, so the tables for pairs must know both. One finding per table; `about`
 * is the table, and the evidence names the ingredients.
 */
export const coverage: Rule = (input) => {
  const { pack, lines, taking } = input;
  const covered = coveredBy(pack);
  const prescribed = lines.flatMap(({ drug, usage }) =>
    drug && !isLocal(usage.route) ? drug.ingredients : [],
  );
  if (prescribed.length === 0) return [];
  const current = (taking ?? []).flatMap(({ ingredients, route }) => (isLocal(route) ? [] : ingredients));
  return relevantTables(input).flatMap((table): Finding[] => {
    const ingredients = new Set(pairTables.includes(table) ? [...prescribed, ...current] : prescribed);
    const uncovered = [...ingredients].filter((name) => !covered[table].has(name));
    if (uncovered.length === 0) return [];
    // For old people most labels only ask for care: it is said, and asks for no reason.
    const severity = table === 'oldAge' ? 'note' : 'unchecked';
    return [{ rule: 'coverage', severity, line: null, evidence: uncovered.join(', '), about: table }];
  });
};
