import { type Fraction, divide, parseDecimal, multiply } from '../../prescribing/decimal.ts';
import type { Drug } from '../../prescribing/drug.ts';
import { doseUnitOf } from '../../prescribing/usage.ts';

const unity: Fraction = { num: 1n, den: 1n };
const milli: Fraction = { num: 1n, den: 1000n };

// Grams, as an exact factor.
const masses: Readonly<Record<string, Fraction>> = {
  g: unity,
  mg: milli,
  μg: multiply(milli, milli),
  µg: multiply(milli, milli),
  ug: multiply(milli, milli),
  mcg: multiply(milli, milli),
};

/** A unit as a quantity and an amount: mass in grams, any other unit as itself. */
export const measureOf = (unit: string): { kind: string; factor: Fraction } => {
  const mass = masses[unit];
  return mass ? { kind: 'mass', factor: mass } : { kind: doseUnitOf(unit)?.code ?? unit, factor: unity };
};

/** The amount of a substance in one dose unit of a drug. `name`: an ingredient, or all of them with `+`. */
export interface Amount {
  readonly name: string;
  readonly kind: string;
  readonly perUnit: Fraction;
}

const parseStrengthPart = (part: string): { kind: string; amount: Fraction } | null => {
  const found = /^([\d.]+)([a-zμµ]+)$/i.exec(part.trim());
  const read = parseDecimal(found?.[1] ?? '');
  if (!found || !read) return null;
  const { kind, factor } = measureOf(found[2] ?? '');
  return { kind, amount: multiply(read, factor) };
};

/** What says how much is in a dose. An earlier prescription does not have the units that are counted. */
export interface Composition
  extends Pick<Drug, 'strength' | 'doseUnit'>,
    Partial<Pick<Drug, 'countUnit' | 'countUnitEn'>> {
  readonly ingredients: readonly string[];
}

const isCounted = ({ doseUnit, countUnit, countUnitEn }: Composition) =>
  doseUnitOf(doseUnit) !== undefined || doseUnit === countUnit || doseUnit === countUnitEn;

// `0.25g` of a tablet; `325mg/30mg` with one part per ingredient.
const perCounted = ({ ingredients, strength }: Composition): Amount[] => {
  const parts = strength.split('/').map(parseStrengthPart);
  if (parts.length !== ingredients.length) return [];
  return ingredients.flatMap((name, n) => {
    const part = parts[n];
    return part ? [{ name, kind: part.kind, perUnit: part.amount }] : [];
  });
};

// `100ml:2g`: the amount in each millilitre.
const perVolume = ({ ingredients, strength, doseUnit }: Composition): Amount[] => {
  const [volume, content] = strength.split(':').map(parseStrengthPart);
  const [name] = ingredients;
  if (name === undefined || ingredients.length > 1 || !volume || !content) return [];
  if (volume.kind !== doseUnit || volume.amount.num === 0n) return [];
  return [{ name, kind: content.kind, perUnit: divide(content.amount, volume.amount) }];
};

/** The amounts in one dose unit, as far as the printed strength says; always the drug as a whole, in its own unit. */
export const amountsOf = (drug: Composition): Amount[] => {
  const { kind, factor } = measureOf(drug.doseUnit);
  const total: Amount = { name: drug.ingredients.join('+'), kind, perUnit: factor };
  if (kind === 'mass') return [total];
  return [total, ...(isCounted(drug) ? perCounted(drug) : perVolume(drug))];
};
