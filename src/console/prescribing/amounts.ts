import { compare, readDecimal, wholeFraction } from '../../contract/decimal.ts';

/** A whole number as people type it, full-width digits included; null for anything else. */
export const readWhole = (typed: string): number | null => {
  const read = readDecimal(typed);
  return read && read.den === 1n && read.num <= 9999n ? Number(read.num) : null;
};

/** The number of a group, 1 to 9; null where the line stands alone, undefined for anything else. */
export const readGroup = (typed: string): number | null | undefined => {
  if (typed.trim() === '') return null;
  const read = readWhole(typed);
  return read !== null && read >= 1 && read <= 9 ? read : undefined;
};

/** Why a dose is none. */
export type DoseFault = 'zero' | 'negative' | 'comma' | 'tooMuch' | 'noNumber';

// Above every dose there is, also of those in international units.
const tooMuch = wholeFraction(99_999_999);

/** Why what was typed is no dose; null where it is one, and where nothing was typed yet. */
export const doseFault = (typed: string): DoseFault | null => {
  const plain = typed.trim();
  if (plain === '') return null;
  const read = readDecimal(plain);
  if (read) return read.num === 0n ? 'zero' : compare(read, tooMuch) > 0 ? 'tooMuch' : null;
  if (/^[-−－]/.test(plain)) return 'negative';
  return /[,，、。]/.test(plain) ? 'comma' : 'noNumber';
};
