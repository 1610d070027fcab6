import { normalizeDecimal } from '../../contract/prescribing/decimal.ts';
import { textCell } from '../export/csv.ts';
import { parseTextList } from '../records/patientRows.ts';
import type { Wording } from './problem.ts';

/** A stored value. */
export type Value = string | number | null;

/** A column of a file, and of the table that it is stored in. */
export interface Column {
  readonly name: string;
  /** The column of the table. */
  readonly stored: string;
  /** What a cell must be; in English after "expected". */
  readonly expected: Wording;
  /** The value of a cell; undefined if the cell is wrong. */
  readonly parse: (cell: string) => Value | undefined;
  /** The cell of a stored value. */
  readonly format: (value: Value) => string;
}

const formatText = (value: Value): string => (value === null || value === '' ? '' : textCell(String(value)));
const formatNumber = (value: Value): string => (value === null ? '' : String(value));

const orNothing = ({ zh, en }: Wording, mayBeEmpty: boolean): Wording =>
  mayBeEmpty ? { zh: `${zh}，可留空`, en: `${en}, or an empty cell` } : { zh, en };

interface TextOptions {
  readonly stored?: string;
  readonly most: number;
  readonly required?: boolean;
  readonly pattern?: RegExp;
  /** What the pattern is, in words. */
  readonly form?: Wording;
}

/** A text on one line. */
export const textColumn = (
  name: string,
  { stored = name, most, required = false, pattern = /^/, form = { zh: '文字', en: 'text' } }: TextOptions,
): Column => ({
  name,
  stored,
  expected: orNothing(
    { zh: `${form.zh}，不超过 ${most} 个字符`, en: `${form.en}, at most ${most} characters` },
    !required,
  ),
  parse: (cell) => {
    if (cell === '') return required ? undefined : '';
    return cell.length <= most && pattern.test(cell) ? cell : undefined;
  },
  format: formatText,
});

/** A decimal above 0. `empty` is the value of an empty cell; without it the cell must not be empty. */
export const decimalColumn = (name: string, empty?: Value): Column => ({
  name,
  stored: name,
  expected: orNothing(
    { zh: '大于 0 的数，最多六位小数', en: 'a number above 0 with at most six decimal places' },
    empty !== undefined,
  ),
  parse: (cell) => {
    if (cell === '') return empty;
    const value = normalizeDecimal(cell);
    return value === null || value === '0' ? undefined : value;
  },
  format: formatNumber,
});

/** A whole number from `least` to `most`. `empty` as in `decimalColumn`. */
export const integerColumn = (name: string, least: number, most: number, empty?: Value): Column => ({
  name,
  stored: name,
  expected: orNothing(
    { zh: `${least} 至 ${most} 的整数`, en: `a whole number from ${least} to ${most}` },
    empty !== undefined,
  ),
  parse: (cell) => {
    if (cell === '') return empty;
    const value = /^\d{1,9}$/.test(cell) ? Number(cell) : Number.NaN;
    return value >= least && value <= most ? value : undefined;
  },
  format: formatNumber,
});

/** An amount in yuan, stored in fen. */
export const yuanColumn = (name: string, stored: string): Column => ({
  name,
  stored,
  expected: { zh: '以元为单位的金额，例如 12.50', en: 'an amount in yuan such as 12.50' },
  parse: (cell) => {
    const [, yuan, fen = ''] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(cell) ?? [];
    return yuan === undefined ? undefined : Number(yuan) * 100 + Number(fen.padEnd(2, '0'));
  },
  format: (value) => `${Math.floor(Number(value) / 100)}.${String(Number(value) % 100).padStart(2, '0')}`,
});

/** One of several words. `empty` as in `decimalColumn`. */
export const choiceColumn = (
  name: string,
  words: readonly string[],
  { stored = name, empty }: { stored?: string; empty?: Value } = {},
): Column => ({
  name,
  stored,
  expected: orNothing(
    { zh: `以下之一：${words.join('、')}`, en: `one of ${words.join(', ')}` },
    empty !== undefined,
  ),
  parse: (cell) => {
    if (cell === '') return empty;
    return words.includes(cell) ? cell : undefined;
  },
  format: formatText,
});

/** A word for each of two stored numbers. */
export const switchColumn = (
  name: string,
  stored: string,
  [off, on]: readonly [string, string] = ['no', 'yes'],
): Column => ({
  name,
  stored,
  expected: { zh: `${on} 或 ${off}`, en: `${on} or ${off}` },
  parse: (cell) => (cell === on ? 1 : cell === off ? 0 : undefined),
  format: (value) => (Number(value) === 1 ? on : off),
});

interface NamesOptions {
  readonly form: Wording;
  readonly isName: (text: string) => boolean;
  /** The word for an empty list, where an empty cell is unknown; stored as empty text then. */
  readonly none?: string;
}

/** Names separated by semicolons, stored as a JSON list. */
export const namesColumn = (name: string, { form, isName, none }: NamesOptions): Column => ({
  name,
  stored: name,
  expected:
    none === undefined
      ? {
          zh: `${form.zh}，用分号隔开，不重复，可留空`,
          en: `${form.en}, separated by semicolons, without duplicates, or an empty cell`,
        }
      : {
          zh: `${form.zh}，用分号隔开，不重复；${none} 表示没有，留空表示未知`,
          en: `${form.en}, separated by semicolons, without duplicates; “${none}” if there are none, or an empty cell if unknown`,
        },
  parse: (cell) => {
    if (cell === '' && none !== undefined) return '';
    const names = cell === '' || cell === none ? [] : cell.split(/[;；]/).map((one) => one.trim());
    const isValid = names.every(isName) && new Set(names).size === names.length;
    return isValid ? JSON.stringify(names) : undefined;
  },
  format: (value) => {
    if (value === '' && none !== undefined) return '';
    const names = parseTextList(String(value));
    return formatText(names.length === 0 ? (none ?? '') : names.join(';'));
  },
});
