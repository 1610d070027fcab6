import { add, compare, type Fraction, multiply, parseDecimal } from '../../prescribing/decimal.ts';
import type { DailyDose } from '../../rulePack/rulePack.ts';
import type { RuleInput } from '../finding.ts';
import { isRefill } from '../sameIngredients.ts';
import { amountsOf, measureOf } from './amounts.ts';
import { timesPerDay } from './timesPerDay.ts';

/**
 * The amount of an ingredient that all lines give in a day; null if no line has it, if one cannot be measured, or if the
 * patient takes more of it already.
 */
const dailyAmount = (input: RuleInput, name: string, kind: string): Fraction | null => {
  const { lines, taking } = input;
  if (taking?.some((one) => one.ingredients.includes(name) && !isRefill(one, input))) return null;
  const amounts = lines.flatMap(({ drug, usage }): (Fraction | null)[] => {
    if (!drug?.ingredients.includes(name)) return [];
    const amount = amountsOf(drug).find((one) => one.name === name && one.kind === kind);
    const dose = parseDecimal(usage.dose);
    const perDay = timesPerDay(usage);
    return [amount && dose && perDay ? multiply(multiply(dose, perDay), amount.perUnit) : null];
  });
  return amounts.reduce(
    (sum, one) => (sum && one ? add(sum, one) : null),
    amounts.length > 0 ? { num: 0n, den: 1n } : null,
  );
};

const isWithin = (input: RuleInput, { ingredient, unit, daily }: DailyDose): boolean => {
  const { kind, factor } = measureOf(unit);
  const found = dailyAmount(input, ingredient, kind);
  const most = parseDecimal(daily);
  return found !== null && most !== null && compare(found, multiply(most, factor)) <= 0;
};

/** The severity of a row, which is a note up to the doses that its source names; an unknown dose is above them. */
export const severityByDose = <T extends string>(
  input: RuleInput,
  { severity, noteUpTo = [] }: { readonly severity: T; readonly noteUpTo?: readonly DailyDose[] },
): T | 'note' => (noteUpTo.length > 0 && noteUpTo.every((dose) => isWithin(input, dose)) ? 'note' : severity);
