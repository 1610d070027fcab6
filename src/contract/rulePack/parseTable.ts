import { groups } from './groups.ts';

/** One row of a table, column by column; an empty text where a row has no such column. */
type Cells = (column: number) => string;

/** Reads a table whose lines are rows and whose columns stand between `|`. */
export const parseTable = (table: string): Cells[] =>
  table
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const cells = line.split('|').map((cell) => cell.trim());
      return (column) => cells[column] ?? '';
    });

/** Names between commas; `@name` stands for a group. */
export const parseNames = (cell: string): string[] =>
  cell
    .split(', ')
    .filter((name) => name !== '')
    .flatMap((name) => (name.startsWith('@') ? [...(groups[name.slice(1)] ?? [name])] : [name]));

/** A severity as a table writes it; another word is a mistake in the table, and nothing starts with it. */
export const parseSeverity = (cell: string): 'block' | 'warn' => {
  if (cell !== 'block' && cell !== 'warn') throw new Error(`"${cell}" is no severity`);
  return cell;
};
