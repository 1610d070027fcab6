/** Calls once after so many milliseconds; the answer calls it off. */
export type Later = (ms: number, act: () => void) => () => void;

/** The same by the computer's own timers. */
export const later: Later = (ms, act) => {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
};

/** Waits so many milliseconds of the timers that are passed in. */
export const waited = (later: Later, ms: number): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  later(ms, resolve);
  return promise;
};
