/** Moves the focus into the panel, and back to where it was. */
export interface Focus {
  /**
   * For the part that the person acts on next: it gets the focus, unless the person moved on to another part
   * of the page.
   */
  readonly take: (part: HTMLElement | null) => void;
  readonly open: () => () => void;
}

/** Creates it for one panel; the panel's root is marked with `data-captcha`. */
export const openFocus = (): Focus => {
  let before: Element | null = null;
  let panel: Element | null = null;
  const ours = (): boolean => {
    const { activeElement, body } = document;
    return activeElement === null || activeElement === body || panel?.contains(activeElement) === true;
  };
  return {
    take: (part) => {
      if (!part) return;
      if (!panel) {
        before = document.activeElement;
        panel = part.closest('[data-captcha]');
        panel?.scrollIntoView({ block: 'nearest' });
      } else if (!ours()) return;
      part.focus();
    },
    open: () => () => {
      if (panel && ours() && before instanceof HTMLElement) before.focus();
      panel = null;
    },
  };
};
