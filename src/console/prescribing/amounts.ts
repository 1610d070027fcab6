import { readDecimal } from '../../contract/decimal.ts';

/** A whole number as people type it, full-width digits included; null for anything else. */
export const readWhole = (typed: string): number | null => {
  const read = readDecimal(typed);
  return read && read.den === 1n && read.num <= 9999n ? Number(read.num) : null;
};
