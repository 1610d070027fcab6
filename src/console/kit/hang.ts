/** The distance between a field and its list, in pixels. */
const gap = 4;
const least = 160;

/** Places a list below its field, or above it where there is more space. */
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

/** Shows the list in the top layer and follows its field on scroll and resize. Returns a dispose function. */
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
