import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useCoreMessages } from '../../i18n/useMessages.ts';
import { capturePointer } from './capturePointer.ts';
import type { PaneSize } from './paneSize.ts';

/** The width of a border, in CSS pixels. */
const borderWidth = 9;

/** What a chosen width leaves for the other pane in a smaller window, in CSS pixels. */
const leastOther = 320;

/** Columns for the pane before the border, the border, and the pane behind it. */
export const splitColumns = (size: PaneSize, ownWidth: string): string =>
  `minmax(0, ${size.width.value === null ? ownWidth : `min(${size.width.value}px, 100% - ${leastOther}px)`}) ${borderWidth}px minmax(0, 1fr)`;

interface ResizeHandleProps {
  size: PaneSize;
  /** Accessible name: what is resized. */
  label?: string;
}

/** The width of the pane before a border that is at `x`, in CSS pixels; left out: where it is. */
const widthBefore = (handle: HTMLElement, x = handle.getBoundingClientRect().left): number =>
  x - (handle.parentElement?.getBoundingClientRect().left ?? 0);

/**
 * The border between two panes of a grid: it can be dragged and moved by arrow keys; a double click or Enter resets it.
 */
export const ResizeHandle = ({ size, label }: ResizeHandleProps) => {
  const handle = useRef<HTMLHRElement>(null);
  const { resizeHandle } = useCoreMessages().common;
  const chosen = size.width.value;
  const now = (): number => chosen ?? (handle.current ? widthBefore(handle.current) : 0);
  // Where nobody has moved it, the layout decides, and may have changed with the window.
  const updateValue = (): void => handle.current?.setAttribute('aria-valuenow', String(Math.round(now())));
  useLayoutEffect(updateValue);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- as below
    <hr
      ref={handle}
      className="split-border"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a focusable separator is a widget (ARIA 1.2)
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label ?? resizeHandle}
      aria-valuemin={size.min}
      aria-valuemax={size.max}
      onFocus={updateValue}
      onPointerDown={capturePointer}
      onPointerMove={({ currentTarget, pointerId, clientX, movementX }) => {
        if (currentTarget.hasPointerCapture(pointerId) && movementX !== 0)
          size.set(widthBefore(currentTarget, clientX - borderWidth / 2));
      }}
      onDoubleClick={size.reset}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          size.reset();
          return;
        }
        const step = { ArrowLeft: -16, ArrowRight: 16, Home: -10_000, End: 10_000 }[event.key];
        if (step === undefined) return;
        event.preventDefault();
        size.set(now() + step);
      }}
    />
  );
};

interface Props {
  left: ReactNode;
  right: ReactNode;
  /** The width of the left pane. */
  size: PaneSize;
  /** A CSS length: the left pane's width until somebody changes it. */
  ownWidth: string;
}

/** Two panes with a border that can be moved. On narrow screens they are stacked. */
export const SplitPane = ({ left, right, size, ownWidth }: Props) => (
  <div className="split" style={{ gridTemplateColumns: splitColumns(size, ownWidth) }}>
    <div className="split-part">{left}</div>
    <ResizeHandle size={size} />
    <div className="split-part">{right}</div>
  </div>
);
