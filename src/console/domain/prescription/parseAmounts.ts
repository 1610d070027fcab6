import { compare, parseDecimal, toFraction } from '../../../contract/prescribing/decimal.ts';

/** Parses a whole number as people type it, full-width digits included; null for anything else. */
export const parseInteger = (text: string): number | null => {
  const read = parseDecimal(text);
  return read && read.den === 1n && read.num <= 9999n ? Number(read.num) : null;
};

/** Parses a group number from 1 to 9; null for an empty field, undefined for anything else. */
export const parseGroup = (text: string): number | null | undefined => {
  if (text.trim() === '') return null;
  const read = parseInteger(text);
  return read !== null && read >= 1 && read <= 9 ? read : undefined;
};

/** Why a dose is invalid. */
export type DoseError = 'zero' | 'negative' | 'comma' | 'tooMuch' | 'noNumber';

// Higher than any real dose, including those in international units.
const maxDose = toFraction(99_999_999);

/** Why the text is not a valid dose; null if it is valid or empty. */
export const doseError = (text: string): DoseError | null => {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const read = parseDecimal(trimmed);
  if (read) return read.num === 0n ? 'zero' : compare(read, maxDose) > 0 ? 'tooMuch' : null;
  if (/^[-−－]/.test(trimmed)) return 'negative';
  return /[,，、。]/.test(trimmed) ? 'comma' : 'noNumber';
};
