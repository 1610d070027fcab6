import { type Later, waited } from '../lib/later.ts';
import { type Exclusive, turnWait } from './locks.ts';

export interface LeaseOutside {
  readonly local: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly later: Later;
  /** The computer's clock, epoch milliseconds. */
  readonly own: () => number;
  /** In [0, 1). */
  readonly random: () => number;
  readonly mint: () => string;
}

const leaseKey = 'refreshLease';
/** Longer than a renewal may take, shorter than the lock timeout: a closed tab blocks nobody for good. */
const leaseFor = 11_000;
const step = 100;

/**
 * A lock by a lease in local storage, for pages without TLS, which have no Web Locks. The lease is written,
 * and is held if it is still there a moment later. Normally one tab holds it; a tab that was suspended at the
 * wrong moment may be a second one, which comparing the stored session survives (see refresh.ts).
 */
export const openLease = ({ local, later, own, random, mint }: LeaseOutside): Exclusive => {
  const taken = (mine: string): boolean => {
    const [holder, until] = (local.getItem(leaseKey) ?? '').split(' ');
    // mutant: lease-left
    const left = Number(until) - own();
    // More than a full lease left: the clock has been set back.
    // mutant: lease-expired
    return holder !== mine && left > 0 && left <= leaseFor;
  };
  const pause = (): Promise<void> => waited(later, step + random() * step);

  const tookTurn = async (mine: string): Promise<boolean> => {
    const over = new AbortController();
    const callOff = later(turnWait, () => over.abort());
    // Tabs woken by the same event should not start in step.
    await waited(later, random() * step);
    while (!over.signal.aborted) {
      const wanted = `${mine} ${own() + leaseFor}`;
      // mutant: lease-taken
      if (!taken(mine)) local.setItem(leaseKey, wanted);
      await pause();
      // mutant: lease-looked-at-again
      if (local.getItem(leaseKey) === wanted) {
        callOff();
        return true;
      }
    }
    return false;
  };

  return async (work) => {
    const mine = mint();
    try {
      return (await tookTurn(mine)) ? await work() : null;
    } finally {
      if (local.getItem(leaseKey)?.startsWith(`${mine} `)) local.removeItem(leaseKey);
    }
  };
};
