import { join } from 'node:path';
import { readTable, type TableRow } from '../../db/readTable.ts';

/** Reads one of the tables beside this file. */
export const readDemoTable = (name: string): TableRow[] => readTable(join(import.meta.dirname, name));

/** Converts a cell of texts separated by `;` to the JSON list that is stored. */
export const toJsonList = (cell: string): string => JSON.stringify(cell === '' ? [] : cell.split(';'));
