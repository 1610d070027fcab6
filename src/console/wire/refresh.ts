import * as v from 'valibot';
import { auth, type Session } from '../../contract/auth.ts';
import { isFault } from '../lib/fault.ts';
import type { Send } from './send.ts';
import type { Stored } from './stored.ts';

/**
 * What came of a refresh (wire.md, "Session"). `renewed`: a newer token is stored. `superseded`: logged out, or another
 * user meanwhile; nothing was written. `denied`: the session has ended. `transient`: not known; the session stays.
 */
export type Outcome = 'renewed' | 'superseded' | 'denied' | 'transient';

/** The one who renews tokens. */
export interface Refresh {
  /** Renews the session of a token that was answered 401; never rejects, never hangs. */
  readonly renew: (used: string) => Promise<Outcome>;
  /** The renewal that is under way in this tab, if any: a request that begins now waits for it. */
  readonly underWay: () => Promise<Outcome> | null;
  /** True where the upstream refused to renew the session of this token: nothing needs to be asked again. */
  readonly isDead: (token: string) => boolean;
}

/** What a refresh needs of the world. */
export interface RefreshOutside {
  readonly stored: Stored;
  readonly send: Send;
  /** Null where the browser has no Web Locks (a page without TLS): then one flight per tab. */
  readonly locks: Pick<LockManager, 'request'> | null;
  readonly headers: () => Record<string, string>;
  /** Called once per ended session. */
  readonly denied: (token: string) => void;
}

const lockName = 'cloudroom:refresh';
const lockWait = 12_000;
const timeout = 10_000;

// Codes of an upstream in trouble or of a limit: they say nothing about the refresh token.
const passing = new Set([408, 421, 423, 425, 429, 500, 501, 502, 503, 504, 900]);

/** Makes the one who renews. */
export const createRefresh = ({ stored, send, locks, headers, denied }: RefreshOutside): Refresh => {
  let flight: Promise<Outcome> | null = null;
  let dead: string | null = null;

  const ended = (used: string): Outcome => {
    if (dead !== used) {
      dead = used;
      denied(used);
    }
    return 'denied';
  };

  const ask = async (refreshToken: string): Promise<Session | 'denied' | 'transient'> => {
    try {
      const answer = await send({
        method: auth.refresh.method,
        path: auth.refresh.path,
        query: { refreshToken },
        body: undefined,
        headers: headers(),
        timeout,
        signal: undefined,
        optional: false,
      });
      if (!answer.ok) return passing.has(answer.code) ? 'transient' : 'denied';
      const read = v.safeParse(auth.refresh.data, answer.data);
      return read.success ? read.output : 'transient';
    } catch (thrown) {
      const refused =
        isFault(thrown) &&
        thrown.kind === 'http' &&
        (thrown.status ?? 500) < 500 &&
        !passing.has(thrown.status ?? 0);
      return refused ? 'denied' : 'transient';
    }
  };

  // Runs under the lock. What is stored is compared before and after, because other tabs write it too.
  const once = async (used: string, userId: string): Promise<Outcome> => {
    const before = stored.login();
    if (!before || before.userId !== userId) return 'superseded';
    if (before.accessToken !== used) return 'renewed';
    if (before.refreshToken === '') return ended(used);
    const answer = await ask(before.refreshToken);
    const after = stored.login();
    if (!after || after.userId !== userId) return 'superseded';
    if (after.accessToken !== used) return 'renewed';
    if (answer === 'denied') return ended(used);
    if (answer === 'transient') return 'transient';
    stored.keep({ ...answer, userId });
    return 'renewed';
  };

  const locked = async (used: string, userId: string): Promise<Outcome> => {
    try {
      if (!locks) return await once(used, userId);
      return await locks.request(lockName, { signal: AbortSignal.timeout(lockWait) }, () =>
        once(used, userId),
      );
    } catch {
      return 'transient';
    }
  };

  return {
    renew: (used) => {
      const login = stored.login();
      if (!login) return Promise.resolve('superseded');
      if (login.accessToken !== used) return Promise.resolve('renewed');
      if (dead === used) return Promise.resolve('denied');
      flight ??= locked(used, login.userId).finally(() => {
        flight = null;
      });
      return flight;
    },
    underWay: () => flight,
    isDead: (token) => dead === token,
  };
};
