/** How long a frame is waited for, in milliseconds: a page that nobody sees draws none. */
const frameMs = 100;

/**
 * Acts after the next frame is drawn: what was pressed shows as pressed at once, however long what it leads to takes (web.dev,
 * "Optimize Interaction to Next Paint").
 */
export const afterPaint = (act: () => void): void => {
  let done = false;
  const once = (): void => {
    if (done) return;
    done = true;
    act();
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, frameMs);
};

/** Acts when the browser has nothing else to do; returns the way back. Safari cannot tell: there it is two seconds later. */
export const whenIdle = (act: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, 2000);
    return () => clearTimeout(timer);
  }
  const asked = window.requestIdleCallback(act);
  return () => window.cancelIdleCallback(asked);
};
