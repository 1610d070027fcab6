import {
  type ComponentType,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import { haveSameFields } from '../../lib/sameFields.ts';
import { useModel } from '../hooks/useModel.ts';
import type { Column } from './Table.tsx';

interface RowProps<T> {
  row: T;
  index: number;
  columns: readonly Column<T>[];
  isList: boolean;
  /** What is before all columns. */
  lead: ComponentType<{ row: T; index: number }> | undefined;
}

interface OpenableRowProps<T> extends RowProps<T> {
  onOpen: (row: T) => void;
  /** This row is the tab stop (roving tabindex). */
  isTabStop: boolean;
  onFocus: (index: number) => void;
}

/** The attributes of a cell, or of a head. */
export const cellProps = (
  { id, align, width, narrow, withDetail }: Omit<Column<never>, 'head' | 'cell'>,
  isList: boolean,
) => {
  // In a list, the column elements have the widths.
  const style: CSSProperties = width === undefined || isList ? {} : { width };
  const right = align === 'right' && 'table-right';
  const names = [right, narrow && `narrow-${narrow}`, withDetail && `beside-${withDetail}`];
  return { className: names.filter(Boolean).join(' ') || undefined, style, 'data-column': id };
};

/** The contents of a row's cells: React skips one that is the same as before. */
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

const Cells = <T,>({ row, index, columns, isList, lead: Lead }: RowProps<T>) => {
  const contentOf = useContents(row);
  return (
    <>
      {Lead ? (
        <td className="table-lead narrow-gone">
          <Lead row={row} index={index} />
        </td>
      ) : null}
      {columns.map(({ cell, head, ...column }) => (
        <td key={head} {...cellProps(column, isList)}>
          {contentOf({ head, cell })}
        </td>
      ))}
    </>
  );
};

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
  const { row, index } = props;
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
    <tr tabIndex={isTabStop ? 0 : -1} onFocus={() => onFocus(index)} onClick={onClick} onKeyDown={onKeyDown}>
      <Cells {...props} />
    </tr>
  );
};

const PlainRow = <T,>(props: RowProps<T>) => (
  <tr>
    <Cells {...props} />
  </tr>
);

type AnyRowProps<T> = RowProps<T> & Partial<Omit<OpenableRowProps<T>, keyof RowProps<T>>>;

const isOpenable = <T,>(props: AnyRowProps<T>): props is OpenableRowProps<T> => props.onOpen !== undefined;

/**
 * Returns a function that makes the rows of one render. A row with the same data, columns and place is the same element as before, so
 * React skips it while the list is loading or after a border was dragged.
 */
export const useRows = <T,>() => {
  const rendered = useModel(() => ({
    rows: new Map<string, { props: AnyRowProps<T>; element: ReactNode }>(),
  }));
  const before = rendered.rows;
  rendered.rows = new Map();
  return (key: string, props: AnyRowProps<T>): ReactNode => {
    const known = before.get(key);
    const element =
      known && haveSameFields(known.props, props) ? (
        known.element
      ) : isOpenable(props) ? (
        <OpenableRow key={key} {...props} />
      ) : (
        <PlainRow key={key} {...props} />
      );
    rendered.rows.set(key, { props, element });
    return element;
  };
};
