import {
  compare,
  divide,
  type Fraction,
  formatDecimal,
  multiply,
  parseDecimal,
  toFraction,
} from '../../prescribing/decimal.ts';
import type { LineInput } from '../../prescribing/prescription.ts';
import { frequencyOf, isLocal } from '../../prescribing/usage.ts';
import type { DoseLimit, LocalizedText } from '../../rulePack/rulePack.ts';
import type { Finding, RuleInput } from '../finding.ts';
import { indexByName, memoizeByData } from '../indexByName.ts';
import { type Amount, amountsOf, type Composition, measureOf } from './amounts.ts';
import { timesPerDay } from './timesPerDay.ts';

/** A drug and how it is taken; null: an unknown drug. */
export interface Dosed {
  readonly drug: Composition | null;
  readonly usage: Pick<LineInput, 'dose' | 'frequency' | 'remark' | 'route'>;
}

export const doseRowsOf = memoizeByData((rows: readonly DoseLimit[]) =>
  indexByName(rows, ({ ingredient }) => [ingredient]),
);

export const amountsOfDrug = memoizeByData(amountsOf);

/** The source of a drug's own daily maximum. */
export const labelSource: LocalizedText = {
  zh: '药品说明书【用法用量】（药房提供）',
  en: 'Drug label, dosage (supplied by the pharmacy)',
};

/** Rows that begin at this age are for old people. */
const oldFromYears = 60;

/** Whether a limit is about a route: one of its own, or any systemic one. */
export const isOnRoute = ({ routes }: Pick<DoseLimit, 'routes'>, route: string): boolean =>
  routes.length === 0 ? !isLocal(route) : routes.includes(route);

export const isOfAge = ({ fromYears, underYears }: DoseLimit, years: number): boolean =>
  fromYears <= years && (underYears === null || years < underYears);

// Prefer a row for old people to one for adults, one for this strength to one for any, and one for this route to one for
// all systemic routes.
export const limitFor = (
  rows: readonly DoseLimit[],
  { strength }: Composition,
  kind: string,
  route: string,
  years: number,
) =>
  rows
    .filter(
      (row) =>
        (row.strength === '' || row.strength === strength) &&
        isOnRoute(row, route) &&
        isOfAge(row, years) &&
        (row.ingredient === '*' || measureOf(row.unit).kind === kind),
    )
    .toSorted(
      (a, b) =>
        Number(b.fromYears >= oldFromYears) - Number(a.fromYears >= oldFromYears) ||
        Number(b.strength !== '') - Number(a.strength !== '') ||
        Number(b.routes.length > 0) - Number(a.routes.length > 0),
    )[0];

export interface Measured {
  readonly amount: Amount;
  readonly limit: DoseLimit;
  readonly single: Fraction;
  /** The total over the days of the limit; null if the frequency is unknown. */
  readonly daily: Fraction | null;
}

export const parseLimit = (typed: string | null, unit: string): Fraction | null => {
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
  readonly other?: Finding['other'];
}

/** Whether a dose is so far above its limit that it is a typing error. */
export const isTypingError = ({ pack }: RuleInput, found: Fraction, most: Fraction): boolean =>
  compare(found, multiply(most, toFraction(pack.slipTimes))) >= 0;

/** The finding on an amount above its limit. */
export const exceeding = (input: RuleInput, comparison: Comparison): Finding[] => {
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

/** How many doses are taken in some days; on a single day, of those on which the drug is taken. Null if unknown. */
export const dosesIn = (days: number, usage: Dosed['usage']): Fraction | null => {
  const perDay = timesPerDay(usage);
  if (days === 1) return perDay;
  const usualPerDay = frequencyOf(usage.frequency)?.perDay ?? perDay;
  return usualPerDay && multiply(usualPerDay, toFraction(days));
};

/** What is in a dose and in a day, as far as the pack limits it at this age. */
export const measure = ({ pack }: RuleInput, { usage, drug }: Dosed, years: number): Measured[] => {
  const dose = parseDecimal(usage.dose);
  if (!drug || !dose || !pack.doses) return [];
  const rows = doseRowsOf(pack.doses);
  return amountsOfDrug(drug).flatMap((amount) => {
    const limit = limitFor(rows.get(amount.name) ?? [], drug, amount.kind, usage.route, years);
    if (!limit) return [];
    const single = multiply(dose, amount.perUnit);
    const doses = dosesIn(limit.perDays, usage);
    return [{ amount, limit, single, daily: doses && multiply(single, doses) }];
  });
};
