import { maxPriceFen } from '../../../../contract/consultation/serviceConfig.ts';
import { parseTime } from '../../../lib/dates/calendar.ts';
import { normalizeInput } from '../../../lib/parseInput.ts';

/** A price error, named by its message key. */
export type PriceError = 'priceMissing' | 'priceWrong' | 'priceBelow' | 'priceFine' | 'priceHigh';

// Chinese input methods type a full stop for the decimal point.
const normalizePrice = (input: string): string =>
  normalizeInput(input)
    .replaceAll('。', '.')
    .replace(/^[¥￥]\s*/u, '')
    .replace(/\s*元$/u, '');

/** Parses a price in yuan, such as `12.5`, `１２．５` or `¥1,200`, and returns fen, or an error. */
export const parsePrice = (input: string): number | PriceError => {
  const text = normalizePrice(input);
  if (text === '') return 'priceMissing';
  if (/^[-−]\s*[\d.]/u.test(text)) return 'priceBelow';
  const [, yuanDigits = '', fraction = ''] = /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d*))?$/.exec(text) ?? [];
  if (yuanDigits === '') return /^\d+(?:\.\d+)?e\+?\d+$/i.test(text) ? 'priceHigh' : 'priceWrong';
  if (fraction.length > 2) return 'priceFine';
  const digits = yuanDigits.replaceAll(',', '').replace(/^0+(?=\d)/, '');
  // Longer numbers would lose their last digits before the comparison.
  const fen = digits.length > 9 ? Number.POSITIVE_INFINITY : Number(`${digits}${fraction.padEnd(2, '0')}`);
  return fen > maxPriceFen ? 'priceHigh' : fen;
};

/** Parses a whole number within bounds; null if it is invalid. */
export const parseWholeNumber = (input: string, min: number, max: number): number | null => {
  const text = normalizeInput(input);
  const number = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  return number >= min && number <= max ? number : null;
};

/** Parses the end of a span: midnight is the end of the day, not its beginning. */
export const parseEndTime = (input: string): string | null => {
  const time = parseTime(input);
  return time === '00:00' ? '24:00' : time;
};
