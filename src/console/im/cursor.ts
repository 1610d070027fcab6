/** Where a user's events were read up to. */
export interface Place {
  readonly epoch: string;
  readonly useq: number;
}

/** More than this far ahead of a gap is not kept: the server is asked for it again. */
const mostAhead = 2_000;

/**
 * The contiguous cursor over one user's events. `take` applies an event before it moves, in the same step, and never
 * moves over a missing number; what came too early waits. `reach` is the highest number known to exist.
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
    /** The first missing number, or null where nothing is known to be missing. */
    missing: () => (place && place.useq < reach ? place.useq + 1 : null),
    /** There are events up to `useq`. */
    reaches: (useq: number) => {
      reach = Math.max(reach, useq);
    },
    /** The rows are read anew; events count from here. */
    restarted: (epoch: string, useq: number) => {
      if (place?.epoch !== epoch) ahead.clear();
      for (const number of ahead.keys()) if (number <= useq) ahead.delete(number);
      place = { epoch, useq };
      reach = Math.max(useq, ...ahead.keys());
      drain();
    },
    /** Forgets the place: the next hello asks for no resumption. */
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
