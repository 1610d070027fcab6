/** The last event of a user's stream that was applied. */
export interface Place {
  readonly epoch: string;
  readonly useq: number;
}

/** Events further ahead of a gap than this are not buffered; the server is asked for them again. */
const mostAhead = 2_000;

/**
 * Contiguous cursor over one user's event stream. `receive` applies an event before the position moves, in
 * the same step, and never skips a missing number; early events are buffered. `highestKnown` is the highest
 * number known to exist.
 */
export const openCursor = <E>(apply: (event: E) => void) => {
  let place: Place | null = null;
  let reach = 0;
  const ahead = new Map<number, E>();

  const drain = () => {
    while (place) {
      const next: number = place.useq + 1;
      const event = ahead.get(next);
      if (event === undefined) return;
      ahead.delete(next);
      apply(event);
      place = { epoch: place.epoch, useq: next };
    }
  };

  return {
    place: () => place,
    /** The first missing number, or null if nothing is known to be missing. */
    missing: () => (place && place.useq < reach ? place.useq + 1 : null),
    /** Events exist up to `useq`. */
    reaches: (useq: number) => {
      reach = Math.max(reach, useq);
    },
    /** The rows are reloaded; events count from this position. */
    restarted: (epoch: string, useq: number) => {
      if (place?.epoch !== epoch) ahead.clear();
      for (const number of ahead.keys()) if (number <= useq) ahead.delete(number);
      place = { epoch, useq };
      reach = Math.max(useq, ...ahead.keys());
      drain();
    },
    /** Clears the position: the next hello does not ask to resume. */
    forget: () => {
      place = null;
      reach = 0;
      ahead.clear();
    },
    take: (useq: number, event: E) => {
      // mutant: cursor-known
      if (!place || useq <= place.useq) return;
      reach = Math.max(reach, useq);
      if (ahead.size < mostAhead || useq === place.useq + 1) ahead.set(useq, event);
      drain();
    },
  };
};
