// What a spreadsheet takes for a formula; some read the wide forms of Chinese input methods as the same.
const formula = /^[=+\-@＝＋－＠]/u;
const number = /^[\d.,:/\-\s%年月日时分秒]*(?:\d[eE][+-]?\d*)?$/u;
const month = /^(?:\d+[\s/-]*)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[\s/-]*\d*$/i;

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/**
 * A text as a cell that a spreadsheet shows as it is. Breaks, tabs and marks that nobody sees become one blank, so that a
 * row is a line and nothing hides before the first character. What would begin a formula gets an apostrophe before it:
 * seen, and never run, whatever a program strips. Digits that would become another number, or a date, get a tab: Excel
 * then keeps each of them, shows nothing, and stripped of its tab such a cell is still digits and nothing worse.
 */
export const textCell = (text: string): string => {
  const plain = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\ufeff\u200b-\u200f\u202a-\u202e\u2060-\u2069]+/gu, ' ')
    .trim();
  if (formula.test(plain)) return quoted(`'${plain}`);
  return quoted(/\d/.test(plain) && (number.test(plain) || month.test(plain)) ? `\t${plain}` : plain);
};

/** A moment as spreadsheets read it: `2026-11-20 09:00:00` in the hospital's zone, given as text of that form; null is empty. */
export const momentCell = (written: string | null): string => (written === null ? '' : quoted(written));

/** A row; its cells are cells already. */
export const csvRow = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;

/** What tells Excel that a file is UTF-8. */
export const byteOrderMark = '\ufeff';
