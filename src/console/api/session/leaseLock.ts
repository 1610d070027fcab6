import { type SetTimer, delay } from '../../lib/async/timer.ts';
import { type CrossTabLock, lockTimeoutMs } from './crossTabLock.ts';

export interface LeaseLockDeps {
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly setTimer: SetTimer;
  /** The computer's clock, epoch milliseconds. */
  readonly now: () => number;
  /** In [0, 1). */
  readonly random: () => number;
  readonly createId: () => string;
}

const leaseKey = 'refreshLease';
/** Longer than a renewal may take, shorter than the lock timeout: a closed tab blocks nobody for good. */
const leaseMs = 11_000;
const pollMs = 100;

/**
 * A lock by a lease in local storage, for pages without TLS, which have no Web Locks. The lease is written,
 * and is held if it is still there a moment later. Normally one tab holds it; a tab that was suspended at the
 * wrong moment may be a second one, which comparing the stored session survives (see refresh.ts).
 */
export const createLeaseLock = ({
  localStorage,
  setTimer,
  now,
  random,
  createId,
}: LeaseLockDeps): CrossTabLock => {
  const isHeldByOther = (holderId: string): boolean => {
    const [holder, until] = (localStorage.getItem(leaseKey) ?? '').split(' ');
    // mutant: lease-left
    const remaining = Number(until) - now();
    // More than a full lease left: the clock has been set back.
    // mutant: lease-expired
    return holder !== holderId && remaining > 0 && remaining <= leaseMs;
  };
  const pause = (): Promise<void> => delay(setTimer, pollMs + random() * pollMs);

  const acquire = async (holderId: string): Promise<boolean> => {
    const timeout = new AbortController();
    const cancelTimeout = setTimer(lockTimeoutMs, () => timeout.abort());
    // Tabs woken by the same event should not start in step.
    await delay(setTimer, random() * pollMs);
    while (!timeout.signal.aborted) {
      const record = `${holderId} ${now() + leaseMs}`;
      // mutant: lease-taken
      if (!isHeldByOther(holderId)) localStorage.setItem(leaseKey, record);
      await pause();
      // mutant: lease-looked-at-again
      if (localStorage.getItem(leaseKey) === record) {
        cancelTimeout();
        return true;
      }
    }
    return false;
  };

  return async (work) => {
    const holderId = createId();
    try {
      return (await acquire(holderId)) ? await work() : null;
    } finally {
      if (localStorage.getItem(leaseKey)?.startsWith(`${holderId} `)) localStorage.removeItem(leaseKey);
    }
  };
};
