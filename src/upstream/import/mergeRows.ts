import type { Store } from '../db/store.ts';
import type { Column } from './columns.ts';
import type { FileRow, StoredRow, TableKind } from './tableKind.ts';

/** What tells one row of a kind from another. */
export const keyOf = (kind: TableKind, values: FileRow['values']): string =>
  JSON.stringify(kind.key.map((name) => values[name]));

/** The stored rows of a kind, by key, in the order of the keys. */
export const storedRows = (
  store: Store,
  kind: TableKind,
  columns: readonly Column[],
): ReadonlyMap<string, StoredRow> => {
  const selected = columns.map(({ name, stored }) => `${stored} AS "${name}"`).join(', ');
  const order = kind.key.map((name) => `"${name}"`).join(', ');
  const rows = store.all<StoredRow>(`SELECT ${selected} FROM ${kind.table} ORDER BY ${order}`);
  return new Map(rows.map((row) => [keyOf(kind, row), row]));
};

/** Whether a row is stored with these values; a text that is missing and an empty one are the same. */
export const isStored = (stored: StoredRow, { values }: FileRow): boolean =>
  Object.entries(values).every(([name, value]) => (value ?? '') === (stored[name] ?? ''));

/** Inserts rows. */
export const insertRows = (
  store: Store,
  kind: TableKind,
  columns: readonly Column[],
  rows: readonly FileRow[],
): void => {
  const names = [...Object.keys(kind.newRow()), ...columns.map(({ stored }) => stored)];
  const sql = `INSERT INTO ${kind.table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`;
  for (const { values } of rows)
    store.run(sql, ...Object.values(kind.newRow()), ...columns.map(({ name }) => values[name] ?? null));
};

const assign = (columns: readonly Column[], separator: string): string =>
  columns.map(({ stored }) => `${stored} = ?`).join(separator);

/** Updates the rows with the same keys. */
export const updateRows = (
  store: Store,
  kind: TableKind,
  columns: readonly Column[],
  rows: readonly FileRow[],
): void => {
  const isKey = ({ name }: Column): boolean => kind.key.includes(name);
  const [keys, others] = [columns.filter(isKey), columns.filter((column) => !isKey(column))];
  const sql = `UPDATE ${kind.table} SET ${assign(others, ', ')} WHERE ${assign(keys, ' AND ')}`;
  const inOrder = [...others, ...keys];
  for (const { values } of rows) store.run(sql, ...inOrder.map(({ name }) => values[name] ?? null));
};
