/** An exact fraction; `den` is positive. */
export interface Fraction {
  readonly num: bigint;
  readonly den: bigint;
}

const full = '０１２３４５６７８９．';

/** Parses a typed decimal: accepts full-width digits and surrounding whitespace; null for anything else, including signs. */
export const parseDecimal = (typed: string): Fraction | null => {
  const plain = typed.trim().replace(/[０-９．]/g, (mark) => '0123456789.'[full.indexOf(mark)] ?? mark);
  const found = /^(\d{1,12})(?:\.(\d{1,6}))?$/.exec(plain);
  if (!found) return null;
  const rest = found[2] ?? '';
  return { num: BigInt(`${found[1] ?? '0'}${rest}`), den: 10n ** BigInt(rest.length) };
};

// Longer ones are no amount, time or id, and would fill the memory with zeros.
const furthestExponent = 30;

/** A number with an exponent (`1.0E7`, as Java writes doubles) as a plain decimal, digit by digit; null if it is none. */
export const expandExponent = (written: string): string | null => {
  const [, sign = '', whole = '', rest = '', exponent] =
    /^(-?)(\d+)(?:\.(\d+))?e([+-]?\d{1,3})$/i.exec(written) ?? [];
  const shift = Number(exponent);
  if (exponent === undefined || Math.abs(shift) > furthestExponent) return null;
  const point = whole.length + shift;
  const digits = whole + rest;
  const padded = point > 0 ? digits.padEnd(point, '0') : digits.padStart(digits.length - point + 1, '0');
  const at = Math.max(point, 1);
  const integerPart = padded.slice(0, at).replace(/^0+(?=\d)/, '');
  const decimals = padded.slice(at).replace(/0+$/, '');
  return `${sign}${integerPart}${decimals === '' ? '' : `.${decimals}`}`;
};

/** An integer as a fraction. */
export const toFraction = (n: number): Fraction => ({ num: BigInt(n), den: 1n });

export const multiply = (a: Fraction, b: Fraction): Fraction => ({ num: a.num * b.num, den: a.den * b.den });

export const add = (a: Fraction, b: Fraction): Fraction => ({
  num: a.num * b.den + b.num * a.den,
  den: a.den * b.den,
});

/** a ÷ b; b must not be zero. */
export const divide = (a: Fraction, b: Fraction): Fraction => ({ num: a.num * b.den, den: a.den * b.num });

/** -1, 0 or 1. */
export const compare = (a: Fraction, b: Fraction): number => {
  const left = a.num * b.den;
  const right = b.num * a.den;
  return left < right ? -1 : left > right ? 1 : 0;
};

/** The smallest integer not below the fraction. */
export const ceiling = (a: Fraction): bigint => (a.num + a.den - 1n) / a.den;

/** The canonical form of a decimal: no redundant zeros, half-width digits; null as in `parseDecimal`. */
export const normalizeDecimal = (typed: string): string | null => {
  const read = parseDecimal(typed);
  if (!read) return null;
  const integerPart = read.num / read.den;
  const digits = String(read.den).length - 1;
  const rest = String(read.num % read.den)
    .padStart(digits, '0')
    .slice(0, digits)
    .replace(/0+$/, '');
  return rest === '' ? String(integerPart) : `${integerPart}.${rest}`;
};

/** A fraction as a decimal, rounded to a number of digits after the point, without trailing zeros. */
export const formatDecimal = (a: Fraction, digits = 3): string => {
  const scale = 10n ** BigInt(digits);
  const scaled = (2n * a.num * scale + a.den) / (2n * a.den);
  const rest = String(scaled % scale)
    .padStart(digits, '0')
    .replace(/0+$/, '');
  return rest === '' ? String(scaled / scale) : `${scaled / scale}.${rest}`;
};

/**
 * A decimal as people should read it: `5.00` as `5`, because a trailing zero is read as ten times the dose where the point is missed
 * (ISMP, List of Error-Prone Abbreviations). What is no decimal stays as it is.
 */
export const withoutTrailingZeros = (text: string): string => normalizeDecimal(text) ?? text;
