import { groups } from './groups.ts';

/** One row of a table, by column; empty text for a missing column. */
type Cells = (column: number) => string;

/** Parses a table with one row per line and columns separated by `|`. */
export const parseTable = (table: string): Cells[] =>
  table
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const cells = line.split('|').map((cell) => cell.trim());
      return (column) => cells[column] ?? '';
    });

/** Names separated by commas; `@name` refers to a group. */
export const parseNames = (cell: string): string[] =>
  cell
    .split(', ')
    .filter((name) => name !== '')
    .flatMap((name) => (name.startsWith('@') ? [...(groups[name.slice(1)] ?? [name])] : [name]));

/** A severity in a table; any other word is an error in the table and throws. */
export const parseSeverity = (cell: string): 'block' | 'warn' => {
  if (cell !== 'block' && cell !== 'warn') throw new Error(`"${cell}" is no severity`);
  return cell;
};
