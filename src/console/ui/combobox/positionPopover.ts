/** The distance between a field and its list, in pixels. */
const gap = 4;
const minHeight = 160;

/** Places a list below its field, or above it where there is more space. */
const updatePosition = (list: HTMLElement, field: HTMLElement): void => {
  const { top, bottom, left, width } = field.getBoundingClientRect();
  const below = window.innerHeight - bottom - gap;
  const above = below < minHeight && top > below;
  const available = Math.max(minHeight, (above ? top : below) - 2 * gap);
  Object.assign(list.style, {
    left: `${Math.max(gap, Math.min(left, window.innerWidth - width - gap))}px`,
    width: `${width}px`,
    maxHeight: `${Math.min(360, available)}px`,
    top: above ? 'auto' : `${bottom + gap}px`,
    bottom: above ? `${window.innerHeight - top + gap}px` : 'auto',
  });
};

/** Shows the list in the top layer and follows its field on scroll and resize. Returns a dispose function. */
export const positionPopover = (list: HTMLElement, field: HTMLElement): (() => void) => {
  const update = () => updatePosition(list, field);
  list.showPopover();
  update();
  window.addEventListener('scroll', update, { capture: true, passive: true });
  window.addEventListener('resize', update);
  return () => {
    window.removeEventListener('scroll', update, { capture: true });
    window.removeEventListener('resize', update);
    if (list.isConnected) list.hidePopover();
  };
};
