import { parseTable } from '../../../contract/rulePack/parseTable.ts';
import { evaluateRules, reasonKey } from '../../../contract/rules/evaluateRules.ts';
import type { Finding } from '../../../contract/rules/finding.ts';
import { plantedDoseErrors } from './plantedDoseErrors.ts';
import { plantedDrugErrors } from './plantedDrugErrors.ts';
import { plantedPatientErrors } from './plantedPatientErrors.ts';
import { regimensAcute } from './regimensAcute.ts';
import { regimensChronic } from './regimensChronic.ts';
import { caseOf } from './writtenCase.ts';

const listed = (cell: string): string[] => cell.split(', ').filter((part) => part !== '');

/** All findings but notes: each stops the doctor. */
const interruptionsOf = (person: string, diagnoses: string, lines: string): Finding[] =>
  evaluateRules(caseOf(person, diagnoses, lines)).filter(({ severity }) => severity !== 'note');

/** The guideline prescriptions with what the rules find. */
export const regimens = [regimensChronic, regimensAcute].flatMap(parseTable).map((cell) => ({
  title: cell(0),
  source: cell(4),
  found: interruptionsOf(cell(1), cell(2), cell(3)),
}));

export const outcomes = ['block', 'warn', 'unchecked', 'silent'] as const;
type Outcome = (typeof outcomes)[number];

/** The strongest finding of a rule that may find this error. A finding of another rule is luck, and does not count. */
const outcomeOf = (found: readonly Finding[], rules: readonly string[]): Outcome => {
  const severities = found.filter(({ rule }) => rules.includes(rule)).map(({ severity }) => severity);
  return outcomes.find((one) => severities.some((severity) => severity === one)) ?? 'silent';
};

/** The planted errors with what the rules find. */
export const plantedErrors = [plantedDoseErrors, plantedDrugErrors, plantedPatientErrors]
  .flatMap(parseTable)
  .map((cell) => {
    const found = interruptionsOf(cell(2), cell(3), cell(4));
    const rules = cell(5) === 'none' ? [] : listed(cell(5));
    return {
      kind: cell(0),
      title: `${cell(0)}: ${cell(1)}`,
      rules,
      outcome: outcomeOf(found, rules),
      /** Blocks for another reason than the error. */
      otherBlocks: found
        .filter(({ rule, severity }) => severity === 'block' && !rules.includes(rule))
        .map(reasonKey),
    };
  });
