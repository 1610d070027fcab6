/** So long after another order came under the cursor, nothing is sent: the click or the Enter was meant for the one before. */
export const guardMs = 400;

/** Keeps what was meant for one patient from going to another. */
export interface Guard {
  /** The composer of this conversation stands on the screen now. */
  readonly entered: (conv: string) => void;
  readonly holds: () => boolean;
}

/** Makes it; `now` in milliseconds. */
export const openGuard = (now: () => number): Guard => {
  let last: string | null = null;
  let since = Number.NEGATIVE_INFINITY;
  return {
    entered: (conv) => {
      if (last !== null && last !== conv) since = now();
      last = conv;
    },
    holds: () => {
      const gone = now() - since;
      // A computer's clock that was set back holds nothing up.
      return gone >= 0 && gone < guardMs;
    },
  };
};
