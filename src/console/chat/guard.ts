/**
 * Nothing is sent for this long after the consultation changed under the cursor: the click or Enter was meant
 * for the previous one. In milliseconds.
 */
export const guardMs = 400;

/** Prevents sending to the wrong patient right after a switch. */
export interface Guard {
  /** The composer of this conversation is now on screen. */
  readonly entered: (conv: string) => void;
  readonly holds: () => boolean;
}

/** `now` in milliseconds. */
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
      // A clock that was set back must not block sending.
      return gone >= 0 && gone < guardMs;
    },
  };
};
