import { compare, readDecimal } from './decimal.ts';
import { greatestDose } from './quantity.ts';
import type { Drug } from './drug.ts';
import type { LineInput } from './prescription.ts';
import type { Case, Finding, Rule } from './rulesFinding.ts';
import { frequencyOf, routeOf } from './usage.ts';

type LineRule = (usage: LineInput, drug: Drug, one: Case) => Omit<Finding, 'line'> | null;

const length: LineRule = ({ days }, _drug, { pack, emergency }) => {
  const most = emergency ? pack.emergencyDays : pack.mostDays;
  if (days > pack.longestDays)
    return { rule: 'too-long', severity: 'block', evidence: `${days} > ${pack.longestDays}` };
  return days > most ? { rule: 'long-course', severity: 'warn', evidence: `${days} > ${most}` } : null;
};

const control: LineRule = (_usage, { specialControl }, { pack }) => {
  if (specialControl === null) return { rule: 'special-control', severity: 'unchecked', evidence: '' };
  if (!pack.forbiddenControl.includes(specialControl)) return null;
  return { rule: 'special-control', severity: 'block', evidence: specialControl };
};

const dose: LineRule = (usage) => {
  const read = readDecimal(usage.dose);
  if (read && read.num > 0n && compare(read, greatestDose) <= 0) return null;
  return { rule: 'vague-dose', severity: 'block', evidence: usage.dose };
};

const frequency: LineRule = (usage) => {
  const known = frequencyOf(usage.frequency);
  if (!known) return { rule: 'vague-frequency', severity: 'block', evidence: usage.frequency };
  // "When needed" says nothing unless the remark says when, and how often at the most.
  if (!known.perDay && !usage.remark.trim())
    return { rule: 'vague-when-needed', severity: 'block', evidence: usage.frequency };
  return null;
};

const route: LineRule = (usage) =>
  routeOf(usage.route) ? null : { rule: 'vague-route', severity: 'block', evidence: usage.route };

// A drug on two lines is taken from one stock.
const stock: LineRule = ({ drugId }, drug, { lines }) => {
  if (drug.stock === null) return { rule: 'stock', severity: 'unchecked', evidence: '' };
  const asked = lines.reduce((sum, { usage }) => (usage.drugId === drugId ? sum + usage.quantity : sum), 0);
  return asked > drug.stock
    ? { rule: 'stock', severity: 'block', evidence: `${asked} > ${drug.stock}` }
    : null;
};

const lineRules: readonly LineRule[] = [length, control, dose, frequency, route, stock];

/** What is asked of every line by itself. */
export const eachLine: Rule = (one) =>
  one.lines.flatMap(({ usage, drug }, line): Finding[] => {
    if (!drug) return [{ rule: 'drug-unknown', severity: 'block', line, evidence: usage.drugId }];
    return lineRules.flatMap((rule) => {
      const found = rule(usage, drug, one);
      return found ? [{ ...found, line }] : [];
    });
  });
