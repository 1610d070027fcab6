import { useSignal } from '@preact/signals-react';
import {
  type ComponentType,
  type CSSProperties,
  type HTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefCallback,
  type SyntheticEvent,
} from 'react';
import { useModel } from '../hooks/useModel.ts';

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
  /** On phones, where a row is a block: at its right end, below everything, or hidden. */
  narrow?: 'end' | 'whole' | 'gone' | undefined;
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
    | { readonly head: ReactNode; readonly cell: (row: T, index: number) => ReactNode }
    | undefined;
  /** The widths of the columns, as custom properties. */
  readonly style: CSSProperties;
  readonly columnWidth: (column: Column<T>) => string | undefined;
  readonly isResized: boolean;
  readonly busy: boolean;
  /** Follows whether the table is wider than its place. */
  readonly container: RefCallback<HTMLDivElement>;
}

interface RowProps<T> {
  row: T;
  index: number;
  columns: readonly Column<T>[];
  list: TableList<T> | undefined;
}

interface OpenableRowProps<T> extends RowProps<T> {
  onOpen: (row: T) => void;
  /** This row is the tab stop (roving tabindex). */
  isTabStop: boolean;
  onFocus: () => void;
}

const cellProps = (
  { id, align, width, narrow, withDetail }: Omit<Column<never>, 'head' | 'cell'>,
  isList: boolean,
) => {
  // In a list, the column elements have the widths.
  const style: CSSProperties = width === undefined || isList ? {} : { width };
  const right = align === 'right' && 'table-right';
  const names = [right, narrow && `narrow-${narrow}`, withDetail && `beside-${withDetail}`];
  return { className: names.filter(Boolean).join(' ') || undefined, style, 'data-column': id };
};

/** The contents of a row's cells: React passes over one that is the same as before. */
const useContents = <T,>(row: T) => {
  const known = useModel(() => new Map<string, Pick<Column<T>, 'cell'> & { row: T; content: ReactNode }>());
  return ({ head, cell: Cell }: Pick<Column<T>, 'head' | 'cell'>): ReactNode => {
    const before = known.get(head);
    if (before?.row === row && before.cell === Cell) return before.content;
    const content = <Cell row={row} />;
    known.set(head, { cell: Cell, row, content });
    return content;
  };
};

const Cells = <T,>({ row, index, columns, list }: RowProps<T>) => {
  const contentOf = useContents(row);
  return (
    <>
      {list?.lead ? <td className="table-lead narrow-gone">{list.lead.cell(row, index)}</td> : null}
      {columns.map(({ cell, head, ...column }) => (
        <td key={head} {...cellProps(column, list !== undefined)}>
          {contentOf({ head, cell })}
        </td>
      ))}
    </>
  );
};

const Heads = <T,>({ columns, list }: Pick<RowProps<T>, 'columns' | 'list'>) => (
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

/** Whether the event belongs to a control in the row, or to a dialog that the row opened. */
const inControl = ({ target, currentTarget }: SyntheticEvent<HTMLElement>): boolean =>
  !(target instanceof Element) ||
  !currentTarget.contains(target) ||
  target.closest('a, button, input, label, select, textarea') !== null;

const rowTargets: Readonly<Record<string, (row: HTMLElement) => Element | null | undefined>> = {
  ArrowDown: (row) => row.nextElementSibling,
  ArrowUp: (row) => row.previousElementSibling,
  Home: (row) => row.parentElement?.firstElementChild,
  End: (row) => row.parentElement?.lastElementChild,
};

const OpenableRow = <T,>({ onOpen, isTabStop, onFocus, ...props }: OpenableRowProps<T>) => {
  const { row } = props;
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>): void => {
    if (inControl(event)) return;
    const findTarget = rowTargets[event.key];
    if (event.key === 'Enter' || event.key === ' ') onOpen(row);
    else if (findTarget) {
      const target = findTarget(event.currentTarget);
      if (target instanceof HTMLElement) target.focus();
    } else return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent<HTMLTableRowElement>): void => {
    if (!inControl(event)) onOpen(row);
  };
  return (
    <tr tabIndex={isTabStop ? 0 : -1} onFocus={onFocus} onClick={onClick} onKeyDown={onKeyDown}>
      <Cells {...props} />
    </tr>
  );
};

/** The console's table. */
export const Table = <T,>({ rows, columns, rowKey, onOpen, label, empty, list }: TableProps<T>) => {
  const focusedIndex = useSignal(0);
  if (rows.length === 0) return <p className="empty">{empty}</p>;
  const tabStopIndex = Math.min(focusedIndex.value, rows.length - 1);
  // A container that scrolls sideways must be focusable, unless its rows are.
  const scrolls = onOpen ? {} : { tabIndex: 0, role: 'group', 'aria-label': label };
  const names = ['table', list && 'table-list', list?.busy && 'table-busy'].filter(Boolean).join(' ');
  return (
    <div
      className={names}
      ref={list?.container}
      style={list?.style}
      data-resized={list?.isResized ? '' : undefined}
      {...scrolls}
    >
      <table aria-label={label} aria-busy={list?.busy || undefined} className={onOpen && 'table-opens'}>
        {list ? <Widths columns={columns} list={list} /> : null}
        <thead>
          <tr {...list?.headRow}>
            <Heads columns={columns} list={list} />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) =>
            onOpen ? (
              <OpenableRow
                key={rowKey(row)}
                row={row}
                index={index}
                columns={columns}
                list={list}
                onOpen={onOpen}
                isTabStop={index === tabStopIndex}
                onFocus={() => {
                  focusedIndex.value = index;
                }}
              />
            ) : (
              <tr key={rowKey(row)}>
                <Cells row={row} index={index} columns={columns} list={list} />
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  );
};
