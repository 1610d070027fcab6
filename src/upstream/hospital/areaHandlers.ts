import { join } from 'node:path';
import { type Area, areas } from '../../contract/hospital/area.ts';
import { readTable } from '../db/readTable.ts';
import type { Language } from '../server/httpError.ts';
import { bindHandlers } from '../server/bindHandlers.ts';

// The six digits of GB/T 2260: two each for province, city and district.
const rows = readTable(join(import.meta.dirname, 'areas.tsv')).map((cell) => ({
  id: cell('code'),
  zh: cell('zh'),
  en: cell('en'),
}));
const ids = new Set(rows.map(({ id }) => id));

/** Whether an area exists. */
export const isArea = (id: string): boolean => ids.has(id);

const parentOf = (id: string): string =>
  id.endsWith('0000') ? '' : id.endsWith('00') ? `${id.slice(0, 2)}0000` : `${id.slice(0, 4)}00`;

const childrenOf = (parent: string, language: Language): Area[] =>
  rows
    .filter(({ id }) => parentOf(id) === parent)
    .map((row) => ({ id: row.id, name: row[language], children: childrenOf(row.id, language) }));

const trees: Readonly<Record<Language, Area[]>> = { zh: childrenOf('', 'zh'), en: childrenOf('', 'en') };

/** The area tree (specification §3), in the caller's language. */
export const areaHandlers = bindHandlers(areas, { tree: (_input, { language }) => trees[language] });
