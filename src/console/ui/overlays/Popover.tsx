import { useSignal } from '@preact/signals-react';
import { Fragment, type ReactNode, useId, useRef } from 'react';
import './popover.css';

interface Props {
  /** The accessible name of the button, and the title of the panel. */
  label: string;
  /** What the button shows. */
  trigger: ReactNode;
  className?: string;
  /** The content, mounted each time the panel opens. Given as a function, its argument closes the panel. */
  children: ReactNode | ((close: () => void) => ReactNode);
  /** The content is always mounted: it is at work while the panel is closed, too. */
  isKept?: boolean;
}

const margin = 8;

/** Closes the panel around an element: after a choice in it. */
export const closePopoverAround = (element: Element): void =>
  element.closest<HTMLElement>('[popover]')?.hidePopover();

/**
 * A button that opens a panel below it, or above it where there is no room, in the top layer and without a backdrop. The
 * browser closes it on Escape and on a click elsewhere, and returns the focus.
 */
export const Popover = ({ label, trigger, className = '', children, isKept = false }: Props) => {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  const isOpen = useSignal(false);
  const openings = useSignal(0);
  const close = (): void => document.getElementById(id)?.hidePopover();
  const place = (): void => {
    if (!button.current || !panel.current) return;
    const { top, bottom, left } = button.current.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = panel.current;
    const room = window.innerWidth - offsetWidth - margin;
    const fitsBelow = bottom + 4 + offsetHeight + margin <= window.innerHeight;
    const roomAbove = top - 4 - margin;
    // Above, it grows upwards where its content does.
    const isAbove = !fitsBelow && offsetHeight <= roomAbove;
    Object.assign(panel.current.style, {
      top: isAbove ? 'auto' : `${fitsBelow ? bottom + 4 : margin}px`,
      bottom: isAbove ? `${window.innerHeight - top + 4}px` : 'auto',
      maxHeight: isAbove ? `min(60vh, ${roomAbove}px)` : '',
      left: `${Math.max(margin, Math.min(left, room))}px`,
    });
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`popover-trigger ${className}`}
        aria-label={label}
        title={label}
        popoverTarget={id}
      >
        {trigger}
      </button>
      <section
        ref={panel}
        id={id}
        className="popover"
        popover="auto"
        aria-label={label}
        onBeforeToggle={({ newState }) => {
          if (newState !== 'open') return;
          // The browser merges the toggle events of a panel that is closed and opened at once: the old content would stay.
          openings.value += 1;
          isOpen.value = true;
        }}
        onToggle={({ newState }) => {
          // What has the focus is removed only now: before, the browser would not return the focus to the button.
          isOpen.value = newState === 'open';
          if (newState === 'open') place();
        }}
      >
        {isKept || isOpen.value ? (
          <Fragment key={isKept ? 0 : openings.value}>
            {typeof children === 'function' ? children(close) : children}
          </Fragment>
        ) : null}
      </section>
    </>
  );
};
