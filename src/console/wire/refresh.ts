import * as v from 'valibot';
import { auth, type Session } from '../../contract/account/auth.ts';
import { isFault } from '../lib/fault.ts';
import { type Later, waited } from '../lib/later.ts';
import type { Handover } from './handover.ts';
import type { Exclusive } from './locks.ts';
import type { Send } from './send.ts';
import type { Stored } from './stored.ts';

/**
 * The outcome of a renewal (docs/wire.md, "Session"). `renewed`: another token of this user is stored.
 * `superseded`: logged out, or another user or tenant meanwhile; nothing was written. `denied`: the session
 * has ended. `transient`: unknown; the session stays.
 */
export type Outcome = 'renewed' | 'superseded' | 'denied' | 'transient';

/** Renews tokens. */
export interface Refresh {
  /** Renews the session of a token that was answered with 401; never rejects, never hangs. */
  readonly renew: (used: string) => Promise<Outcome>;
  /**
   * The renewal of this token that is in flight in this tab, if any: a request that starts now waits for it.
   */
  readonly underWay: (token: string) => Promise<Outcome> | null;
  /** Reports that a renewed token was rejected as well: for a moment it is pointless to renew it again. */
  readonly inVain: (token: string) => void;
}

export interface RefreshOutside {
  readonly stored: Stored;
  readonly send: Send;
  /** One tab at a time. */
  readonly exclusive: Exclusive;
  /** What the previous lock holder left for this one. */
  readonly handover: Handover;
  readonly headers: () => Record<string, string>;
  readonly later: Later;
  /** The computer's clock, epoch milliseconds. */
  readonly own: () => number;
}

const timeout = 10_000;
/**
 * What another tab wrote just before it released the lock may take a moment to be visible, in milliseconds.
 * Measured in Chromium with eight tabs: two in three that read at once read the old value; after 10 ms, none.
 */
const settling = 50;
/**
 * How often stale storage is read again; a write that is still missing then was lost, and the token is
 * renewed.
 */
const mostLooks = 60;

// Codes of a failing upstream or of a limit: they say nothing about the refresh token.
const passing = new Set([408, 421, 423, 425, 429, 500, 501, 502, 503, 504, 900]);
const isRefusal = (thrown: unknown): boolean =>
  isFault(thrown) &&
  thrown.kind === 'http' &&
  (thrown.status ?? 500) < 500 &&
  !passing.has(thrown.status ?? 0);

interface Flight {
  readonly used: string;
  readonly outcome: Promise<Outcome>;
}

type Told = Session | 'denied' | 'transient';

/** Creates the refresh. */
export const createRefresh = ({
  stored,
  send,
  exclusive,
  handover,
  headers,
  later,
  own,
}: RefreshOutside): Refresh => {
  let flight: Flight | null = null;

  const exchange = async (refreshToken: string, signal: AbortSignal): Promise<Told> => {
    try {
      const answer = await send({
        method: auth.refresh.method,
        path: auth.refresh.path,
        query: { refreshToken },
        body: undefined,
        headers: headers(),
        timeout,
        signal,
        optional: false,
      });
      // mutant: refresh-error-code
      if (!answer.ok) return passing.has(answer.code) ? 'transient' : 'denied';
      const read = v.safeParse(auth.refresh.data, answer.data);
      // mutant: refresh-tokens-read
      return read.success ? read.output : 'transient';
    } catch (thrown) {
      // mutant: refresh-thrown
      return isRefusal(thrown) ? 'denied' : 'transient';
    }
  };

  const ask = async (refreshToken: string): Promise<Told> => {
    // mutant: refresh-abort
    const limit = new AbortController();
    const { promise: tooLate, resolve } = Promise.withResolvers<Told>();
    // mutant: refresh-time-limit
    const callOff = later(timeout, () => {
      limit.abort();
      resolve('transient');
    });
    try {
      return await Promise.race([exchange(refreshToken, limit.signal), tooLate]);
    } finally {
      callOff();
    }
  };

  // The session that the token belongs to, as long as it is this tab's and nobody has renewed it.
  const held = (used: string, who: string | null): Session | 'superseded' | 'renewed' => {
    const login = stored.login();
    // mutant: refresh-same-person
    if (!login || stored.owner() !== who) return 'superseded';
    // mutant: refresh-token-compared
    return login.accessToken === used ? login : 'renewed';
  };

  // The session to renew, or an outcome that is known without a request.
  const toAsk = (used: string, who: string | null): Session | Outcome => {
    const login = held(used, who);
    if (typeof login === 'string') return login;
    // mutant: refresh-ended
    if (stored.memo.isEnded(login) || login.refreshToken === '') {
      stored.end(login);
      return 'denied';
    }
    return stored.memo.rests(login, own()) ? 'transient' : login;
  };

  // Only one tab at a time runs this. Storage is read again after every wait, because any tab may have
  // written it.
  const once = async (used: string, who: string | null): Promise<Outcome> => {
    const first = toAsk(used, who);
    if (typeof first === 'string') return first;
    // mutant: refresh-settling
    await waited(later, settling);
    // mutant: refresh-before
    let before = toAsk(used, who);
    for (let looks = 0; typeof before !== 'string' && looks < mostLooks; looks += 1) {
      if (!(await handover.isReplaced(before.accessToken))) break;
      await waited(later, settling);
      before = toAsk(used, who);
    }
    if (typeof before === 'string') return before;
    const told = await ask(before.refreshToken);
    // mutant: refresh-after
    const after = held(used, who);
    if (typeof after === 'string') return after;
    if (told === 'transient') {
      // mutant: refresh-rest
      stored.memo.rest(after, own());
      return told;
    }
    // A session that was tampered with may be another person's.
    // mutant: refresh-refused
    if (told === 'denied' || told.userId !== after.userId) {
      stored.end(after);
      // mutant: refresh-denied
      return 'denied';
    }
    stored.renew(told);
    await handover.replaced(after.accessToken);
    return 'renewed';
  };

  const inTurn = async (used: string, who: string | null): Promise<Outcome> => {
    try {
      // mutant: refresh-in-turn
      const outcome = await exclusive(() => once(used, who));
      if (outcome) return outcome;
      // The lock was not granted; its holder may have done the work.
      const now = held(used, who);
      return typeof now === 'string' ? now : 'transient';
    } catch (thrown) {
      console.warn('The session could not be renewed', thrown);
      // mutant: refresh-exception
      return 'transient';
    }
  };

  return {
    renew: (used) => {
      const who = stored.worksAs();
      const known = toAsk(used, who);
      if (typeof known === 'string') return Promise.resolve(known);
      if (flight?.used === used) return flight.outcome;
      const mine: Flight = {
        used,
        outcome: inTurn(used, who).finally(() => {
          if (flight === mine) flight = null;
        }),
      };
      flight = mine;
      return mine.outcome;
    },
    underWay: (token) => (flight?.used === token ? flight.outcome : null),
    inVain: (token) => {
      const login = stored.login();
      if (login?.accessToken === token) stored.memo.rest(login, own());
    },
  };
};
