/** Lifetime of the signed-in app; late results are ignored after it has ended. */
export interface Lifetime {
  readonly isOver: () => boolean;
  /** Runs a callback at each end: what one person typed is cleared for the next. */
  readonly onEnd: (callback: () => void) => void;
  /** Starts it; the returned function ends it. */
  readonly start: () => () => void;
}

/** Creates a lifetime, which is not over before it was started. */
export const createLifetime = (): Lifetime => {
  let over = false;
  const callbacks: (() => void)[] = [];
  return {
    isOver: () => over,
    onEnd: (callback) => callbacks.push(callback),
    start: () => {
      over = false;
      return () => {
        over = true;
        for (const callback of callbacks) callback();
      };
    },
  };
};
