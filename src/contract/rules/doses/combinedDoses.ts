import { add, compare, type Fraction, multiply, parseDecimal } from '../../prescribing/decimal.ts';
import { isLocal } from '../../prescribing/usage.ts';
import type { LocalizedText } from '../../rulePack/rulePack.ts';
import { medicineName } from '../currentMedicines.ts';
import type { Finding, RuleInput, RuleLine } from '../finding.ts';
import { isRefill } from '../sameIngredients.ts';
import { measureOf } from './amounts.ts';
import {
  amountsOfDrug,
  type Dosed,
  doseRowsOf,
  dosesIn,
  exceeding,
  isOnRoute,
  isTypingError,
  labelSource,
  isOfAge,
  measure,
  type Measured,
  parseLimit,
} from './doseLimits.ts';

/** A line or a current medicine, which is taken besides another line. */
interface Taken {
  readonly subject: number | LocalizedText;
  readonly ingredients: readonly string[];
  readonly route: string;
  /** Null: nobody knows how much. */
  readonly dosed: Dosed | null;
  /** It may not be taken at all, so that nothing blocks because of it. */
  readonly perhaps: boolean;
}

/** What a day's amount of a substance is compared with. */
interface DailyLimit {
  /** An ingredient, or all of them with `+`. */
  readonly name: string;
  readonly kind: string;
  readonly strength: string;
  readonly most: Fraction;
  readonly unit: string;
  readonly perDays: number;
  readonly source: LocalizedText;
  readonly about?: string;
}

const contains = ({ ingredients }: Pick<Taken, 'ingredients'>, name: string): boolean =>
  ingredients.includes(name) || ingredients.join('+') === name;

// Millilitres and tablets of another strength are another amount.
const isComparable = (limit: DailyLimit, strength: string): boolean =>
  limit.kind === 'mass' || limit.kind === 'IU' || limit.strength === strength;

/** The amount over the days of a limit; null if unknown. */
const amountIn = (limit: DailyLimit, dosed: Dosed | null): Fraction | null => {
  if (!dosed?.drug || !isComparable(limit, dosed.drug.strength)) return null;
  const amount = amountsOfDrug(dosed.drug).find(
    ({ name, kind }) => name === limit.name && kind === limit.kind,
  );
  const dose = parseDecimal(dosed.usage.dose);
  const doses = dosesIn(limit.perDays, dosed.usage);
  return amount && dose && doses ? multiply(multiply(dose, amount.perUnit), doses) : null;
};

const larger = (a: Fraction, b: Fraction): Fraction => (compare(a, b) < 0 ? b : a);

/** A line whose dose and frequency can be read; of any other its own rules say so. */
const takenLine = ({ drug, usage }: RuleLine, subject: number): Taken[] => {
  const dose = parseDecimal(usage.dose);
  if (!drug || !dose || dose.num === 0n || !dosesIn(1, usage)) return [];
  const { ingredients } = drug;
  return [{ subject, ingredients, route: usage.route, dosed: { drug, usage }, perhaps: false }];
};

const takenMedicines = (input: RuleInput): Taken[] =>
  (input.taking ?? [])
    .filter((medicine) => !isRefill(medicine, input))
    .map((medicine) => {
      const { ingredients, route, dosage, perhaps = false } = medicine;
      const dosed = dosage ? { drug: { ingredients, ...dosage }, usage: { route, ...dosage } } : null;
      return { subject: medicineName(medicine), ingredients, route, dosed, perhaps };
    });

const sumFindings = (
  input: RuleInput,
  line: number,
  limit: DailyLimit,
  own: Fraction,
  others: readonly Taken[],
): Finding[] => {
  const { most, unit, perDays: days, source, about } = limit;
  const amounts = others.map((one) => ({ ...one, amount: amountIn(limit, one.dosed) }));
  const known = amounts.flatMap(({ amount, ...one }) => (amount ? [{ ...one, amount }] : []));
  const sum = (parts: typeof known) => parts.reduce((total, { amount }) => add(total, amount), own);
  const certain = sum(known.filter(({ perhaps }) => !perhaps));
  // What a line exceeds alone has a finding there.
  const alone = [
    own,
    ...known.flatMap(({ subject, amount }) => (typeof subject === 'number' ? [amount] : [])),
  ];
  const isAbove = alone.some((amount) => compare(amount, most) > 0);
  const unknown = amounts.find(({ amount }) => !amount);
  const [first] = known;
  const finding = { rule: 'daily-dose', line, ...(about !== undefined && { about }) } as const;
  if (first && compare(certain, most) > 0) {
    const isNewSlip =
      isTypingError(input, certain, most) && !alone.some((amount) => isTypingError(input, amount, most));
    return isAbove && !isNewSlip
      ? []
      : exceeding(input, { ...finding, found: certain, most, unit, days, source, other: first.subject });
  }
  if (isAbove) return [];
  if (first && compare(sum(known), most) > 0)
    return exceeding(input, {
      ...finding,
      found: sum(known),
      most,
      unit,
      days,
      source,
      other: first.subject,
    }).map((one) => ({ ...one, severity: 'warn' }));
  return unknown ? [{ ...finding, severity: 'unchecked', evidence: '', other: unknown.subject }] : [];
};

// Of limits for several strengths the largest, whichever line comes first.
const limitIn = (
  input: RuleInput,
  { amount, limit }: Measured,
  others: readonly Taken[],
  years: number,
): Fraction | null => {
  const most = parseLimit(limit.daily, limit.unit);
  return others
    .flatMap(({ dosed }) => (dosed ? measure(input, dosed, years) : []))
    .filter((one) => one.amount.name === amount.name && one.limit.perDays === limit.perDays)
    .map((one) => parseLimit(one.limit.daily, one.limit.unit))
    .reduce((largest, one) => (largest && one ? larger(largest, one) : largest), most);
};

const tableFindings = (
  input: RuleInput,
  line: number,
  measured: readonly Measured[],
  others: readonly Taken[],
  years: number,
): Finding[] =>
  measured.flatMap((one) => {
    const { amount, limit, daily } = one;
    const { name, kind } = amount;
    const same = others.filter((other) => contains(other, name) && isOnRoute(limit, other.route));
    const most = limitIn(input, one, same, years);
    if (!most || !daily) return [];
    const { unit, perDays, source } = limit;
    const strength = input.lines[line]?.drug?.strength ?? '';
    const daysLimit = { name, kind, strength, most, unit, perDays, source, about: name };
    return sumFindings(input, line, daysLimit, daily, same);
  });

// An ingredient with a limit, of which the line does not say how much it has.
const unmeasuredFindings = (
  { pack, lines }: RuleInput,
  line: number,
  measured: readonly Measured[],
  others: readonly Taken[],
  years: number,
): Finding[] => {
  const ingredients = lines[line]?.drug?.ingredients ?? [];
  const route = lines[line]?.usage.route ?? '';
  const isMeasured = (name: string) => measured.some(({ amount }) => amount.name === name);
  const whole = ingredients.join('+');
  const open = isMeasured(whole) ? others.filter((one) => one.ingredients.join('+') !== whole) : others;
  return ingredients.flatMap((about): Finding[] => {
    const limit = (doseRowsOf(pack.doses ?? []).get(about) ?? []).find(
      (row) => row.daily !== null && isOnRoute(row, route) && isOfAge(row, years),
    );
    const other = limit && open.find((one) => contains(one, about) && isOnRoute(limit, one.route));
    return other && !isMeasured(about)
      ? [{ rule: 'daily-dose', severity: 'unchecked', line, evidence: '', about, other: other.subject }]
      : [];
  });
};

// The pharmacy's own limit, where the pack finds nothing.
const labelFindings = (input: RuleInput, line: number, others: readonly Taken[]): Finding[] => {
  const ruleLine = input.lines[line];
  if (!ruleLine?.drug) return [];
  const { drug, usage } = ruleLine;
  const { strength, doseUnit: unit } = drug;
  const most = parseLimit(drug.maxDaily, unit);
  const name = drug.ingredients.join('+');
  const same = others.filter(
    (one) => contains(one, name) && (isLocal(usage.route) ? one.route === usage.route : !isLocal(one.route)),
  );
  if (!most) return [];
  const limit = { name, kind: measureOf(unit).kind, strength, most, unit, perDays: 1, source: labelSource };
  const own = amountIn(limit, ruleLine);
  return own ? sumFindings(input, line, limit, own, same) : [];
};

/**
 * What is taken of one substance in a day, over the lines and the current medicines: each within its limit, but not
 * together. The later line carries the finding. What is unknown of one side is "not checked".
 */
export const combinedFindings = (input: RuleInput, years: number): Finding[] => {
  const current = takenMedicines(input);
  const lines = input.lines.map(takenLine);
  return input.lines.flatMap(({ drug }, line): Finding[] => {
    const others = [...current, ...lines.slice(0, line).flat()];
    const ruleLine = input.lines[line];
    if (!ruleLine || !drug || drug.ingredients.length === 0 || lines[line]?.length === 0) return [];
    const measured = measure(input, ruleLine, years);
    const found = [
      ...tableFindings(input, line, measured, others, years),
      ...unmeasuredFindings(input, line, measured, others, years),
    ];
    if (found.length > 0) return found;
    const isLimited = measured.some(({ limit, daily }) => limit.daily !== null && daily);
    return labelFindings(input, line, others).filter(
      ({ severity }) => severity !== 'unchecked' || !isLimited,
    );
  });
};
