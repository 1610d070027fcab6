import { useSignal } from '@preact/signals-react';
import type { ComponentType, CSSProperties, HTMLAttributes, ReactNode, RefCallback } from 'react';
import { useModel } from '../hooks/useModel.ts';
import { useLatest, useSameItems } from '../hooks/useStable.ts';
import { cellProps, useRows } from './TableRow.tsx';

/**
 * One column. A cell is a component, so that the signals that it reads are tracked. One without JSX is not tracked: it is rendered
 * again only when its row or the column's head changes.
 */
export interface Column<T> {
  /** Names the column in the address and in what a person has chosen; left out where neither is possible. */
  id?: string | undefined;
  head: string;
  cell: ComponentType<{ row: T }>;
  /** Numbers are aligned right. */
  align?: 'left' | 'right' | undefined;
  /** A CSS width. */
  width?: string | undefined;
  /** On phones, where a row is a block: at its right end, below everything, said in another cell, or hidden. */
  narrow?: 'end' | 'whole' | 'inside' | 'gone' | undefined;
  /** Hidden while a row's detail is open beside the list. */
  withDetail?: 'gone' | undefined;
}

export interface TableProps<T> {
  rows: readonly T[];
  columns: readonly Column<T>[];
  rowKey: (row: T) => string;
  /** Called on Enter or a click on a row. */
  onOpen?: ((row: T) => void) | undefined;
  /** The table's accessible name. */
  label: string;
  empty: string;
  /** What a list adds to its table. */
  list?: TableList<T> | undefined;
}

/** What a list adds to its table: heads that do something, widths that can be changed, rows that can be chosen. */
export interface TableList<T> {
  /** What is in the head of a column, and how it is sorted. */
  readonly head: (column: Column<T>) => {
    readonly content: ReactNode;
    readonly sorted?: 'ascending' | 'descending' | undefined;
  };
  /** Heads can be dragged. */
  readonly headRow: HTMLAttributes<HTMLTableRowElement>;
  /** A column before all others. */
  readonly lead?:
    | { readonly head: ReactNode; readonly cell: ComponentType<{ row: T; index: number }> }
    | undefined;
  /** The widths of the columns, as custom properties. */
  readonly style: CSSProperties;
  readonly columnWidth: (column: Column<T>) => string | undefined;
  readonly isResized: boolean;
  readonly busy: boolean;
  /** Follows whether the table is wider than its place. */
  readonly container: RefCallback<HTMLDivElement>;
}

const Heads = <T,>({ columns, list }: Pick<TableProps<T>, 'columns' | 'list'>) => (
  <>
    {list?.lead ? <th className="table-lead narrow-gone">{list.lead.head}</th> : null}
    {columns.map((column) => {
      const { cell: _cell, head, ...rest } = column;
      const { content, sorted } = list?.head(column) ?? { content: head };
      return (
        <th
          key={head}
          scope="col"
          aria-label={list ? head : undefined}
          aria-sort={sorted}
          {...cellProps(rest, list !== undefined)}
        >
          {content}
        </th>
      );
    })}
  </>
);

const Widths = <T,>({ columns, list }: { columns: readonly Column<T>[]; list: TableList<T> }) => (
  <colgroup>
    {list.lead ? <col className="table-lead" /> : null}
    {columns.map((column) => (
      <col key={column.head} style={{ width: list.columnWidth(column) }} />
    ))}
  </colgroup>
);

/** The console's table. */
export const Table = <T,>({ rows, columns, rowKey, onOpen, label, empty, list }: TableProps<T>) => {
  const focusedIndex = useSignal(0);
  const shown = useSameItems(columns);
  const open = useLatest((row: T) => onOpen?.(row));
  const focus = useModel(() => (index: number): void => {
    focusedIndex.value = index;
  });
  const rowElement = useRows<T>();
  if (rows.length === 0) return <p className="empty">{empty}</p>;
  const tabStopIndex = Math.min(focusedIndex.value, rows.length - 1);
  // A container that scrolls sideways must be focusable, unless its rows are.
  const scrolls = onOpen ? {} : { tabIndex: 0, role: 'group', 'aria-label': label };
  const names = ['table', list && 'table-list', list?.busy && 'table-busy'].filter(Boolean).join(' ');
  return (
    <div className={names} ref={list?.container} data-resized={list?.isResized ? '' : undefined} {...scrolls}>
      <table
        aria-label={label}
        aria-busy={list?.busy || undefined}
        className={onOpen && 'table-opens'}
        style={list?.style}
      >
        {list ? <Widths columns={columns} list={list} /> : null}
        <thead>
          <tr {...list?.headRow}>
            <Heads columns={columns} list={list} />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) =>
            rowElement(rowKey(row), {
              row,
              index,
              columns: shown,
              isList: list !== undefined,
              lead: list?.lead?.cell,
              ...(onOpen && { onOpen: open, isTabStop: index === tabStopIndex, onFocus: focus }),
            }),
          )}
        </tbody>
      </table>
      {list ? <div className="table-line" /> : null}
    </div>
  );
};
