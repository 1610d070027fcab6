import {
  ceiling,
  compare,
  type Fraction,
  divide,
  normalizeDecimal,
  parseDecimal,
  multiply,
  toFraction,
} from '../../../../../contract/prescribing/decimal.ts';
import type { Drug } from '../../../../../contract/prescribing/drug.ts';
import { frequencyOf } from '../../../../../contract/prescribing/usage.ts';
import { computedPacks, type FormLine } from '../../../../domain/prescription/formValues.ts';

/** The calculation of the number of packs, step by step, as text. */
export interface QuantityExplanation {
  readonly dose: string;
  readonly perDay: string;
  readonly days: string;
  /** Amount of one counted unit, in the dose's unit. */
  readonly unitAmount: string;
  /** Counted units opened per dose, if the remainder is discarded; otherwise null. */
  readonly unitsPerDose: string | null;
  /** Counted units for the full course; `isApproximate` if the number was rounded. */
  readonly units: string;
  readonly isApproximate: boolean;
  readonly packSize: number;
  readonly packs: number;
}

const decimals = 2;

/** A fraction as a decimal with at most two places, rounded up; `exact` if nothing was rounded. */
const roundUp = (value: Fraction): { readonly text: string; readonly exact: boolean } => {
  const scaled = multiply(value, { num: 10n ** BigInt(decimals), den: 1n });
  const rounded = ceiling(scaled);
  const digits = String(rounded).padStart(decimals + 1, '0');
  const text = normalizeDecimal(`${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`) ?? digits;
  return { text, exact: compare(scaled, { num: rounded, den: 1n }) === 0 };
};

/** Times a day as people write it: `3`, `0.5`, `1/7`. */
const perDayText = (value: Fraction): string => {
  const { text, exact } = roundUp(value);
  return exact ? text : `${value.num}/${value.den}`;
};

/** Explains how the packs of a line are computed; null if they are not (prn, invalid dose). */
export const explainQuantity = (line: FormLine, drug: Drug | undefined): QuantityExplanation | null => {
  const packs = computedPacks(line, drug);
  const dose = parseDecimal(line.dose);
  const unit = drug && parseDecimal(drug.unitAmount);
  const perDay = frequencyOf(line.frequency)?.perDay;
  const days = normalizeDecimal(line.days);
  if (packs === null || !drug || !dose || !unit || !perDay || days === null) return null;
  const doses = multiply(perDay, toFraction(Number(days)));
  const unitsPerDose = divide(dose, unit);
  const isSingleUse = drug.rounding === 'single-use';
  const total = isSingleUse
    ? { num: ceiling(unitsPerDose) * ceiling(doses), den: 1n }
    : multiply(unitsPerDose, doses);
  const units = roundUp(drug.rounding === 'counted' ? { num: ceiling(total), den: 1n } : total);
  return {
    dose: normalizeDecimal(line.dose) ?? line.dose,
    perDay: perDayText(perDay),
    days,
    unitAmount: normalizeDecimal(drug.unitAmount) ?? drug.unitAmount,
    unitsPerDose: isSingleUse ? String(ceiling(unitsPerDose)) : null,
    units: units.text,
    isApproximate: !units.exact,
    packSize: drug.packSize,
    packs,
  };
};
