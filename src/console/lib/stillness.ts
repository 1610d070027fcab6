/** How long a list has to stand still before a press on one of its rows counts, in milliseconds. */
export const stillFor = 500;

/** Whether the rows of a list have stood still long enough for a press to be meant for the row it hit. */
export interface Stillness {
  /** Tells the rows' ids as they stand now, from the top. */
  readonly seen: (ids: readonly string[]) => void;
  /** False just after a row left, came or moved above the last one: another row may have slid under the cursor. */
  readonly still: () => boolean;
}

/** Watches a list; `own` is the computer's clock in milliseconds. */
export const openStillness = (own: () => number): Stillness => {
  let before: readonly string[] | null = null;
  let movedAt = Number.NEGATIVE_INFINITY;
  return {
    seen: (ids) => {
      // Rows that are only added at the end move nobody.
      if (before?.some((id, place) => ids[place] !== id)) movedAt = own();
      before = ids;
    },
    still: () => own() - movedAt >= stillFor,
  };
};
