import { repCode } from '../contract/account/captcha.ts';
import type { Clock } from './clock.ts';

/** AJ-Captcha's limits per client and minute, and the duration of a lock, in milliseconds. */
export const clientLimits = { minute: 60_000, gets: 120, checks: 60, wrong: 5, lock: 60_000 } as const;
/** How many clients are remembered. The least recently active one is forgotten first. */
const mostClients = 20_000;

interface Client {
  /** Start of the minute being counted. */
  since: number;
  gets: number;
  checks: number;
  wrong: number;
  lockedUntil: number;
}

type Limit = typeof repCode.tooMany | typeof repCode.tooManyChecks | typeof repCode.locked;

/** Counts requests and wrong answers per client. */
export interface Clients {
  /** Counts a request; returns the limit that it exceeds, or null. */
  counts(name: string, act: 'get' | 'check'): Limit | null;
  wrong(name: string): void;
  /**
   * Takes one wrong answer back: many people of a hospital share one address, and a guesser is wrong more
   * often than right.
   */
  right(name: string): void;
  size(): number;
}

/** Creates a limiter without any clients. */
export const openClients = (clock: Clock): Clients => {
  const known = new Map<string, Client>();
  const clientOf = (name: string): Client => {
    const now = clock.now();
    const found = known.get(name) ?? { since: now, gets: 0, checks: 0, wrong: 0, lockedUntil: 0 };
    if (now - found.since >= clientLimits.minute)
      Object.assign(found, { since: now, gets: 0, checks: 0, wrong: 0 });
    // Deleted and added again, so that the Map is ordered by last activity.
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
