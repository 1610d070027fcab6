import {
  compare,
  type Fraction,
  divide,
  parseDecimal,
  multiply,
  toFraction,
  formatDecimal,
} from '../../prescribing/decimal.ts';
import type { Drug } from '../../prescribing/drug.ts';
import { ageOn } from '../../consultation/patient.ts';
import type { DoseLimit, LocalizedText } from '../../rulePack/rulePack.ts';
import { type Amount, amountsOf, measureOf } from './amounts.ts';
import type { RuleInput, RuleLine, Finding, Rule } from '../finding.ts';
import { indexByName, memoizeByData } from '../indexByName.ts';
import { timesPerDay } from './timesPerDay.ts';
import { frequencyOf, isLocal } from '../../prescribing/usage.ts';

const rowsOf = memoizeByData((rows: readonly DoseLimit[]) =>
  indexByName(rows, ({ ingredient }) => [ingredient]),
);

const amountsOfDrug = memoizeByData(amountsOf);

const labelSource: LocalizedText = {
  zh: '药品说明书【用法用量】（药房提供）',
  en: 'Label, as the pharmacy has it',
};

/** From this age the limits of adults apply, unless a row says otherwise. */
const adultDoseFromYears = 12;

/** Rows that begin at this age are for old people. */
const oldFromYears = 60;

// Prefer a row for old people to one for adults, one for this strength to one for any, and one for this route to one for
// all systemic routes.
const limitFor = (
  rows: readonly DoseLimit[],
  { strength }: Drug,
  kind: string,
  route: string,
  years: number,
) =>
  rows
    .filter(
      (row) =>
        (row.strength === '' || row.strength === strength) &&
        (row.routes.length === 0 ? !isLocal(route) : row.routes.includes(route)) &&
        row.fromYears <= years &&
        (row.underYears === null || years < row.underYears) &&
        (row.ingredient === '*' || measureOf(row.unit).kind === kind),
    )
    .toSorted(
      (a, b) =>
        Number(b.fromYears >= oldFromYears) - Number(a.fromYears >= oldFromYears) ||
        Number(b.strength !== '') - Number(a.strength !== '') ||
        Number(b.routes.length > 0) - Number(a.routes.length > 0),
    )[0];

interface Measured {
  readonly amount: Amount;
  readonly limit: DoseLimit;
  readonly single: Fraction;
  /** The total over the days of the limit; null if the frequency is unknown. */
  readonly daily: Fraction | null;
}

const parseLimit = (typed: string | null, unit: string): Fraction | null => {
  const read = typed === null ? null : parseDecimal(typed);
  return read && read.num > 0n ? multiply(read, measureOf(unit).factor) : null;
};

interface Comparison {
  readonly rule: 'single-dose' | 'daily-dose';
  readonly line: number;
  readonly found: Fraction;
  readonly most: Fraction;
  readonly unit: string;
  /** The number of days that `found` and `most` cover, if not one. */
  readonly days?: number;
  readonly source: LocalizedText;
  readonly about?: string;
  readonly other?: number;
}

/** Whether a dose is so far above its limit that it is a typing error. */
export const isTypingError = ({ pack }: RuleInput, found: Fraction, most: Fraction): boolean =>
  compare(found, multiply(most, toFraction(pack.slipTimes))) >= 0;

const exceeding = (input: RuleInput, comparison: Comparison): Finding[] => {
  const { rule, line, found, most, unit, days = 1, source, about, other } = comparison;
  if (compare(found, most) <= 0) return [];
  const per = days === 1 ? '' : ` / ${days} d`;
  const format = (amount: Fraction) =>
    `${formatDecimal(divide(amount, measureOf(unit).factor))} ${unit}${per}`;
  return [
    {
      rule,
      severity: isTypingError(input, found, most) ? 'block' : 'warn',
      line,
      evidence: `${format(found)} > ${format(most)}`,
      source,
      ...(about !== undefined && { about }),
      ...(other !== undefined && { other }),
    },
  ];
};

const measureLine = (input: RuleInput, { usage, drug }: RuleLine, years: number): Measured[] => {
  const dose = parseDecimal(usage.dose);
  if (!drug || !dose || !input.pack.doses) return [];
  const rows = rowsOf(input.pack.doses);
  const perDay = timesPerDay(usage);
  const usualPerDay = frequencyOf(usage.frequency)?.perDay ?? perDay;
  return amountsOfDrug(drug).flatMap((amount) => {
    const limit = limitFor(rows.get(amount.name) ?? [], drug, amount.kind, usage.route, years);
    if (!limit) return [];
    const single = multiply(dose, amount.perUnit);
    const doses =
      limit.perDays === 1 ? perDay : usualPerDay && multiply(usualPerDay, toFraction(limit.perDays));
    return [{ amount, limit, single, daily: doses && multiply(single, doses) }];
  });
};

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
      limitFor(rowsOf(input.pack.doses).get('*') ?? [], drug, '', usage.route, years)) ||
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
  const measured = measureLine(input, ruleLine, years);
  return lineFindings(input, ruleLine, line, measured, years).some(
    ({ severity }) => severity !== 'unchecked',
  );
};

// Paracetamol in a tablet and in a cold remedy: each within its limit, but not together.
const combinedFindings = (input: RuleInput, lines: readonly (readonly Measured[])[]): Finding[] => {
  const sums = new Map<string, { total: Fraction; first: number; alone: boolean }>();
  const found: Finding[] = [];
  for (const [line, all] of lines.entries())
    for (const { amount, limit, daily } of all) {
      const most = parseLimit(limit.daily, limit.unit);
      if (!most || !daily) continue;
      const { name: about, kind } = amount;
      const key = `${about} ${kind} ${limit.routes.join()} ${limit.perDays}`;
      const previous = sums.get(key);
      const above = compare(daily, most) > 0;
      if (!previous) {
        sums.set(key, { total: daily, first: line, alone: above });
        continue;
      }
      const total = {
        num: previous.total.num * daily.den + daily.num * previous.total.den,
        den: previous.total.den * daily.den,
      };
      sums.set(key, { ...previous, total, alone: previous.alone || above });
      const { unit, source } = limit;
      const comparison = {
        rule: 'daily-dose',
        line,
        found: total,
        most,
        unit,
        days: limit.perDays,
        source,
        about,
        other: previous.first,
      } as const;
      if (!previous.alone && !above) found.push(...exceeding(input, comparison));
    }
  return found;
};

/** Limits of single and daily doses. */
export const doses: Rule = (input) => {
  const { lines, patient, day, pack } = input;
  const { years } = ageOn(patient.birthDate, day);
  const all = lines.map((ruleLine) => measureLine(input, ruleLine, years));
  const found = lines.flatMap((ruleLine, line) =>
    lineFindings(input, ruleLine, line, all[line] ?? [], years),
  );
  if (pack.doses === null && lines.length > 0)
    found.push({ rule: 'single-dose', severity: 'unchecked', line: null, evidence: '' });
  return [...found, ...combinedFindings(input, all)];
};
