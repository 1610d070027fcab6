import { repCode } from '../contract/captcha.ts';
import type { Clock } from './clock.ts';

/** AJ-Captcha's limits of one client: per minute, and how long a lock holds, in milliseconds. */
export const clientLimits = { minute: 60_000, gets: 120, checks: 60, wrong: 5, lock: 60_000 } as const;
/** How many clients are remembered; the one that was silent longest is forgotten first. */
const mostClients = 20_000;

interface Client {
  /** When the minute that is being counted began. */
  since: number;
  gets: number;
  checks: number;
  wrong: number;
  lockedUntil: number;
}

type Limit = typeof repCode.tooMany | typeof repCode.tooManyChecks | typeof repCode.locked;

/** Who asks how often and is wrong how often. */
export interface Clients {
  /** Counts an act; answers why it is not allowed, or null. */
  counts(name: string, act: 'get' | 'check'): Limit | null;
  wrong(name: string): void;
  /** Takes one wrong try back: a hospital behind one address is many people, and a guesser is wrong more often than right. */
  right(name: string): void;
  size(): number;
}

/** Nobody has asked yet. */
export const openClients = (clock: Clock): Clients => {
  const known = new Map<string, Client>();
  const clientOf = (name: string): Client => {
    const now = clock.now();
    const found = known.get(name) ?? { since: now, gets: 0, checks: 0, wrong: 0, lockedUntil: 0 };
    if (now - found.since >= clientLimits.minute)
      Object.assign(found, { since: now, gets: 0, checks: 0, wrong: 0 });
    // Taken out and put in again: a Map's own order is then the order of their last acts.
    known.delete(name);
    known.set(name, found);
    const [silent] = known.keys();
    if (known.size > mostClients && silent !== undefined) known.delete(silent);
    return found;
  };
  return {
    counts(name, act) {
      const client = clientOf(name);
      if (client.lockedUntil > clock.now()) return repCode.locked;
      client[`${act}s`] += 1;
      if (act === 'get') return client.gets > clientLimits.gets ? repCode.tooMany : null;
      return client.checks > clientLimits.checks ? repCode.tooManyChecks : null;
    },
    wrong(name) {
      const client = clientOf(name);
      client.wrong += 1;
      if (client.wrong >= clientLimits.wrong)
        Object.assign(client, { wrong: 0, lockedUntil: clock.now() + clientLimits.lock });
    },
    right(name) {
      const client = clientOf(name);
      client.wrong = Math.max(0, client.wrong - 1);
    },
    size: () => known.size,
  };
};
