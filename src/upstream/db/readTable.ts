import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** One row of a table, as a function of the column name. */
export type TableRow = (column: string) => string;

/** Reads a tab-separated table; the first line names the columns. */
export const readTable = (path: string): TableRow[] => {
  const [head = '', ...lines] = readFileSync(path, 'utf8').replace(/\n$/, '').split('\n');
  const columns = head.split('\t');
  return lines.map((line, index) => {
    const cells = line.split('\t');
    return (column) => {
      const cell = cells[columns.indexOf(column)];
      if (cell === undefined) throw new Error(`${basename(path)}, row ${index + 2}: no ${column}`);
      return cell.trim();
    };
  });
};
