/** Lifetime of the signed-in app; late results are ignored after it has ended. */
export interface Lifetime {
  readonly isOver: () => boolean;
  /** Starts it; the returned function ends it. */
  readonly start: () => () => void;
}

/** Creates a lifetime, which is not over before it was started. */
export const createLifetime = (): Lifetime => {
  let over = false;
  return {
    isOver: () => over,
    start: () => {
      over = false;
      return () => {
        over = true;
      };
    },
  };
};
