import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One row of a table, as a function of the column name. */
export type TableRow = (column: string) => string;

/** Reads one of the tab-separated tables beside this file; the first line names the columns. */
export const readTable = (name: string): TableRow[] => {
  const [head = '', ...lines] = readFileSync(join(import.meta.dirname, name), 'utf8')
    .replace(/\n$/, '')
    .split('\n');
  const columns = head.split('\t');
  return lines.map((line, index) => {
    const cells = line.split('\t');
    return (column) => {
      const cell = cells[columns.indexOf(column)];
      if (cell === undefined) throw new Error(`${name}, row ${index + 2}: no ${column}`);
      return cell.trim();
    };
  });
};

/** Converts a cell of texts separated by `;` to the JSON list that is stored. */
export const toJsonList = (cell: string): string => JSON.stringify(cell === '' ? [] : cell.split(';'));
