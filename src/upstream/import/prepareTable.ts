import type { Store } from '../db/store.ts';
import type { Column, Value } from './columns.ts';
import { insertRows, isStored, keyOf, storedRows, updateRows } from './mergeRows.ts';
import type { CsvRecord } from './parseCsv.ts';
import type { Problem, Wording } from './problem.ts';
import {
  type FileCheck,
  type FileRow,
  kindWording,
  type Prepared,
  type StoredRow,
  type TableKind,
} from './tableKind.ts';

// As in an exported cell (export/csv.ts), where these would be replaced by a space.
const invisible = /[\p{Cc}\p{Zl}\p{Zp}\ufeff\u200b-\u200f\u202a-\u202e\u2060-\u2069]/u;
const protectedFormula = /^'(?=[=+\-@＝＋－＠])/u;

const plainLine: Wording = { zh: '单行文字，不含不可见字符', en: 'one line without invisible characters' };

/** The text of a cell, without what an export adds for spreadsheets. */
const plainText = (cell: string): string => cell.trim().replace(protectedFormula, '');

const checkHeader = (kind: TableKind, columns: readonly Column[], header: CsvRecord): Problem[] => {
  const names = header.cells.map((cell) => cell.trim());
  const { line } = header;
  const known = columns.map(({ name }) => name);
  const duplicates = names.filter((name, at) => names.indexOf(name) < at);
  return [
    ...names
      .filter((name) => !known.includes(name))
      .map((name) => ({
        line,
        column: name,
        expected: {
          zh: `“${kindWording(kind.name).zh}”文件的列：${known.join('、')}`,
          en: `a column of “${kindWording(kind.name).en}”: ${known.join(', ')}`,
        },
        found: name,
      })),
    ...duplicates.map((name) => ({
      line,
      column: name,
      expected: { zh: '每列只出现一次', en: 'each column once' },
      found: '',
    })),
    ...known
      .filter((name) => !names.includes(name))
      .map((name) => ({
        line,
        column: name,
        expected: { zh: '文件中有此列', en: 'this column, which is missing' },
        found: '',
      })),
  ];
};

const readRow = (
  columns: readonly (Column | undefined)[],
  { line, cells }: CsvRecord,
  problems: Problem[],
): FileRow => {
  const values: Record<string, Value | undefined> = {};
  if (cells.length !== columns.length)
    problems.push({
      line,
      column: '',
      expected: { zh: `${columns.length} 个单元格`, en: `${columns.length} cells` },
      found: String(cells.length),
    });
  else
    for (const [at, column] of columns.entries()) {
      if (!column) continue;
      const cell = plainText(cells[at] ?? '');
      const value = invisible.test(cell) ? undefined : column.parse(cell);
      values[column.name] = value;
      const expected = invisible.test(cell) ? plainLine : column.expected;
      if (value === undefined) problems.push({ line, column: column.name, expected, found: cell });
    }
  return { line, values };
};

const reportDuplicates = (kind: TableKind, rows: readonly FileRow[], problems: Problem[]): void => {
  const lineByKey = new Map<string, number>();
  for (const { line, values } of rows) {
    if (kind.key.some((name) => values[name] === undefined)) continue;
    const key = keyOf(kind, values);
    const first = lineByKey.get(key);
    if (first === undefined) lineByKey.set(key, line);
    else
      problems.push({
        line,
        column: kind.key.join(', '),
        expected: {
          zh: `与第 ${first} 行不重复的行`,
          en: `a row that does not repeat line ${first}`,
        },
        found: kind.key.map((name) => values[name]).join(', '),
      });
  }
};

const byLine = (a: Problem, b: Problem): number => (a.line ?? 0) - (b.line ?? 0);

/** Reads the rows of a file of a kind, and compares them with what is stored. Nothing is written until `write`. */
export const prepareTable = (
  store: Store,
  kind: TableKind,
  [header = { line: 1, cells: [] }, ...records]: readonly CsvRecord[],
): Prepared => {
  const columns = kind.columns(store);
  const problems = checkHeader(kind, columns, header);
  const notes: Wording[] = [];
  const base = { kind: kind.name, problems, notes };
  const nothing = { added: [], changed: [], unchanged: 0, absent: 0, write: () => undefined };
  if (problems.length > 0) return { ...base, ...nothing };
  const inOrder = header.cells.map((cell) => columns.find(({ name }) => name === cell.trim()));
  const rows = records.map((record) => readRow(inOrder, record, problems));
  if (rows.length === 0)
    problems.push({
      line: header.line,
      column: '',
      expected: { zh: '表头下至少一行数据', en: 'at least one row below the header' },
      found: '',
    });
  reportDuplicates(kind, rows, problems);
  const stored = storedRows(store, kind, columns);
  const storedOf = (row: FileRow): StoredRow | undefined => stored.get(keyOf(kind, row.values));
  const check: FileCheck = {
    store,
    rows,
    storedOf,
    report: (row, column, expected) => {
      problems.push({ line: row.line, column, expected, found: String(row.values[column] ?? '') });
    },
    note: (text) => notes.push(text),
  };
  kind.check?.(check);
  problems.sort(byLine);
  if (problems.length > 0) return { ...base, ...nothing };
  const added = rows.filter((row) => !storedOf(row));
  const present = rows.filter((row) => storedOf(row));
  const changed = present.filter((row) => !isStored(storedOf(row) ?? {}, row));
  const nameOf = ({ values }: FileRow): string => kind.key.map((name) => values[name]).join(' ');
  return {
    ...base,
    added: added.map(nameOf),
    changed: changed.map(nameOf),
    unchanged: present.length - changed.length,
    absent: stored.size - present.length,
    write: () => {
      insertRows(store, kind, columns, added);
      updateRows(store, kind, columns, changed);
    },
  };
};
