/** Calls back once after a delay in milliseconds; returns a cancel function. */
export type SetTimer = (ms: number, callback: () => void) => () => void;

/** The same with the browser's own timers. */
export const setTimer: SetTimer = (ms, callback) => {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
};

/** Waits for a delay in milliseconds, with the given timers. */
export const delay = (setTimer: SetTimer, ms: number): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimer(ms, resolve);
  return promise;
};
