/**
 * Nothing is sent for this long after the consultation changed under the cursor: the click or Enter was meant
 * for the previous one. In milliseconds.
 */
export const switchGuardMs = 400;

/** Prevents sending to the wrong patient right after a switch. */
export interface SwitchGuard {
  /** The composer of this conversation is now on screen. */
  readonly onShown: (conv: string) => void;
  readonly isBlocking: () => boolean;
}

/** `now` in milliseconds. */
export const createSwitchGuard = (now: () => number): SwitchGuard => {
  let shownConv: string | null = null;
  let switchedAt = Number.NEGATIVE_INFINITY;
  return {
    onShown: (conv) => {
      if (shownConv !== null && shownConv !== conv) switchedAt = now();
      shownConv = conv;
    },
    isBlocking: () => {
      const elapsed = now() - switchedAt;
      // A clock that was set back must not block sending.
      return elapsed >= 0 && elapsed < switchGuardMs;
    },
  };
};
