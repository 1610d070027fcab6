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

/** How long a pointing hand has to rest, and how long it is waited for at most, in milliseconds. */
const [restMs, mostMs] = [500, 3_000];

/**
 * Acts once nobody points or presses: what moves the page then puts nothing else under a press that is on its way. Returns the
 * way back.
 */
export const whenAtRest = (act: () => void): (() => void) => {
  const over = new AbortController();
  const once = (): void => {
    back();
    act();
  };
  const most = setTimeout(once, mostMs);
  let rest = setTimeout(once, restMs);
  const back = (): void => {
    over.abort();
    clearTimeout(most);
    clearTimeout(rest);
  };
  const again = (): void => {
    clearTimeout(rest);
    rest = setTimeout(once, restMs);
  };
  for (const sign of ['pointermove', 'pointerdown', 'pointerup'] as const)
    window.addEventListener(sign, again, { signal: over.signal, capture: true, passive: true });
  return back;
};
