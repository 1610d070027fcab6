import { ceiling, compare, divide, type Fraction, parseDecimal, multiply, toFraction } from './decimal.ts';
import type { Drug } from './drug.ts';
import { frequencyOf } from './usage.ts';

/** The input of a quantity. `dose` is a decimal in the drug's dose unit. */
export interface Usage {
  readonly dose: string;
  readonly frequency: string;
  readonly days: number;
}

/** The maximum dose of any drug in any unit: the largest, of penicillin, are some ten million units. */
export const maxDose = toFraction(100_000_000);

type Pack = Pick<Drug, 'unitAmount' | 'packSize' | 'rounding'>;

/** Packs for a dose taken this many times a day, as `packsNeeded`. */
export const packsForTimes = (
  usage: Pick<Usage, 'dose' | 'days'>,
  drug: Pack,
  perDay: Fraction,
): number | null => {
  const dose = parseDecimal(usage.dose);
  const unit = parseDecimal(drug.unitAmount);
  if (!drug.rounding || !dose || !unit || dose.num === 0n || unit.num === 0n) return null;
  if (compare(dose, maxDose) > 0) return null;
  if (!Number.isInteger(usage.days) || usage.days < 1 || usage.days > 365 || drug.packSize < 1) return null;
  const doses = multiply(perDay, toFraction(usage.days));
  const unitsPerDose = divide(dose, unit);
  const units = {
    // The rest of an ampoule is discarded: every dose opens whole units, and a partial dose counts as one.
    'single-use': () => ceiling(unitsPerDose) * ceiling(doses),
    counted: () => ceiling(multiply(unitsPerDose, doses)),
    reusable: () => multiply(unitsPerDose, doses),
  }[drug.rounding]();
  const total = typeof units === 'bigint' ? { num: units, den: 1n } : units;
  return Number(ceiling(divide(total, toFraction(drug.packSize))));
};

/**
 * Packs for a usage: dose × times a day × days, rounded up, in exact fractions (docs/product.md, "Prescribing rules").
 * Null if nothing can be computed: prn and sos, an unknown frequency or rounding, a dose or a pack that is not a positive number.
 */
export const packsNeeded = (usage: Usage, drug: Pack): number | null => {
  const perDay = frequencyOf(usage.frequency)?.perDay;
  return perDay ? packsForTimes(usage, drug, perDay) : null;
};
