import type { SetTimer } from '../../lib/async/timer.ts';

/** Runs work while no other tab of this browser does; null if the lock was not granted in time. */
export type CrossTabLock = <T>(work: () => Promise<T>) => Promise<T | null>;

const lockName = 'cloudroom:refresh';
/** How long to wait for the lock, in milliseconds (docs/wire.md, "Session"). */
export const lockTimeoutMs = 12_000;

/** A lock by the browser's Web Locks. It is never stolen. */
export const createWebLock =
  (locks: Pick<LockManager, 'request'>, setTimer: SetTimer): CrossTabLock =>
  async (work) => {
    const abort = new AbortController();
    const { promise: timedOut, resolve } = Promise.withResolvers<null>();
    // mutant: lock-time-limit
    const cancelTimeout = setTimer(lockTimeoutMs, () => {
      resolve(null);
      abort.abort();
    });
    const result = locks.request(lockName, { signal: abort.signal }, () => {
      cancelTimeout();
      return abort.signal.aborted ? null : work();
    });
    try {
      return await Promise.race([result, timedOut]);
    } finally {
      cancelTimeout();
    }
  };
