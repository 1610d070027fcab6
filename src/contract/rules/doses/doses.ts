import { multiply, parseDecimal, toFraction } from '../../prescribing/decimal.ts';
import { ageOn } from '../../consultation/patient.ts';
import { frequencyOf } from '../../prescribing/usage.ts';
import type { Finding, Rule, RuleInput, RuleLine } from '../finding.ts';
import { measureOf } from './amounts.ts';
import { combinedFindings } from './combinedDoses.ts';
import {
  doseRowsOf,
  exceeding,
  labelSource,
  limitFor,
  measure,
  type Measured,
  parseLimit,
} from './doseLimits.ts';
import { timesPerDay } from './timesPerDay.ts';

/** From this age the limits of adults apply, unless a row says otherwise. */
const adultDoseFromYears = 12;

// The pharmacy's own limit, if the pack has none.
const labelFindings = (input: RuleInput, { usage, drug }: RuleLine, line: number): Finding[] => {
  const most = drug && parseLimit(drug.maxDaily, drug.doseUnit);
  const dose = parseDecimal(usage.dose);
  if (!most || !dose) return [];
  // "When needed" without a count is at least once.
  const perDay = timesPerDay(usage) ?? toFraction(1);
  const found = multiply(multiply(dose, perDay), measureOf(drug.doseUnit).factor);
  return exceeding(input, {
    rule: 'daily-dose',
    line,
    found,
    most,
    unit: drug.doseUnit,
    source: labelSource,
  });
};

const lineFindings = (
  input: RuleInput,
  ruleLine: RuleLine,
  line: number,
  all: readonly Measured[],
  years: number,
): Finding[] => {
  const { usage, drug } = ruleLine;
  const dose = parseDecimal(usage.dose);
  if (!drug || !dose || dose.num === 0n) return [];
  const found = all.flatMap(({ amount: { name: about }, limit, single, daily }): Finding[] => {
    const { unit, source } = limit;
    const mostSingle = parseLimit(limit.single, unit);
    const mostDaily = parseLimit(limit.daily, unit);
    const comparison = { line, unit, source, about };
    const singleFindings = mostSingle
      ? exceeding(input, { ...comparison, rule: 'single-dose', found: single, most: mostSingle })
      : [];
    if (!mostDaily) return singleFindings;
    if (!daily)
      return [
        ...singleFindings,
        ...(frequencyOf(usage.frequency)
          ? [{ rule: 'daily-dose', severity: 'unchecked', line, evidence: usage.frequency, about } as const]
          : []),
      ];
    const dailyFindings = exceeding(input, {
      ...comparison,
      rule: 'daily-dose',
      found: daily,
      most: mostDaily,
      days: limit.perDays,
    });
    // An excessive single dose usually exceeds the daily limit too: only the more severe finding is reported.
    return singleFindings[0]?.severity === 'block' ||
      singleFindings[0]?.severity === dailyFindings[0]?.severity
      ? singleFindings
      : [...singleFindings, ...dailyFindings];
  });
  if (found.length === 0) found.push(...labelFindings(input, ruleLine, line));
  const measured = new Set(all.map(({ amount }) => amount.name));
  const known =
    measured.has(drug.ingredients.join('+')) ||
    (drug.ingredients.length > 0 && drug.ingredients.every((name) => measured.has(name))) ||
    (input.pack.doses !== null &&
      limitFor(doseRowsOf(input.pack.doses).get('*') ?? [], drug, '', usage.route, years)) ||
    (drug.maxDaily !== null && years >= adultDoseFromYears);
  if (!known && input.pack.doses)
    found.push({ rule: 'single-dose', severity: 'unchecked', line, evidence: '' });
  return found;
};

/** Whether a line alone exceeds a limit of its drug, by age or by the label. */
export const isAboveLimit = (input: RuleInput, line: number): boolean => {
  const ruleLine = input.lines[line];
  if (!ruleLine) return false;
  const { years } = ageOn(input.patient.birthDate, input.day);
  const measured = measure(input, ruleLine, years);
  return lineFindings(input, ruleLine, line, measured, years).some(
    ({ severity }) => severity !== 'unchecked',
  );
};

const isSame = (one: Finding, { rule, line, about }: Finding): boolean =>
  one.rule === rule && one.line === line && one.about === about;

const gravity = { note: 0, unchecked: 1, warn: 2, block: 3 };

/** Limits of single and daily doses. */
export const doses: Rule = (input) => {
  const { lines, patient, day, pack } = input;
  const { years } = ageOn(patient.birthDate, day);
  const all = lines.map((ruleLine) => measure(input, ruleLine, years));
  const found = lines.flatMap((ruleLine, line) =>
    lineFindings(input, ruleLine, line, all[line] ?? [], years),
  );
  if (pack.doses === null && lines.length > 0)
    found.push({ rule: 'single-dose', severity: 'unchecked', line: null, evidence: '' });
  const combined = combinedFindings(input, years);
  // One finding for each limit: of the line alone and of the sum the graver, and else the sum's.
  const isSurpassed = (own: Finding): boolean =>
    combined.some((one) => isSame(one, own) && gravity[one.severity] >= gravity[own.severity]);
  const isNeedless = (sum: Finding): boolean =>
    found.some((own) => isSame(own, sum) && gravity[own.severity] > gravity[sum.severity]);
  return [...found.filter((one) => !isSurpassed(one)), ...combined.filter((one) => !isNeedless(one))];
};
