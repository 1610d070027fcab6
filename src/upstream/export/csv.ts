// The characters that start a formula in a spreadsheet; some programs accept the full-width forms too.
const formula = /^[=+\-@＝＋－＠]/u;
const number = /^[\d.,:/\-\s%年月日时分秒]*(?:\d[eE][+-]?\d*)?$/u;
const month = /^(?:\d+[\s/-]*)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[\s/-]*\d*$/i;

const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/**
 * A text as a cell that a spreadsheet shows as it is. Line breaks, tabs and invisible characters become one
 * space, so that a row is one line and nothing precedes the first visible character. A text that would start
 * a formula gets a leading apostrophe: it is visible, and never run, whatever a program strips. Digits that
 * would become another number or a date get a leading tab: Excel then shows all of them, and if the tab is
 * stripped the cell is still only digits.
 */
export const textCell = (text: string): string => {
  const plain = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\ufeff\u200b-\u200f\u202a-\u202e\u2060-\u2069]+/gu, ' ')
    .trim();
  if (formula.test(plain)) return quote(`'${plain}`);
  return quote(/\d/.test(plain) && (number.test(plain) || month.test(plain)) ? `\t${plain}` : plain);
};

/**
 * A time as spreadsheets read it: `2026-11-20 09:00:00` in the hospital's time zone, given as text of that
 * form; null becomes an empty cell.
 */
export const dateTimeCell = (written: string | null): string => (written === null ? '' : quote(written));

/** A row of finished cells. */
export const csvRow = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;

/** Tells Excel that a file is UTF-8. */
export const byteOrderMark = '\ufeff';

/** A number that spreadsheets sort and add up; null becomes an empty cell. */
export const numberCell = (value: number | null, decimals = 0): string =>
  value === null ? '' : value.toFixed(decimals);
