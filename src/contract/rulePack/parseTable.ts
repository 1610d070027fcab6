import { groups } from './groups.ts';
import type { DailyDose } from './rulePack.ts';

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

/** A severity of a row that may only inform. */
export const parseInformingSeverity = (cell: string): 'block' | 'warn' | 'note' =>
  cell === 'note' ? cell : parseSeverity(cell);

/** The doses up to which a row is a note: `rivaroxaban 5mg, aspirin 100mg`. Nothing for an empty cell. */
export const parseNoteUpTo = (cell: string): { noteUpTo?: DailyDose[] } => {
  if (cell === '') return {};
  const noteUpTo = cell.split(', ').map((part) => {
    const [, ingredient = '', daily = '', unit = ''] = /^(.+) ([\d.]+)([A-Za-zμ]+)$/.exec(part) ?? [];
    if (unit === '') throw new Error(`"${part}" is no daily dose`);
    return { ingredient, unit, daily };
  });
  return { noteUpTo };
};
