/** Pixels between a field and its list. */
const gap = 4;
const least = 160;

/** Hangs a list under its field, or over it where there is more room, above everything that scrolls or clips. */
const hang = (list: HTMLElement, field: HTMLElement): void => {
  const { top, bottom, left, width } = field.getBoundingClientRect();
  const below = window.innerHeight - bottom - gap;
  const over = below < least && top > below;
  const room = Math.max(least, (over ? top : below) - 2 * gap);
  Object.assign(list.style, {
    left: `${Math.max(gap, Math.min(left, window.innerWidth - width - gap))}px`,
    width: `${width}px`,
    maxHeight: `${Math.min(360, room)}px`,
    top: over ? 'auto' : `${bottom + gap}px`,
    bottom: over ? `${window.innerHeight - top + gap}px` : 'auto',
  });
};

/** Keeps it there while the page scrolls or changes its size. Returns the way back. */
export const keepHanging = (list: HTMLElement, field: HTMLElement): (() => void) => {
  const place = () => hang(list, field);
  list.showPopover();
  place();
  window.addEventListener('scroll', place, { capture: true, passive: true });
  window.addEventListener('resize', place);
  return () => {
    window.removeEventListener('scroll', place, { capture: true });
    window.removeEventListener('resize', place);
    if (list.isConnected) list.hidePopover();
  };
};
