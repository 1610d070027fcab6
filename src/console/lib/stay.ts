/** Lifetime of the signed-in app; late results are ignored after it has ended. */
export interface Stay {
  readonly over: () => boolean;
  /** Starts it; the returned function ends it. */
  readonly open: () => () => void;
}

/** Creates a lifetime, which is not over before it was started. */
export const openStay = (): Stay => {
  let over = false;
  return {
    over: () => over,
    open: () => {
      over = false;
      return () => {
        over = true;
      };
    },
  };
};
