import { type HTMLAttributes, type MouseEvent, type PointerEvent, useRef } from 'react';

/** The side of another column on which a column is dropped. */
export type DropSide = 'before' | 'after';

type Row = HTMLTableRowElement;
type Move = (id: string, target: string, side: DropSide) => void;

/** How far the pointer moves before a press is a drag, in CSS pixels. */
const threshold = 6;

interface Drag {
  readonly head: HTMLElement;
  readonly x: number;
  /** Null until the pointer has moved far enough. */
  readonly listening: AbortController | null;
  readonly drop: { readonly head: HTMLElement; readonly side: DropSide } | null;
}

const idOf = (head: HTMLElement): string => head.dataset['column'] ?? '';

const headsOf = (row: Row): HTMLElement[] => [...row.querySelectorAll<HTMLElement>('th[data-column]')];

/** Where a column would be dropped; null: where it is already. */
const dropAt = (row: Row, dragged: HTMLElement, x: number): Drag['drop'] => {
  const heads = headsOf(row);
  const at = heads.findIndex((head) => x < head.getBoundingClientRect().right);
  const to = at < 0 ? heads.length - 1 : at;
  const from = heads.indexOf(dragged);
  const head = heads[to];
  if (!head || from < 0 || from === to) return null;
  const { left, width } = head.getBoundingClientRect();
  const side = x < left + width / 2 ? 'before' : 'after';
  // The near side of a neighbour is where the column is.
  return to + (side === 'before' ? -1 : 1) === from ? null : { head, side };
};

const mark = (row: Row, { head: dragged, drop }: Drag): void => {
  for (const head of headsOf(row)) {
    head.toggleAttribute('data-dragged', head === dragged);
    if (drop?.head === head) head.dataset['drop'] = drop.side;
    else delete head.dataset['drop'];
  }
};

const unmark = (row: Row): void => {
  for (const head of headsOf(row)) {
    head.removeAttribute('data-dragged');
    delete head.dataset['drop'];
  }
};

/**
 * Lets the heads of a row be dragged to another place, by mouse or pen; a finger scrolls. Escape gives up. While it is
 * dragged only attributes change.
 */
export const useColumnDrag = (onMove: Move): HTMLAttributes<Row> => {
  const drag = useRef<Drag | null>(null);
  /** The click at the end of a drag must not sort. */
  const ignoresClick = useRef(false);
  const end = (row: Row): void => {
    drag.current?.listening?.abort();
    drag.current = null;
    unmark(row);
  };
  const begin = (row: Row): AbortController => {
    const listening = new AbortController();
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      // The list may have been left while a column was dragged.
      if (row.isConnected) {
        event.preventDefault();
        event.stopPropagation();
      }
      end(row);
    };
    window.addEventListener('keydown', onKeyDown, { capture: true, signal: listening.signal });
    ignoresClick.current = true;
    return listening;
  };
  return {
    onPointerDown: ({ target, button, pointerType, clientX }: PointerEvent<Row>) => {
      ignoresClick.current = false;
      if (button !== 0 || pointerType === 'touch' || !(target instanceof Element)) return;
      const head = target.closest<HTMLElement>('th[data-column]');
      // The border changes the width.
      if (head && !target.closest('hr')) drag.current = { head, x: clientX, listening: null, drop: null };
    },
    onPointerMove: ({ currentTarget: row, pointerId, buttons, clientX }: PointerEvent<Row>) => {
      const current = drag.current;
      if (!current) return;
      // It was released outside the window.
      if (buttons === 0) return end(row);
      if (!current.listening && Math.abs(clientX - current.x) < threshold) return;
      if (!current.listening) row.setPointerCapture(pointerId);
      drag.current = {
        ...current,
        listening: current.listening ?? begin(row),
        drop: dropAt(row, current.head, clientX),
      };
      mark(row, drag.current);
    },
    onPointerUp: ({ currentTarget: row }: PointerEvent<Row>) => {
      const { head, drop } = drag.current ?? {};
      end(row);
      if (head && drop) onMove(idOf(head), idOf(drop.head), drop.side);
    },
    onPointerCancel: ({ currentTarget: row }: PointerEvent<Row>) => end(row),
    onClickCapture: (event: MouseEvent<Row>) => {
      // A key's click has no detail.
      if (ignoresClick.current && event.detail > 0) event.stopPropagation();
      ignoresClick.current = false;
    },
  };
};
