import { compare, parseDecimal, toFraction } from '../../contract/prescribing/decimal.ts';

/** Parses a whole number as people type it, full-width digits included; null for anything else. */
export const readWhole = (typed: string): number | null => {
  const read = parseDecimal(typed);
  return read && read.den === 1n && read.num <= 9999n ? Number(read.num) : null;
};

/** Parses a group number from 1 to 9; null for an empty field, undefined for anything else. */
export const readGroup = (typed: string): number | null | undefined => {
  if (typed.trim() === '') return null;
  const read = readWhole(typed);
  return read !== null && read >= 1 && read <= 9 ? read : undefined;
};

/** Why a dose is invalid. */
export type DoseFault = 'zero' | 'negative' | 'comma' | 'tooMuch' | 'noNumber';

// Higher than any real dose, including those in international units.
const tooMuch = toFraction(99_999_999);

/** Why the text is not a valid dose; null if it is valid or empty. */
export const doseFault = (typed: string): DoseFault | null => {
  const plain = typed.trim();
  if (plain === '') return null;
  const read = parseDecimal(plain);
  if (read) return read.num === 0n ? 'zero' : compare(read, tooMuch) > 0 ? 'tooMuch' : null;
  if (/^[-−－]/.test(plain)) return 'negative';
  return /[,，、。]/.test(plain) ? 'comma' : 'noNumber';
};
