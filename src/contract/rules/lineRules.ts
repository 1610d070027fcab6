import { compare, parseDecimal } from '../prescribing/decimal.ts';
import { maxDose } from '../prescribing/quantity.ts';
import type { Drug } from '../prescribing/drug.ts';
import type { LineInput } from '../prescribing/prescription.ts';
import type { RuleInput, Finding, Rule } from './finding.ts';
import { frequencyOf, routeOf } from '../prescribing/usage.ts';

type LineRule = (usage: LineInput, drug: Drug, input: RuleInput) => Omit<Finding, 'line'> | null;

const courseLength: LineRule = ({ days }, _drug, { pack }) =>
  days > pack.longestDays
    ? { rule: 'too-long', severity: 'block', evidence: `${days} > ${pack.longestDays}` }
    : null;

const specialControl: LineRule = (_usage, { specialControl }, { pack }) => {
  if (specialControl === null) return { rule: 'special-control', severity: 'unchecked', evidence: '' };
  if (!pack.forbiddenControl.includes(specialControl)) return null;
  return { rule: 'special-control', severity: 'block', evidence: specialControl };
};

const dose: LineRule = (usage) => {
  const parsed = parseDecimal(usage.dose);
  if (parsed && parsed.num > 0n && compare(parsed, maxDose) <= 0) return null;
  return { rule: 'vague-dose', severity: 'block', evidence: usage.dose };
};

const frequency: LineRule = (usage) => {
  const known = frequencyOf(usage.frequency);
  if (!known) return { rule: 'vague-frequency', severity: 'block', evidence: usage.frequency };
  // "When needed" is incomplete unless the remark says when, and the maximum frequency.
  if (!known.perDay && !usage.remark.trim())
    return { rule: 'vague-when-needed', severity: 'block', evidence: usage.frequency };
  return null;
};

const route: LineRule = (usage) =>
  routeOf(usage.route) ? null : { rule: 'vague-route', severity: 'block', evidence: usage.route };

// A drug on two lines is taken from the same stock.
const stock: LineRule = ({ drugId }, drug, { lines }) => {
  if (drug.stock === null) return { rule: 'stock', severity: 'unchecked', evidence: '' };
  const requested = lines.reduce(
    (sum, { usage }) => (usage.drugId === drugId ? sum + usage.quantity : sum),
    0,
  );
  return requested > drug.stock
    ? { rule: 'stock', severity: 'block', evidence: `${requested} > ${drug.stock}` }
    : null;
};

const rules: readonly LineRule[] = [courseLength, specialControl, dose, frequency, route, stock];

/** The checks of each line on its own. */
export const lineRules: Rule = (input) =>
  input.lines.flatMap(({ usage, drug }, line): Finding[] => {
    if (!drug) return [{ rule: 'drug-unknown', severity: 'block', line, evidence: usage.drugId }];
    return rules.flatMap((rule) => {
      const found = rule(usage, drug, input);
      return found ? [{ ...found, line }] : [];
    });
  });
