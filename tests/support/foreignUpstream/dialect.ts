import * as v from 'valibot';
import { date, id, time } from '../../../src/contract/protocol/schemas.ts';

/** How a backend of the family may differ from its usual JSON. */
export interface Dialect {
  /** Numbers, ids and decimals as text. */
  readonly numbersAsText?: boolean;
  /** Times as `2026-11-20 10:00:00` in China's time zone. */
  readonly timesAsText?: boolean;
}

// What the answer of a call has; valibot's schemas say so by these fields.
interface Shape extends v.GenericSchema {
  readonly wrapped?: Shape;
  readonly entries?: Readonly<Record<string, Shape>>;
  readonly item?: Shape;
  readonly options?: readonly unknown[];
}

/** Columns of type DECIMAL, which Jackson writes as numbers with all their digits. */
const decimals: readonly string[] = ['dose', 'unitAmount', 'maxDaily', 'defaultDose'];

// JSON.stringify has no 64-bit numbers and drops the zeros of a decimal: these are written as marked text first.
const mark = '\u0001';
const asNumber = (digits: string): string => `${mark}${digits}${mark}`;
const markedNumber = new RegExp(`"\\\\u0001(-?[\\d.]+)\\\\u0001"`, 'g');

const twoDigits = (decimal: string): string => {
  const [whole = '', fraction = ''] = decimal.split('.');
  return `${whole}.${fraction.padEnd(2, '0')}`;
};

const chinaTime = (at: number): string =>
  new Date(at + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

const isShape = (option: unknown): option is Shape => typeof option === 'object' && option !== null;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const speakText = (text: string, shape: Shape, name: string, dialect: Dialect): unknown => {
  const isNumber =
    shape === id ? /^\d{1,19}$/.test(text) : decimals.includes(name) && /^\d+(?:\.\d+)?$/.test(text);
  if (!isNumber) return text;
  const digits = shape === id ? text : twoDigits(text);
  return dialect.numbersAsText ? digits : asNumber(digits);
};

const speakNumber = (value: number, shape: Shape, dialect: Dialect): unknown => {
  if (shape === time && dialect.timesAsText) return chinaTime(value);
  return dialect.numbersAsText ? String(value) : value;
};

const speak = (value: unknown, shape: Shape, name: string, dialect: Dialect): unknown => {
  if (shape.wrapped) return isEmpty(value) ? null : speak(value, shape.wrapped, name, dialect);
  if (shape === date && typeof value === 'string') return value.split('-').map(Number);
  if (typeof value === 'string') return speakText(value, shape, name, dialect);
  if (typeof value === 'number') return speakNumber(value, shape, dialect);
  const { entries, item, options } = shape;
  if (item && Array.isArray(value)) return value.map((row) => speak(row, item, name, dialect));
  if (!isObject(value)) return value;
  const chosen = entries ?? options?.filter(isShape).find((option) => v.is(option, value))?.entries;
  if (!chosen) return value;
  const spoken = Object.entries(chosen).map(([field, part]) => [
    field,
    speak(value[field], part, field, dialect),
  ]);
  return { ...value, ...Object.fromEntries(spoken) };
};

/**
 * Data as Jackson writes an object that has every column: null for every empty one, numeric ids, decimals as numbers with
 * their zeros, dates as `[y, m, d]`.
 */
export const inDialect = (data: unknown, shape: v.GenericSchema, dialect: Dialect): unknown =>
  speak(data, shape, '', dialect);

/** The JSON of what `inDialect` returned, or of an envelope around it. */
export const toJson = (value: unknown): string => JSON.stringify(value).replace(markedNumber, '$1');
