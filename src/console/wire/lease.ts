import { type Later, waited } from '../lib/later.ts';
import { type Exclusive, turnWait } from './locks.ts';

/** What turns without Web Locks need of the world. */
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
/** Longer than a renewal may take, shorter than a turn is waited for: a tab that was closed holds nobody up for good. */
const leaseFor = 11_000;
const step = 100;

/**
 * Turns by a lease in local storage, for pages without TLS, which have no Web Locks. The lease is written, and holds if
 * it still stands a moment later. Normally one tab has it; a tab that was halted at the wrong moment may be a second
 * one, which the comparing of what is stored survives (see refresh.ts).
 */
export const openLease = ({ local, later, own, random, mint }: LeaseOutside): Exclusive => {
  const taken = (mine: string): boolean => {
    const [holder, until] = (local.getItem(leaseKey) ?? '').split(' ');
    // mutant: lease-left
    const left = Number(until) - own();
    // More than a whole lease left: the clock was set back since.
    // mutant: lease-expired
    return holder !== mine && left > 0 && left <= leaseFor;
  };
  const pause = (): Promise<void> => waited(later, step + random() * step);

  const tookTurn = async (mine: string): Promise<boolean> => {
    const over = new AbortController();
    const callOff = later(turnWait, () => over.abort());
    // Tabs that were all sent here by one event do not begin in step.
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
