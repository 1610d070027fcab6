/** Moves the focus into the panel, and back to where it was. */
export interface PanelFocus {
  /**
   * For the part that the person acts on next: it gets the focus, unless the person moved on to another part
   * of the page.
   */
  readonly focusPart: (part: HTMLElement | null) => void;
  readonly start: () => () => void;
}

/** Creates it for one panel; the panel's root is marked with `data-captcha`. */
export const createPanelFocus = (): PanelFocus => {
  let previous: Element | null = null;
  let panel: Element | null = null;
  const isFocusInside = (): boolean => {
    const { activeElement, body } = document;
    return activeElement === null || activeElement === body || panel?.contains(activeElement) === true;
  };
  return {
    focusPart: (part) => {
      if (!part) return;
      if (!panel) {
        previous = document.activeElement;
        panel = part.closest('[data-captcha]');
        panel?.scrollIntoView({ block: 'nearest' });
      } else if (!isFocusInside()) return;
      part.focus();
    },
    start: () => () => {
      if (panel && isFocusInside() && previous instanceof HTMLElement) previous.focus();
      panel = null;
    },
  };
};
