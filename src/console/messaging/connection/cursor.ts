/** The last event of a user's stream that was applied. */
export interface StreamPosition {
  readonly epoch: string;
  readonly useq: number;
}

/** Events further ahead of a gap than this are not buffered; the server is asked for them again. */
const maxBuffered = 2_000;

/**
 * Contiguous cursor over one user's event stream. `receive` applies an event before the position moves, in
 * the same step, and never skips a missing number; early events are buffered. `highestKnown` is the highest
 * number known to exist.
 */
export const createCursor = <E>(apply: (event: E) => void) => {
  let position: StreamPosition | null = null;
  let highestKnown = 0;
  const buffered = new Map<number, E>();

  const drain = () => {
    while (position) {
      const next: number = position.useq + 1;
      const event = buffered.get(next);
      if (event === undefined) return;
      buffered.delete(next);
      apply(event);
      position = { epoch: position.epoch, useq: next };
    }
  };

  return {
    position: () => position,
    /** The first missing number, or null if nothing is known to be missing. */
    firstMissing: () => (position && position.useq < highestKnown ? position.useq + 1 : null),
    /** Events exist up to `useq`. */
    raiseHighestKnown: (useq: number) => {
      highestKnown = Math.max(highestKnown, useq);
    },
    /** The rows are reloaded; events count from this position. */
    restart: (epoch: string, useq: number) => {
      if (position?.epoch !== epoch) buffered.clear();
      for (const number of buffered.keys()) if (number <= useq) buffered.delete(number);
      position = { epoch, useq };
      highestKnown = Math.max(useq, ...buffered.keys());
      drain();
    },
    /** Clears the position: the next hello does not ask to resume. */
    reset: () => {
      position = null;
      highestKnown = 0;
      buffered.clear();
    },
    receive: (useq: number, event: E) => {
      // mutant: cursor-known
      if (!position || useq <= position.useq) return;
      highestKnown = Math.max(highestKnown, useq);
      if (buffered.size < maxBuffered || useq === position.useq + 1) buffered.set(useq, event);
      drain();
    },
  };
};
