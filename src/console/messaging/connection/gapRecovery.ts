import type { ConnectionDeps } from '../engineDeps.ts';

const syncTimeoutMs = 3_000;
const maxSyncAttempts = 3;

interface Deps {
  /** The first missing number; null if nothing is missing. */
  readonly firstMissing: () => number | null;
  readonly requestFrom: (from: number) => void;
  /** Asking again does not help. */
  readonly onGiveUp: () => void;
}

/**
 * Requests missing events until they arrive (docs/wire.md, "IM socket"): a gap never closes the socket.
 */
export const createGapRecovery = (
  timers: Pick<ConnectionDeps, 'setTimer'>,
  { firstMissing, requestFrom, onGiveUp }: Deps,
) => {
  let cancel: (() => void) | null = null;
  let requestedFrom: number | null = null;
  let attempts = 0;

  const stop = () => {
    cancel?.();
    cancel = null;
    requestedFrom = null;
    attempts = 0;
  };
  const request = () => {
    const from = firstMissing();
    if (from === null) return stop();
    attempts = from === requestedFrom ? attempts + 1 : 1;
    requestedFrom = from;
    if (attempts > maxSyncAttempts) {
      stop();
      return onGiveUp();
    }
    requestFrom(from);
    cancel = timers.setTimer(syncTimeoutMs, request);
  };

  return {
    /**
     * Checks for missing events. Anything up to `replayUpTo` is about to be replayed by the server, so it
     * gets a moment.
     */
    check: (replayUpTo: number): boolean => {
      const from = firstMissing();
      if (from === null) {
        stop();
        return true;
      }
      if (cancel) return false;
      if (from > replayUpTo) request();
      else cancel = timers.setTimer(syncTimeoutMs, request);
      return false;
    },
    stop,
  };
};
