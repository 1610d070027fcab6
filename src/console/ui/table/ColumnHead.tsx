import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { ListSort } from '../../lib/queryParams.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import { useAfterPaint } from '../hooks/useAfterPaint.ts';
import { capturePointer } from '../layout/capturePointer.ts';
import { DownIcon, UpIcon } from '../icons/appIcons.tsx';
import { isShownAscending, type ListColumn, widthLimits } from './columnLayout.ts';

interface SortProps {
  column: Pick<ListColumn<never>, 'id' | 'head' | 'sort' | 'isReversed'>;
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
        {isSorted && isShownAscending(column, sort) ? <UpIcon /> : <DownIcon />}
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

/** A border that is held. */
interface Drag {
  readonly pointerId: number;
  /** The width at which the column would be; null until the border moves. */
  readonly width: number | null;
}

/** The line that shows how wide a column would be. */
const lineOf = (border: HTMLElement): HTMLElement | null =>
  border.closest('.table')?.querySelector<HTMLElement>('.table-line') ?? null;

/** Makes the line as long as the part of the table that is in the window. */
const placeLine = (border: HTMLElement): void => {
  const line = lineOf(border);
  const { top } = headOf(border);
  const bottoms = ['table', '.table'].flatMap((name) => {
    const box = border.closest(name)?.getBoundingClientRect();
    return box ? [box.bottom] : [];
  });
  if (line)
    Object.assign(line.style, {
      top: `${top}px`,
      height: `${Math.min(window.innerHeight, ...bottoms) - top}px`,
    });
};

/** Moves the line to a position in the window; null hides it. */
const moveLine = (border: HTMLElement, x: number | null): void => {
  const line = lineOf(border);
  if (!line) return;
  line.toggleAttribute('data-shown', x !== null);
  if (x !== null) line.style.transform = `translateX(${x}px)`;
};

/**
 * The border after a column's head: it is dragged, or moved by arrow keys; a double click or Enter resets it, Escape ends a drag.
 * While it is dragged only a line moves, because a table that is laid out again in every frame is slow.
 */
export const ColumnBorder = ({ column, width, onResize }: BorderProps) => {
  const t = useMessages().lists;
  const ref = useRef<HTMLHRElement>(null);
  const drag = useRef<Drag | null>(null);
  const resize = useAfterPaint(onResize);
  // Where nobody has chosen it, the table decides, and may have changed with the window.
  const updateValue = (): void => {
    const border = ref.current;
    if (border) border.setAttribute('aria-valuenow', String(clamp(width ?? headOf(border).width)));
  };
  useEffect(updateValue, [width]);
  const end = (border: HTMLElement): void => {
    drag.current = null;
    moveLine(border, null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { key, currentTarget } = event;
    if (key === 'Enter') {
      resize(null);
      // The row's own Enter key must not run.
      event.stopPropagation();
    }
    if (key === 'Escape' && drag.current) {
      const { pointerId } = drag.current;
      // What is open beside the list stays open.
      event.preventDefault();
      end(currentTarget);
      currentTarget.releasePointerCapture(pointerId);
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
      ref={ref}
      className="table-border"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a focusable separator is a widget (ARIA 1.2)
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t.widthOf(column.head)}
      aria-valuemin={widthLimits.min}
      aria-valuemax={widthLimits.max}
      onFocus={updateValue}
      onPointerDown={(event) => {
        drag.current = { pointerId: event.pointerId, width: null };
        placeLine(event.currentTarget);
        capturePointer(event);
      }}
      onPointerMove={({ currentTarget, pointerId, clientX, movementX }) => {
        if (drag.current?.pointerId !== pointerId || movementX === 0) return;
        // Read again: the table may be scrolled meanwhile.
        const { left } = headOf(currentTarget);
        const dragged = clamp(clientX - left);
        drag.current = { pointerId, width: dragged };
        moveLine(currentTarget, left + dragged);
      }}
      onPointerUp={() => {
        if (drag.current && drag.current.width !== null) resize(drag.current.width);
      }}
      onLostPointerCapture={({ currentTarget }) => end(currentTarget)}
      onDoubleClick={() => resize(null)}
      onKeyDown={onKeyDown}
    />
  );
};
