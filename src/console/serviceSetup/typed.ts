import { maxPriceFen } from '../../contract/consultation/serviceConfig.ts';
import { plain } from '../lib/typed.ts';

/** A price error, named by its message key. */
export type PriceTrouble = 'priceMissing' | 'priceWrong' | 'priceBelow' | 'priceFine' | 'priceHigh';

// Chinese input methods type a full stop for the decimal point.
const typedPrice = (typed: string): string =>
  plain(typed)
    .replaceAll('。', '.')
    .replace(/^[¥￥]\s*/u, '')
    .replace(/\s*元$/u, '');

/** Parses a price in yuan, such as `12.5`, `１２．５` or `¥1,200`, and returns fen, or an error. */
export const fenIn = (typed: string): number | PriceTrouble => {
  const text = typedPrice(typed);
  if (text === '') return 'priceMissing';
  if (/^[-−]\s*[\d.]/u.test(text)) return 'priceBelow';
  const [, whole = '', part = ''] = /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d*))?$/.exec(text) ?? [];
  if (whole === '') return /^\d+(?:\.\d+)?e\+?\d+$/i.test(text) ? 'priceHigh' : 'priceWrong';
  if (part.length > 2) return 'priceFine';
  const digits = whole.replaceAll(',', '').replace(/^0+(?=\d)/, '');
  // Longer numbers would lose their last digits before the comparison.
  const fen = digits.length > 9 ? Number.POSITIVE_INFINITY : Number(`${digits}${part.padEnd(2, '0')}`);
  return fen > maxPriceFen ? 'priceHigh' : fen;
};

/** Parses a whole number within bounds; null if it is invalid. */
export const numberIn = (typed: string, least: number, most: number): number | null => {
  const text = plain(typed);
  const number = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  return number >= least && number <= most ? number : null;
};

const two = (digits: string): string => digits.padStart(2, '0');

/**
 * Parses a time of day such as `8`, `830`, `8:30`, `８：３０` or `8点30`; returns `HH:MM`, including `24:00`, or
 * null.
 */
export const timeIn = (typed: string): string | null => {
  const text = plain(typed).replaceAll(/\s/g, '');
  const met = /^(\d{1,2})(?:[:.点时](?:(\d{2})分?)?)?$/u.exec(text) ?? /^(\d{1,2})(\d{2})$/.exec(text);
  const [, hour, minute = '00'] = met ?? [];
  if (hour === undefined || Number(minute) > 59) return null;
  const time = `${two(hour)}:${minute}`;
  return time <= '24:00' ? time : null;
};

/** Parses the end of a span: midnight is the end of the day, not its beginning. */
export const endIn = (typed: string): string | null => {
  const time = timeIn(typed);
  return time === '00:00' ? '24:00' : time;
};
