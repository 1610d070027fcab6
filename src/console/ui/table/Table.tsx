import { useSignal } from '@preact/signals-react';
import type { ComponentType, CSSProperties, KeyboardEvent, MouseEvent, SyntheticEvent } from 'react';

/** One column. A cell is a component, so that the signals that it reads are tracked. */
export interface Column<T> {
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
}

interface RowProps<T> {
  row: T;
  columns: readonly Column<T>[];
}

interface OpenableRowProps<T> extends RowProps<T> {
  onOpen: (row: T) => void;
  /** This row is the tab stop (roving tabindex). */
  isTabStop: boolean;
  onFocus: () => void;
}

const cellProps = ({ align, width, narrow, withDetail }: Omit<Column<never>, 'head' | 'cell'>) => {
  const style: CSSProperties = width === undefined ? {} : { width };
  const right = align === 'right' && 'table-right';
  const names = [right, narrow && `narrow-${narrow}`, withDetail && `beside-${withDetail}`];
  return { className: names.filter(Boolean).join(' ') || undefined, style };
};

const Cells = <T,>({ row, columns }: RowProps<T>) =>
  columns.map(({ cell: Cell, head, ...column }) => (
    <td key={head} {...cellProps(column)}>
      <Cell row={row} />
    </td>
  ));

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

const OpenableRow = <T,>({ row, columns, onOpen, isTabStop, onFocus }: OpenableRowProps<T>) => {
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
      <Cells row={row} columns={columns} />
    </tr>
  );
};

/** The console's table. */
export const Table = <T,>({ rows, columns, rowKey, onOpen, label, empty }: TableProps<T>) => {
  const focusedIndex = useSignal(0);
  if (rows.length === 0) return <p className="empty">{empty}</p>;
  const tabStopIndex = Math.min(focusedIndex.value, rows.length - 1);
  // A container that scrolls sideways must be focusable, unless its rows are.
  const scrolls = onOpen ? {} : { tabIndex: 0, role: 'group', 'aria-label': label };
  return (
    <div className="table" {...scrolls}>
      <table aria-label={label} className={onOpen && 'table-opens'}>
        <thead>
          <tr>
            {columns.map(({ head, ...column }) => (
              <th key={head} scope="col" {...cellProps(column)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) =>
            onOpen ? (
              <OpenableRow
                key={rowKey(row)}
                row={row}
                columns={columns}
                onOpen={onOpen}
                isTabStop={index === tabStopIndex}
                onFocus={() => {
                  focusedIndex.value = index;
                }}
              />
            ) : (
              <tr key={rowKey(row)}>
                <Cells row={row} columns={columns} />
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  );
};
