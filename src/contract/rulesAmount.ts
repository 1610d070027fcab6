import { type Fraction, over, readDecimal, times } from './decimal.ts';
import type { Drug } from './drug.ts';
import { doseUnitOf } from './usage.ts';

const one: Fraction = { num: 1n, den: 1n };
const milli: Fraction = { num: 1n, den: 1000n };

// Grams, as an exact factor.
const masses: Readonly<Record<string, Fraction>> = {
  g: one,
  mg: milli,
  μg: times(milli, milli),
  µg: times(milli, milli),
  ug: times(milli, milli),
  mcg: times(milli, milli),
};

/** A unit as what it measures, and how much of it: mass in grams, everything else in itself. */
export const measureOf = (unit: string): { kind: string; factor: Fraction } => {
  const mass = masses[unit];
  return mass ? { kind: 'mass', factor: mass } : { kind: doseUnitOf(unit)?.code ?? unit, factor: one };
};

/** How much of something is in one dose unit of a drug. `name`: an ingredient, or all of them with `+`. */
export interface Amount {
  readonly name: string;
  readonly kind: string;
  readonly perUnit: Fraction;
}

const printed = (part: string): { kind: string; amount: Fraction } | null => {
  const found = /^([\d.]+)([a-zμµ]+)$/i.exec(part.trim());
  const read = readDecimal(found?.[1] ?? '');
  if (!found || !read) return null;
  const { kind, factor } = measureOf(found[2] ?? '');
  return { kind, amount: times(read, factor) };
};

const isCounted = ({ doseUnit, countUnit, countUnitEn }: Drug) =>
  doseUnitOf(doseUnit) !== undefined || doseUnit === countUnit || doseUnit === countUnitEn;

// `0.25g` of a tablet; `325mg/30mg` where each part is an ingredient.
const perCounted = ({ ingredients, strength }: Drug): Amount[] => {
  const parts = strength.split('/').map(printed);
  if (parts.length !== ingredients.length) return [];
  return ingredients.flatMap((name, n) => {
    const part = parts[n];
    return part ? [{ name, kind: part.kind, perUnit: part.amount }] : [];
  });
};

// `100ml:2g`: so much in each millilitre.
const perVolume = ({ ingredients, strength, doseUnit }: Drug): Amount[] => {
  const [volume, held] = strength.split(':').map(printed);
  const [name] = ingredients;
  if (name === undefined || ingredients.length > 1 || !volume || !held) return [];
  if (volume.kind !== doseUnit || volume.amount.num === 0n) return [];
  return [{ name, kind: held.kind, perUnit: over(held.amount, volume.amount) }];
};

/** What is in one dose unit, as far as the pack's print tells; the drug as a whole always, in the unit it is written in. */
export const amountsOf = (drug: Drug): Amount[] => {
  const { kind, factor } = measureOf(drug.doseUnit);
  const whole: Amount = { name: drug.ingredients.join('+'), kind, perUnit: factor };
  if (kind === 'mass') return [whole];
  return [whole, ...(isCounted(drug) ? perCounted(drug) : perVolume(drug))];
};
