import type { ComponentType } from 'react';
import { chunk } from '../lib/chunk.ts';
import { Part } from './Part.tsx';
import type { PrimeTableProps } from './PrimeTable.tsx';

/** One column; a cell is a component, so that the signals that it reads are tracked. */
export interface Column<T> {
  head: string;
  cell: ComponentType<{ row: T }>;
  /** Numbers stand at the right. */
  align?: 'left' | 'right' | undefined;
  /** A CSS width. */
  width?: string | undefined;
}

export interface TableProps<T> {
  rows: readonly T[];
  columns: readonly Column<T>[];
  rowKey: (row: T) => string;
  /** Enter or a click on a row. */
  onOpen?: ((row: T) => void) | undefined;
  /** The table's name. */
  label: string;
  empty: string;
}

// The library's table weighs more than the rest of a screen: it comes when a table is shown.
const prime = chunk(async () => (await import('./PrimeTable.tsx')).PrimeTable);

/** The one table. */
export const Table = <T,>({ rows, columns, rowKey, onOpen, label, empty }: TableProps<T>) => {
  if (rows.length === 0) return <p className="empty">{empty}</p>;
  const props: PrimeTableProps = {
    label,
    keys: rows.map(rowKey),
    columns: columns.map(({ head, cell: Cell, align, width }) => ({
      head,
      align,
      width,
      cells: rows.map((row) => <Cell key={rowKey(row)} row={row} />),
    })),
    onOpen: onOpen
      ? (at) => {
          const row = rows[at];
          if (row !== undefined) onOpen(row);
        }
      : undefined,
  };
  return <Part of={prime} props={props} lines={Math.min(rows.length, 8)} />;
};
