import type { Later } from '../lib/later.ts';

/** Runs work while no other tab of this browser does; null if the lock was not granted in time. */
export type Exclusive = <T>(work: () => Promise<T>) => Promise<T | null>;

const lockName = 'cloudroom:refresh';
/** How long to wait for the lock, in milliseconds (docs/wire.md, "Session"). */
export const turnWait = 12_000;

/** A lock by the browser's Web Locks. It is never stolen. */
export const openWebLock =
  (locks: Pick<LockManager, 'request'>, later: Later): Exclusive =>
  async (work) => {
    const leave = new AbortController();
    const { promise: tooLate, resolve } = Promise.withResolvers<null>();
    // mutant: lock-time-limit
    const callOff = later(turnWait, () => {
      resolve(null);
      leave.abort();
    });
    const turn = locks.request(lockName, { signal: leave.signal }, () => {
      callOff();
      return leave.signal.aborted ? null : work();
    });
    try {
      return await Promise.race([turn, tooLate]);
    } finally {
      callOff();
    }
  };
