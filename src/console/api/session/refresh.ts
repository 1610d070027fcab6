import { readAs } from '../../../contract/protocol/readAnswer.ts';
import { auth, type Session } from '../../../contract/account/auth.ts';
import { businessCode } from '../../../contract/errors/envelopeCodes.ts';
import { isApiError } from '../../lib/apiError.ts';
import { type SetTimer, delay } from '../../lib/async/timer.ts';
import type { ReplacedTokens } from './replacedTokens.ts';
import type { CrossTabLock } from './crossTabLock.ts';
import type { Send } from '../http/httpClient.ts';
import type { SessionStore } from './sessionStore.ts';

/**
 * The outcome of a renewal (docs/wire.md, "Session"). `renewed`: another token of this user is stored.
 * `superseded`: logged out, or another user or tenant meanwhile; nothing was written. `denied`: the session
 * has ended. `transient`: unknown; the session stays.
 */
export type RefreshOutcome = 'renewed' | 'superseded' | 'denied' | 'transient';

/** Renews tokens. */
export interface Refresh {
  /** Renews the session of a token that was answered with 401; never rejects, never hangs. */
  readonly renew: (oldToken: string) => Promise<RefreshOutcome>;
  /**
   * The renewal of this token that is in flight in this tab, if any: a request that starts now waits for it.
   */
  readonly inFlight: (token: string) => Promise<RefreshOutcome> | null;
  /** Reports that a renewed token was rejected as well: for a moment it is pointless to renew it again. */
  readonly reportRejected: (token: string) => void;
}

export interface RefreshDeps {
  readonly sessionStore: SessionStore;
  readonly send: Send;
  /** One tab at a time. */
  readonly lock: CrossTabLock;
  /** What the previous lock holder left for this one. */
  readonly replacedTokens: ReplacedTokens;
  readonly headers: () => Record<string, string>;
  readonly setTimer: SetTimer;
  /** The computer's clock, epoch milliseconds. */
  readonly now: () => number;
}

const timeoutMs = 10_000;
/**
 * What another tab wrote just before it released the lock may take a moment to be visible, in milliseconds.
 * Measured in Chromium with eight tabs: two in three that read at once read the old value; after 10 ms, none.
 */
const settleMs = 50;
/**
 * How often stale storage is read again; a write that is still missing then was lost, and the token is
 * renewed.
 */
const maxRechecks = 60;

// Codes of a failing upstream or of a limit: they say nothing about the refresh token.
const transientCodes = new Set([408, 421, 423, 425, 429, 500, 501, 502, 503, 504, 900]);
const isRefusal = (thrown: unknown): boolean =>
  isApiError(thrown) &&
  thrown.kind === 'http' &&
  (thrown.status ?? 500) < 500 &&
  !transientCodes.has(thrown.status ?? 0);

interface Flight {
  readonly oldToken: string;
  readonly outcome: Promise<RefreshOutcome>;
}

type RefreshAnswer = Session | 'denied' | 'disabled' | 'transient';

/** Creates the refresh. */
export const createRefresh = ({
  sessionStore,
  send,
  lock,
  replacedTokens,
  headers,
  setTimer,
  now,
}: RefreshDeps): Refresh => {
  let flight: Flight | null = null;

  const requestRefresh = async (refreshToken: string, signal: AbortSignal): Promise<RefreshAnswer> => {
    try {
      const answer = await send({
        method: auth.refresh.method,
        path: auth.refresh.path,
        query: { refreshToken },
        body: undefined,
        headers: headers(),
        timeout: timeoutMs,
        signal,
        mayBeUnsupported: false,
        namesRow: false,
      });
      if (!answer.ok && answer.code === businessCode.accountDisabled) return 'disabled';
      // mutant: refresh-error-code
      if (!answer.ok) return transientCodes.has(answer.code) ? 'transient' : 'denied';
      const read = readAs(auth.refresh.data, answer.data);
      // mutant: refresh-tokens-read
      return read.ok ? read.output : 'transient';
    } catch (thrown) {
      // mutant: refresh-thrown
      return isRefusal(thrown) ? 'denied' : 'transient';
    }
  };

  const requestWithTimeout = async (refreshToken: string): Promise<RefreshAnswer> => {
    // mutant: refresh-abort
    const timeout = new AbortController();
    const { promise: timedOut, resolve } = Promise.withResolvers<RefreshAnswer>();
    // mutant: refresh-time-limit
    const cancelTimeout = setTimer(timeoutMs, () => {
      timeout.abort();
      resolve('transient');
    });
    try {
      return await Promise.race([requestRefresh(refreshToken, timeout.signal), timedOut]);
    } finally {
      cancelTimeout();
    }
  };

  // The session that the token belongs to, as long as it is this tab's and nobody has renewed it.
  const currentSession = (oldToken: string, owner: string | null): Session | 'superseded' | 'renewed' => {
    const session = sessionStore.readSession();
    // mutant: refresh-same-person
    if (!session || sessionStore.owner() !== owner) return 'superseded';
    // mutant: refresh-token-compared
    return session.accessToken === oldToken ? session : 'renewed';
  };

  // The session to renew, or an outcome that is known without a request.
  const refreshableSession = (oldToken: string, owner: string | null): Session | RefreshOutcome => {
    const session = currentSession(oldToken, owner);
    if (typeof session === 'string') return session;
    // mutant: refresh-ended
    if (sessionStore.refreshFailures.isEnded(session) || session.refreshToken === '') {
      sessionStore.markEnded(session);
      return 'denied';
    }
    return sessionStore.refreshFailures.isCoolingDown(session, now()) ? 'transient' : session;
  };

  // Only one tab at a time runs this. Storage is read again after every wait, because any tab may have
  // written it.
  const refreshOnce = async (oldToken: string, owner: string | null): Promise<RefreshOutcome> => {
    const initial = refreshableSession(oldToken, owner);
    if (typeof initial === 'string') return initial;
    // mutant: refresh-settling
    await delay(setTimer, settleMs);
    // mutant: refresh-before
    let before = refreshableSession(oldToken, owner);
    for (let rechecks = 0; typeof before !== 'string' && rechecks < maxRechecks; rechecks += 1) {
      if (!(await replacedTokens.isReplaced(before.accessToken))) break;
      await delay(setTimer, settleMs);
      before = refreshableSession(oldToken, owner);
    }
    if (typeof before === 'string') return before;
    const answer = await requestWithTimeout(before.refreshToken);
    // mutant: refresh-after
    const after = currentSession(oldToken, owner);
    if (typeof after === 'string') return after;
    if (answer === 'transient') {
      // mutant: refresh-cooldown
      sessionStore.refreshFailures.startCooldown(after, now());
      return answer;
    }
    if (answer === 'disabled') {
      sessionStore.markEnded(after, answer);
      return 'denied';
    }
    // A session that was tampered with may be another person's.
    // mutant: refresh-refused
    if (answer === 'denied' || answer.userId !== after.userId) {
      sessionStore.markEnded(after);
      // mutant: refresh-denied
      return 'denied';
    }
    sessionStore.saveRenewed(answer);
    await replacedTokens.markReplaced(after.accessToken);
    return 'renewed';
  };

  const refreshUnderLock = async (oldToken: string, owner: string | null): Promise<RefreshOutcome> => {
    try {
      // mutant: refresh-in-turn
      const outcome = await lock(() => refreshOnce(oldToken, owner));
      if (outcome) return outcome;
      // The lock was not granted; its holder may have done the work.
      const outcomeSoFar = currentSession(oldToken, owner);
      return typeof outcomeSoFar === 'string' ? outcomeSoFar : 'transient';
    } catch (thrown) {
      console.warn('The session could not be renewed', thrown);
      // mutant: refresh-exception
      return 'transient';
    }
  };

  return {
    renew: (oldToken) => {
      const owner = sessionStore.currentOwner();
      const known = refreshableSession(oldToken, owner);
      if (typeof known === 'string') return Promise.resolve(known);
      if (flight?.oldToken === oldToken) return flight.outcome;
      const started: Flight = {
        oldToken,
        outcome: refreshUnderLock(oldToken, owner).finally(() => {
          if (flight === started) flight = null;
        }),
      };
      flight = started;
      return started.outcome;
    },
    inFlight: (token) => (flight?.oldToken === token ? flight.outcome : null),
    reportRejected: (token) => {
      const session = sessionStore.readSession();
      if (session?.accessToken === token) sessionStore.refreshFailures.startCooldown(session, now());
    },
  };
};
