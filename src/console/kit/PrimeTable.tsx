import { Column } from 'primereact/column';
import { DataTable, type DataTableSelectionSingleChangeEvent } from 'primereact/datatable';
import type { ReactNode } from 'react';
import { Prime } from './Prime.tsx';

/** A table without its rows' type: cells are drawn by their place. */
export interface PrimeTableProps {
  label: string;
  keys: readonly string[];
  columns: readonly {
    head: string;
    align?: 'left' | 'right' | undefined;
    width?: string | undefined;
    /** In the order of the keys. */
    cells: readonly ReactNode[];
  }[];
  onOpen?: ((at: number) => void) | undefined;
}

interface Row {
  key: string;
  at: number;
}

/** The library's table, in its own chunk. */
export const PrimeTable = ({ label, keys, columns, onOpen }: PrimeTableProps) => {
  const rows: Row[] = keys.map((key, at) => ({ key, at }));
  return (
    <Prime>
      <DataTable
        value={rows}
        dataKey="key"
        // It would compare a row by its key alone, and show what was there before a change.
        cellMemo={false}
        className="table"
        tableClassName={onOpen ? 'table-opens' : ''}
        pt={{
          table: { 'aria-label': label },
          // What may scroll sideways has to take the focus; where rows are opened, they do.
          wrapper: onOpen ? {} : { tabIndex: 0, role: 'group', 'aria-label': label },
        }}
        {...(onOpen
          ? {
              selectionMode: 'single' as const,
              selection: null,
              onSelectionChange: ({ value }: DataTableSelectionSingleChangeEvent<Row[]>) => onOpen(value.at),
            }
          : {})}
      >
        {columns.map(({ head, align = 'left', width, cells }) => (
          <Column
            key={head}
            header={head}
            align={align}
            style={width === undefined ? {} : { width }}
            body={({ at }: Row) => cells[at]}
          />
        ))}
      </DataTable>
    </Prime>
  );
};
