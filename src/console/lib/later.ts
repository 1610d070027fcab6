/** Calls back once after a delay in milliseconds; returns a cancel function. */
export type Later = (ms: number, act: () => void) => () => void;

/** The same with the browser's own timers. */
export const later: Later = (ms, act) => {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
};

/** Waits for a delay in milliseconds, with the given timers. */
export const waited = (later: Later, ms: number): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  later(ms, resolve);
  return promise;
};
