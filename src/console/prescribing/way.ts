import {
  ceiling,
  compare,
  type Fraction,
  divide,
  normalizeDecimal,
  parseDecimal,
  multiply,
  toFraction,
} from '../../contract/prescribing/decimal.ts';
import type { Drug } from '../../contract/prescribing/drug.ts';
import { frequencyOf } from '../../contract/prescribing/usage.ts';
import { computedPacks, type FormLine } from './form.ts';

/** The calculation of the number of packs, step by step, as text. */
export interface Way {
  readonly dose: string;
  readonly perDay: string;
  readonly days: string;
  /** Amount of one counted unit, in the dose's unit. */
  readonly unitAmount: string;
  /** Counted units opened per dose, if the remainder is discarded; otherwise null. */
  readonly each: string | null;
  /** Counted units for the full course; `isApproximate` if the number was rounded. */
  readonly units: string;
  readonly about: boolean;
  readonly packSize: number;
  readonly packs: number;
}

const places = 2;

/** A fraction as a decimal with at most two places, rounded up; `exact` if nothing was rounded. */
const written = (one: Fraction): { readonly text: string; readonly exact: boolean } => {
  const scaled = multiply(one, { num: 10n ** BigInt(places), den: 1n });
  const up = ceiling(scaled);
  const digits = String(up).padStart(places + 1, '0');
  const text = normalizeDecimal(`${digits.slice(0, -places)}.${digits.slice(-places)}`) ?? digits;
  return { text, exact: compare(scaled, { num: up, den: 1n }) === 0 };
};

/** Times a day as people write it: `3`, `0.5`, `1/7`. */
const often = (one: Fraction): string => {
  const { text, exact } = written(one);
  return exact ? text : `${one.num}/${one.den}`;
};

/** Explains how the packs of a line are computed; null if they are not (prn, invalid dose). */
export const wayOf = (line: FormLine, drug: Drug | undefined): Way | null => {
  const packs = computedPacks(line, drug);
  const dose = parseDecimal(line.dose);
  const unit = drug && parseDecimal(drug.unitAmount);
  const perDay = frequencyOf(line.frequency)?.perDay;
  const days = normalizeDecimal(line.days);
  if (packs === null || !drug || !dose || !unit || !perDay || days === null) return null;
  const doses = multiply(perDay, toFraction(Number(days)));
  const each = divide(dose, unit);
  const single = drug.rounding === 'single-use';
  const total = single ? { num: ceiling(each) * ceiling(doses), den: 1n } : multiply(each, doses);
  const units = written(drug.rounding === 'counted' ? { num: ceiling(total), den: 1n } : total);
  return {
    dose: normalizeDecimal(line.dose) ?? line.dose,
    perDay: often(perDay),
    days,
    unitAmount: normalizeDecimal(drug.unitAmount) ?? drug.unitAmount,
    each: single ? String(ceiling(each)) : null,
    units: units.text,
    about: !units.exact,
    packSize: drug.packSize,
    packs,
  };
};
