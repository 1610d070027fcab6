import { repCode } from '../../contract/account/captcha.ts';
import type { Clock } from '../server/clock.ts';

/** AJ-Captcha's limits per client and minute, and the duration of a lock, in milliseconds. */
export const clientLimits = { minute: 60_000, gets: 120, checks: 60, wrong: 5, lock: 60_000 } as const;
/** How many clients are remembered. The least recently active one is forgotten first. */
const maxClients = 20_000;

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
export interface ClientLimiter {
  /** Counts a request; returns the limit that it exceeds, or null. */
  count(key: string, action: 'get' | 'check'): Limit | null;
  recordWrong(key: string): void;
  /**
   * Takes one wrong answer back: many people of a hospital share one address, and a guesser is wrong more
   * often than right.
   */
  recordRight(key: string): void;
  size(): number;
}

/** Creates a limiter without any clients. */
export const createClientLimiter = (clock: Clock): ClientLimiter => {
  const clients = new Map<string, Client>();
  const clientOf = (key: string): Client => {
    const now = clock.now();
    const found = clients.get(key) ?? { since: now, gets: 0, checks: 0, wrong: 0, lockedUntil: 0 };
    if (now - found.since >= clientLimits.minute)
      Object.assign(found, { since: now, gets: 0, checks: 0, wrong: 0 });
    // Deleted and added again, so that the Map is ordered by last activity.
    clients.delete(key);
    clients.set(key, found);
    const [leastRecent] = clients.keys();
    if (clients.size > maxClients && leastRecent !== undefined) clients.delete(leastRecent);
    return found;
  };
  return {
    count(key, action) {
      const client = clientOf(key);
      if (client.lockedUntil > clock.now()) return repCode.locked;
      client[`${action}s`] += 1;
      if (action === 'get') return client.gets > clientLimits.gets ? repCode.tooMany : null;
      return client.checks > clientLimits.checks ? repCode.tooManyChecks : null;
    },
    recordWrong(key) {
      const client = clientOf(key);
      client.wrong += 1;
      if (client.wrong >= clientLimits.wrong)
        Object.assign(client, { wrong: 0, lockedUntil: clock.now() + clientLimits.lock });
    },
    recordRight(key) {
      const client = clientOf(key);
      client.wrong = Math.max(0, client.wrong - 1);
    },
    size: () => clients.size,
  };
};
