/** How long to wait for a frame, in milliseconds: a hidden page renders none. */
const maxFrameMs = 100;

/**
 * Runs after the next frame, so that press feedback shows at once, however long the consequence takes
 * (web.dev, "Optimize Interaction to Next Paint").
 */
export const afterPaint = (callback: () => void): void => {
  let done = false;
  const once = (): void => {
    if (done) return;
    done = true;
    callback();
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, maxFrameMs);
};

/**
 * Runs when the browser is idle; returns a cancel function. Safari has no such callback: it runs after two
 * seconds.
 */
export const whenIdle = (callback: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback, 2000);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(callback);
  return () => window.cancelIdleCallback(handle);
};

/** How long the pointer has to rest, and the maximum wait, in milliseconds. */
const [idleMs, maxWaitMs] = [500, 3_000];

/**
 * Runs once nobody points or presses, so that a layout shift does not move another target under a press.
 * Returns a cancel function.
 */
export const whenPointerIdle = (callback: () => void): (() => void) => {
  const stopListening = new AbortController();
  const once = (): void => {
    dispose();
    callback();
  };
  const maxTimer = setTimeout(once, maxWaitMs);
  let idleTimer = setTimeout(once, idleMs);
  const dispose = (): void => {
    stopListening.abort();
    clearTimeout(maxTimer);
    clearTimeout(idleTimer);
  };
  const restart = (): void => {
    clearTimeout(idleTimer);
    idleTimer = setTimeout(once, idleMs);
  };
  for (const type of ['pointermove', 'pointerdown', 'pointerup'] as const)
    window.addEventListener(type, restart, { signal: stopListening.signal, capture: true, passive: true });
  return dispose;
};
