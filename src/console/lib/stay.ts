/** How long somebody's rooms stand. What was asked for in them may be answered after they have gone, and is nobody's then. */
export interface Stay {
  readonly over: () => boolean;
  /** Begins it; the way back ends it. */
  readonly open: () => () => void;
}

/** Makes one that is not over before it was opened. */
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
