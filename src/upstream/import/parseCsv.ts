import type { Problem } from './problem.ts';

/** One record of a file. A quoted cell may contain line breaks, so a record may be several lines. */
export interface CsvRecord {
  /** The line on which it begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

// A cell in quotes, then what ends it; or a cell without quotes.
const quotedCell = /"([^"]*(?:""[^"]*)*)"(,|\r\n|\n|\r|$)/y;
const plainCell = /[^",\r\n]*(?=([",\r\n]|$))/y;

const lineBreaksIn = (text: string): number =>
  /[\r\n]/.test(text) ? (text.match(/\r\n|\n|\r/g)?.length ?? 0) : 0;

/** The position after the next line break; the end of the text if there is none. */
const nextLine = (text: string, from: number): number => {
  const found = /\r\n|\n|\r/g;
  found.lastIndex = from;
  return found.exec(text) ? found.lastIndex : text.length;
};

interface Cell {
  readonly text: string;
  /** What ends it: a comma, a line break, or nothing at the end of the file. */
  readonly end: string;
  readonly next: number;
  /** The line breaks in it and after it. */
  readonly breaks: number;
}

/** The cell at a position; undefined if a quote in it is not closed or not doubled. */
const readCell = (text: string, at: number): Cell | undefined => {
  if (text[at] === '"') {
    quotedCell.lastIndex = at;
    const found = quotedCell.exec(text);
    if (!found) return undefined;
    const [whole, quoted = '', end = ''] = found;
    const plain = quoted.includes('""') ? quoted.replaceAll('""', '"') : quoted;
    return { text: plain, end, next: at + whole.length, breaks: lineBreaksIn(whole) };
  }
  plainCell.lastIndex = at;
  const [plain = '', ended = ''] = plainCell.exec(text) ?? [];
  if (ended === '"') return undefined;
  const next = at + plain.length;
  const end = ended === '\r' && text[next + 1] === '\n' ? '\r\n' : ended;
  return { text: plain, end, next: next + end.length, breaks: lineBreaksIn(end) };
};

/**
 * Parses comma-separated values (RFC 4180; also LF or CR alone). Records whose cells are all empty are left out. A record with
 * a stray quote is reported and left out; after a quote that is never closed, the following lines are read again.
 */
export const parseCsv = (text: string): { records: CsvRecord[]; problems: Problem[] } => {
  const records: CsvRecord[] = [];
  const problems: Problem[] = [];
  let line = 1;
  let at = 0;
  while (at < text.length) {
    const startLine = line;
    const cells: string[] = [];
    let end = ',';
    while (end === ',') {
      const cell = readCell(text, at);
      if (!cell) break;
      cells.push(cell.text);
      line += cell.breaks;
      at = cell.next;
      end = cell.end;
    }
    if (end === ',') {
      problems.push({
        line,
        column: { zh: `第 ${cells.length + 1} 列`, en: `cell ${cells.length + 1}` },
        expected: {
          zh: '引号成对；单元格内的引号须双写（""）',
          en: 'a quoted cell to be closed, and quotes inside it to be doubled ("")',
        },
        found: '',
      });
      at = nextLine(text, at);
      line += 1;
    } else if (cells.some((cell) => cell.trim() !== '')) records.push({ line: startLine, cells });
  }
  return { records, problems };
};
