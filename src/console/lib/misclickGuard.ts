/** How long a list has to be unchanged before a press on one of its rows counts, in milliseconds. */
export const settleMs = 500;

/** Whether the rows of a list have been unchanged long enough for a press to be meant for the row it hit. */
export interface MisclickGuard {
  /** Reports the ids of the rows, from the top. */
  readonly update: (ids: readonly string[]) => void;
  /**
   * False just after a row was removed, added or moved above the last one: another row may have slid under
   * the pointer.
   */
  readonly isSafe: () => boolean;
}

/** Watches a list; `now` is the computer's clock in milliseconds. */
export const createMisclickGuard = (now: () => number): MisclickGuard => {
  let before: readonly string[] | null = null;
  let movedAt = Number.NEGATIVE_INFINITY;
  return {
    update: (ids) => {
      // Rows appended at the end move no other row.
      if (before?.some((id, place) => ids[place] !== id)) movedAt = now();
      before = ids;
    },
    isSafe: () => now() - movedAt >= settleMs,
  };
};
