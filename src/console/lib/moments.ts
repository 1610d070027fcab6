/** How long to wait for a frame, in milliseconds: a hidden page renders none. */
const frameMs = 100;

/**
 * Runs after the next frame, so that press feedback shows at once, however long the consequence takes
 * (web.dev, "Optimize Interaction to Next Paint").
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

/**
 * Runs when the browser is idle; returns a cancel function. Safari has no such callback: it runs after two
 * seconds.
 */
export const whenIdle = (act: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, 2000);
    return () => clearTimeout(timer);
  }
  const asked = window.requestIdleCallback(act);
  return () => window.cancelIdleCallback(asked);
};

/** How long the pointer has to rest, and the maximum wait, in milliseconds. */
const [restMs, mostMs] = [500, 3_000];

/**
 * Runs once nobody points or presses, so that a layout shift does not move another target under a press.
 * Returns a cancel function.
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
