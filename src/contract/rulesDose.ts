import { compare, type Fraction, over, readDecimal, times, wholeFraction, writeDecimal } from './decimal.ts';
import type { Drug } from './drug.ts';
import { ageOn } from './patient.ts';
import type { DoseLimit, Told } from './rulePack.ts';
import { type Amount, amountsOf, measureOf } from './rulesAmount.ts';
import type { Case, CaseLine, Finding, Rule } from './rulesFinding.ts';
import { byName, indexed } from './rulesIndex.ts';
import { timesADay } from './rulesTimes.ts';
import { frequencyOf, isLocal } from './usage.ts';

const rowsOf = indexed((rows: readonly DoseLimit[]) => byName(rows, ({ ingredient }) => [ingredient]));

const ofDrug = indexed(amountsOf);

const onLabel: Told = { zh: '药品说明书【用法用量】（药房提供）', en: 'Label, as the pharmacy has it' };

/** From here on a dose for adults is the limit where no row says another. */
const adultLabelFrom = 12;

// A row for this strength before one for any; one for this route before one for the whole body.
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
      (a, b) => Number(b.strength !== '') - Number(a.strength !== '') || b.routes.length - a.routes.length,
    )[0];

interface Weighed {
  readonly amount: Amount;
  readonly limit: DoseLimit;
  readonly single: Fraction;
  /** In as many days as the limit is for; null where nobody said how often. */
  readonly daily: Fraction | null;
}

const limitIn = (typed: string | null, unit: string): Fraction | null => {
  const read = typed === null ? null : readDecimal(typed);
  return read && read.num > 0n ? times(read, measureOf(unit).factor) : null;
};

interface Compared {
  readonly rule: 'single-dose' | 'daily-dose';
  readonly line: number;
  readonly found: Fraction;
  readonly most: Fraction;
  readonly unit: string;
  /** How many days `found` and `most` are for, where that is not one. */
  readonly days?: number;
  readonly source: Told;
  readonly about?: string;
  readonly other?: number;
}

const exceeding = ({ pack }: Case, given: Compared): Finding[] => {
  const { rule, line, found, most, unit, days = 1, source, about, other } = given;
  if (compare(found, most) <= 0) return [];
  const slip = compare(found, times(most, wholeFraction(pack.slipTimes))) > 0;
  const per = days === 1 ? '' : ` / ${days} d`;
  const said = (amount: Fraction) => `${writeDecimal(over(amount, measureOf(unit).factor))} ${unit}${per}`;
  return [
    {
      rule,
      severity: slip ? 'block' : 'warn',
      line,
      evidence: `${said(found)} > ${said(most)}`,
      source,
      ...(about !== undefined && { about }),
      ...(other !== undefined && { other }),
    },
  ];
};

const weighed = (one: Case, { usage, drug }: CaseLine, years: number): Weighed[] => {
  const dose = readDecimal(usage.dose);
  if (!drug || !dose || !one.pack.doses) return [];
  const rows = rowsOf(one.pack.doses);
  const often = timesADay(usage);
  const usual = frequencyOf(usage.frequency)?.perDay ?? often;
  return ofDrug(drug).flatMap((amount) => {
    const limit = limitFor(rows.get(amount.name) ?? [], drug, amount.kind, usage.route, years);
    if (!limit) return [];
    const single = times(dose, amount.perUnit);
    const doses = limit.perDays === 1 ? often : usual && times(usual, wholeFraction(limit.perDays));
    return [{ amount, limit, single, daily: doses && times(single, doses) }];
  });
};

// The pharmacy's own figure, where the pack's did not speak.
const byLabel = (one: Case, { usage, drug }: CaseLine, line: number): Finding[] => {
  const most = drug && limitIn(drug.maxDaily, drug.doseUnit);
  const dose = readDecimal(usage.dose);
  const often = timesADay(usage);
  if (!most || !dose || !often) return [];
  const found = times(times(dose, often), measureOf(drug.doseUnit).factor);
  return exceeding(one, { rule: 'daily-dose', line, found, most, unit: drug.doseUnit, source: onLabel });
};

const ofLine = (one: Case, at: CaseLine, line: number, all: readonly Weighed[], years: number): Finding[] => {
  const { usage, drug } = at;
  const dose = readDecimal(usage.dose);
  if (!drug || !dose || dose.num === 0n) return [];
  const found = all.flatMap(({ amount: { name: about }, limit, single, daily }): Finding[] => {
    const { unit, source } = limit;
    const mostSingle = limitIn(limit.single, unit);
    const mostDaily = limitIn(limit.daily, unit);
    const given = { line, unit, source, about };
    const atOnce = mostSingle
      ? exceeding(one, { ...given, rule: 'single-dose', found: single, most: mostSingle })
      : [];
    if (!mostDaily) return atOnce;
    if (!daily)
      return [
        ...atOnce,
        ...(frequencyOf(usage.frequency)
          ? [{ rule: 'daily-dose', severity: 'unchecked', line, evidence: usage.frequency, about } as const]
          : []),
      ];
    const aDay = exceeding(one, {
      ...given,
      rule: 'daily-dose',
      found: daily,
      most: mostDaily,
      days: limit.perDays,
    });
    // Too much at once is too much a day as well: it is told once, as what is graver.
    return atOnce[0]?.severity === 'block' || atOnce[0]?.severity === aDay[0]?.severity
      ? atOnce
      : [...atOnce, ...aDay];
  });
  if (found.length === 0) found.push(...byLabel(one, at, line));
  const measured = new Set(all.map(({ amount }) => amount.name));
  const known =
    measured.has(drug.ingredients.join('+')) ||
    (drug.ingredients.length > 0 && drug.ingredients.every((name) => measured.has(name))) ||
    (one.pack.doses !== null &&
      limitFor(rowsOf(one.pack.doses).get('*') ?? [], drug, '', usage.route, years)) ||
    (drug.maxDaily !== null && years >= adultLabelFrom);
  if (!known && one.pack.doses)
    found.push({ rule: 'single-dose', severity: 'unchecked', line, evidence: '' });
  return found;
};

// Paracetamol in a tablet and in a remedy for colds: each within its limit, and both together not.
const together = (one: Case, lines: readonly (readonly Weighed[])[]): Finding[] => {
  const sums = new Map<string, { total: Fraction; first: number; alone: boolean }>();
  const found: Finding[] = [];
  for (const [line, all] of lines.entries())
    for (const { amount, limit, daily } of all) {
      const most = limitIn(limit.daily, limit.unit);
      if (!most || !daily) continue;
      const { name: about, kind } = amount;
      const key = `${about} ${kind} ${limit.routes.join()}`;
      const held = sums.get(key);
      const above = compare(daily, most) > 0;
      if (!held) {
        sums.set(key, { total: daily, first: line, alone: above });
        continue;
      }
      const total = {
        num: held.total.num * daily.den + daily.num * held.total.den,
        den: held.total.den * daily.den,
      };
      sums.set(key, { ...held, total, alone: held.alone || above });
      const { unit, source } = limit;
      const given = {
        rule: 'daily-dose',
        line,
        found: total,
        most,
        unit,
        days: limit.perDays,
        source,
        about,
        other: held.first,
      } as const;
      if (!held.alone && !above) found.push(...exceeding(one, given));
    }
  return found;
};

/** What may be taken at once, and in a day. */
export const doses: Rule = (one) => {
  const { lines, patient, day, pack } = one;
  const { years } = ageOn(patient.birthDate, day);
  const all = lines.map((at) => weighed(one, at, years));
  const found = lines.flatMap((at, line) => ofLine(one, at, line, all[line] ?? [], years));
  if (pack.doses === null && lines.length > 0)
    found.push({ rule: 'single-dose', severity: 'unchecked', line: null, evidence: '' });
  return [...found, ...together(one, all)];
};
