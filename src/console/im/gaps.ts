import type { LineWorld } from './world.ts';

const syncMs = 3_000;
const mostSyncs = 3;

interface Ways {
  /** The first missing number; null where nothing is missing. */
  readonly missing: () => number | null;
  readonly ask: (from: number) => void;
  /** Asking does not help. */
  readonly giveUp: () => void;
}

/** Asks for missing events until they come (wire.md: a gap asks and never closes the socket). */
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
    /** Looks whether something is missing. What stands at or below `coming` is about to come by itself, so it gets a moment. */
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
