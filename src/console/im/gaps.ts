import type { LineWorld } from './world.ts';

const syncMs = 3_000;
const mostSyncs = 3;

interface Ways {
  /** The first missing number; null if nothing is missing. */
  readonly missing: () => number | null;
  readonly ask: (from: number) => void;
  /** Asking again does not help. */
  readonly giveUp: () => void;
}

/**
 * Requests missing events until they arrive (docs/wire.md: a gap is requested and never closes the socket).
 */
export const openGaps = (world: Pick<LineWorld, 'after'>, { missing, ask, giveUp }: Ways) => {
  let cancel: (() => void) | null = null;
  let asked: number | null = null;
  let times = 0;

  const stop = () => {
    cancel?.();
    cancel = null;
    asked = null;
    times = 0;
  };
  const again = () => {
    const from = missing();
    if (from === null) return stop();
    times = from === asked ? times + 1 : 1;
    asked = from;
    if (times > mostSyncs) {
      stop();
      return giveUp();
    }
    ask(from);
    cancel = world.after(syncMs, again);
  };

  return {
    /**
     * Checks for missing events. Anything up to `replayUpTo` is about to be replayed by the server, so it
     * gets a moment.
     */
    look: (coming: number): boolean => {
      const from = missing();
      if (from === null) {
        stop();
        return true;
      }
      if (cancel) return false;
      if (from > coming) again();
      else cancel = world.after(syncMs, again);
      return false;
    },
    stop,
  };
};
