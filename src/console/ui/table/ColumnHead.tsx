import { type KeyboardEvent, useRef } from 'react';
import type { ListSort } from '../../lib/queryParams.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import { useAfterPaint } from '../hooks/useAfterPaint.ts';
import { capturePointer } from '../layout/capturePointer.ts';
import { DownIcon, UpIcon } from '../icons/appIcons.tsx';
import { type ListColumn, widthLimits } from './columnLayout.ts';

interface SortProps {
  column: Pick<ListColumn<never>, 'id' | 'head' | 'sort'>;
  /** What the list is sorted by. */
  sort: ListSort;
  /** Null: the list's own order. */
  onSort: (sort: ListSort | null) => void;
}

/** One direction, the other, and then the list's own order. */
const nextSort = (
  { id, sort: first }: SortProps['column'],
  { by, descending }: ListSort,
): ListSort | null => {
  const isFirst = descending === (first === 'descending');
  if (by !== id) return { by: id, descending: first === 'descending' };
  return isFirst ? { by: id, descending: !descending } : null;
};

/** The head of a column that can be sorted by. */
export const SortButton = ({ column, sort, onSort }: SortProps) => {
  const isSorted = sort.by === column.id;
  const sortNext = useAfterPaint(() => onSort(nextSort(column, sort)));
  return (
    <button type="button" className="table-sort" onClick={() => sortNext()}>
      {column.head}
      <span className={isSorted ? 'table-sort-mark' : 'table-sort-mark table-sort-none'}>
        {isSorted && !sort.descending ? <UpIcon /> : <DownIcon />}
      </span>
    </button>
  );
};

interface BorderProps {
  column: Pick<ListColumn<never>, 'id' | 'head'>;
  /** The chosen width; null: the list's own. */
  width: number | null;
  /** Null returns to the list's own width. */
  onResize: (width: number | null) => void;
}

const clamp = (width: number): number =>
  Math.round(Math.min(widthLimits.max, Math.max(widthLimits.min, width)));

const headOf = (border: HTMLElement): DOMRect => (border.closest('th') ?? border).getBoundingClientRect();

/** Shows how wide the column would be, by a line down to the end of the table; null hides it. */
const showLine = (border: HTMLElement, width: number | null): void => {
  border.toggleAttribute('data-dragged', width !== null);
  if (width === null) return;
  const head = headOf(border);
  const bottoms = ['table', '.table'].flatMap((name) => {
    const box = border.closest(name)?.getBoundingClientRect();
    return box ? [box.bottom] : [];
  });
  border.style.setProperty('--line-left', `${head.left + width}px`);
  border.style.setProperty('--line-top', `${head.top}px`);
  border.style.setProperty('--line-height', `${Math.min(window.innerHeight, ...bottoms) - head.top}px`);
};

/**
 * The border after a column's head: it is dragged, or moved by arrow keys; a double click or Enter resets it, Escape ends a drag.
 * While it is dragged only a line moves, because a table that is laid out again in every frame is slow.
 */
export const ColumnBorder = ({ column, width, onResize }: BorderProps) => {
  const t = useMessages().lists;
  const dragged = useRef<number | null>(null);
  const pointer = useRef(-1);
  const resize = useAfterPaint(onResize);
  const end = (border: HTMLElement): void => {
    dragged.current = null;
    showLine(border, null);
  };
  const drag = (border: HTMLElement, x: number): void => {
    dragged.current = clamp(x - headOf(border).left);
    showLine(border, dragged.current);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { key, currentTarget } = event;
    if (key === 'Enter') {
      resize(null);
      // The row's own Enter key must not run.
      event.stopPropagation();
    }
    if (key === 'Escape' && dragged.current !== null) {
      // What is open beside the list stays open.
      event.preventDefault();
      end(currentTarget);
      currentTarget.releasePointerCapture(pointer.current);
      return;
    }
    const step = { ArrowLeft: -16, ArrowRight: 16 }[key];
    if (step === undefined) return;
    event.preventDefault();
    onResize(clamp((width ?? headOf(currentTarget).width) + step));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- as below
    <hr
      className="table-border"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a focusable separator is a widget (ARIA 1.2)
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t.widthOf(column.head)}
      aria-valuemin={widthLimits.min}
      aria-valuemax={widthLimits.max}
      aria-valuenow={width ?? widthLimits.min}
      onPointerDown={(event) => {
        pointer.current = event.pointerId;
        capturePointer(event);
      }}
      onPointerMove={({ currentTarget, pointerId, clientX, movementX }) => {
        if (currentTarget.hasPointerCapture(pointerId) && movementX !== 0) drag(currentTarget, clientX);
      }}
      onPointerUp={() => {
        if (dragged.current !== null) resize(dragged.current);
      }}
      onLostPointerCapture={({ currentTarget }) => end(currentTarget)}
      onDoubleClick={() => resize(null)}
      onKeyDown={onKeyDown}
    />
  );
};
