import {
  compare,
  divide,
  type Fraction,
  formatDecimal,
  multiply,
  parseDecimal,
  toFraction,
} from '../../prescribing/decimal.ts';
import { ageOn } from '../../consultation/patient.ts';
import type { Drug } from '../../prescribing/drug.ts';
import type { LineInput } from '../../prescribing/prescription.ts';
import { frequencyOf, isLocal } from '../../prescribing/usage.ts';
import type { Finding, Rule, RuleInput } from '../finding.ts';
import { amountsOf, measureOf } from './amounts.ts';
import { isAboveLimit } from './doses.ts';
import { timesPerDay } from './timesPerDay.ts';

/** From this multiple of the usual dose on, and from this part of it down, a dose is probably a slip. */
const highTimes = toFraction(5);
const lowPart: Fraction = { num: 1n, den: 10n };

// The amount of a cream or a lotion goes by the area; a patch is counted.
const isSpread = ({ form }: Drug, { route }: LineInput): boolean => route === 'topical' && form !== 'patch';

/** Children's doses go by weight. */
const childUnderYears = 12;

const usualDaily = (drug: Drug, usage: LineInput): Fraction | null => {
  const dose = parseDecimal(drug.defaultDose);
  const perDay = frequencyOf(drug.frequency)?.perDay ?? frequencyOf(usage.frequency)?.perDay ?? null;
  return dose && perDay && multiply(dose, perDay);
};

/** The ordinary doses of a day for this patient, in the drug's dose unit; null where no row says one. */
const usualRange = (
  { pack, patient }: RuleInput,
  drug: Drug,
  { route }: LineInput,
  years: number,
): Record<'least' | 'most', Fraction | null> | null => {
  const weight = patient.weightKg === null ? null : parseDecimal(patient.weightKg);
  if (isLocal(route)) return null;
  for (const { name, kind, perUnit } of amountsOf(drug)) {
    const row = pack.usualDoses.find(
      ({ ingredient, unit, fromYears, underYears }) =>
        ingredient === name &&
        measureOf(unit).kind === kind &&
        fromYears <= years &&
        (underYears === null || years < underYears),
    );
    if (!row || (row.perKg && !weight)) continue;
    const inUnits = (typed: string | null): Fraction | null => {
      const amount = typed === null ? null : parseDecimal(typed);
      if (!amount) return null;
      const total = row.perKg && weight ? multiply(amount, weight) : amount;
      return divide(multiply(total, measureOf(row.unit).factor), perUnit);
    };
    return { least: inUnits(row.least), most: inUnits(row.most) };
  }
  return null;
};

/**
 * A dose far from the drug's usual one, or from its ordinary range, in either direction: a slip of ten is noticed even
 * where the label allows it. It blocks where the label's limit is exceeded too. The evidence shows both figures. A drug
 * without a usual dose is a note.
 */
export const unusualDose: Rule = (input) =>
  input.lines.flatMap(({ usage, drug }, line): Finding[] => {
    const { years } = ageOn(input.patient.birthDate, input.day);
    const dose = parseDecimal(usage.dose);
    const usual = drug && parseDecimal(drug.defaultDose);
    if (!drug || !dose || dose.num === 0n || isSpread(drug, usage)) return [];
    const perDay = frequencyOf(usage.frequency)?.perDay ?? null;
    const daily = perDay && multiply(dose, perDay);
    const range = usualRange(input, drug, usage, years);
    const amount = (value: Fraction) => `${formatDecimal(value)} ${drug.doseUnit}`;
    if (range?.least && daily && compare(multiply(daily, toFraction(2)), range.least) < 0) {
      const evidence = `${amount(daily)} < ${amount(range.least)}`;
      return [{ rule: 'unusual-dose', severity: 'warn', line, evidence, about: 'day' }];
    }
    // On a day on which it is taken: a week's amount at once is not ordinary.
    const times = timesPerDay(usage);
    const isOrdinary = range?.most && times !== null && compare(multiply(dose, times), range.most) <= 0;
    if (!usual || usual.num === 0n)
      return isOrdinary ? [] : [{ rule: 'unusual-dose', severity: 'note', line, evidence: '' }];
    const daySum = usualDaily(drug, usage);
    const ratios = [divide(dose, usual), daily && daySum ? divide(daily, daySum) : null].filter(
      (ratio) => ratio !== null,
    );
    const isHigh = !isOrdinary && ratios.some((ratio) => compare(ratio, highTimes) >= 0);
    // Once a week instead of once a day: on no day too little, and nearly nothing over the week.
    if (
      !isHigh &&
      perDay &&
      daily &&
      daySum &&
      compare(perDay, toFraction(1)) < 0 &&
      years >= childUnderYears
    ) {
      const isRare = compare(multiply(daily, highTimes), daySum) <= 0;
      const evidence = `${amount(daily)} < ${amount(daySum)}`;
      if (isRare) return [{ rule: 'unusual-dose', severity: 'warn', line, evidence, about: 'day' }];
    }
    // The usual dose of most drugs is an adult's.
    const isLow = years >= childUnderYears && compare(divide(dose, usual), lowPart) <= 0;
    if (!isHigh && !isLow) return [];
    const byDay = isHigh && compare(divide(dose, usual), highTimes) < 0 && daily !== null && daySum !== null;
    const [found, expected] = byDay ? [daily, daySum] : [dose, usual];
    const severity = isHigh && isAboveLimit(input, line) ? 'block' : 'warn';
    const evidence = `${amount(found)} ${isHigh ? '>' : '<'} ${amount(expected)}`;
    return [{ rule: 'unusual-dose', severity, line, evidence, ...(byDay && { about: 'day' }) }];
  });
