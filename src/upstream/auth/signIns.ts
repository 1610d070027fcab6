import { createHash } from 'node:crypto';
import type { SignIn } from '../../contract/account/doctor.ts';
import { dayMs } from '../server/clock.ts';
import { nextId } from '../db/ids.ts';
import { type BudgetContext, budgetOf } from './knownBrowsers.ts';
import { throwHttpError } from '../server/httpError.ts';
import type { RequestContext } from '../server/requestContext.ts';
import type { Store } from '../db/store.ts';

/** This many wrong passwords lock an account for a known browser, or for a network, */
export const maxWrongPasswords = 5;
/** for this long, counted from the first of them, in milliseconds. */
export const lockoutMs = 15 * 60_000;

/** After this many wrong passwords within a day from wherever, browsers that are not known wait between two tries. */
const freeWrongPasswords = 10;
/** The longest wait, in milliseconds; it doubles from a second. */
const longestWaitMs = 120_000;

/**
 * How often an account may log in, or change its password, within an hour from one network: each writes rows. The network counts, too, so that whoever
 * knows a password cannot use up its owner's log-ins.
 */
export const maxLogInsPerHour = 200;
const hourMs = 3_600_000;

/**
 * Kind of attempt. `password` and `change` (the old password of a change) had the password checked and count
 * towards the lock. `locked` was refused before the check. `disabled` had the correct password of a disabled
 * account.
 */
type SignInKind = 'password' | 'change' | 'locked' | 'disabled' | 'sms';

/** One sign-in attempt. */
export interface SignInAttempt {
  /** The user name or mobile number as it was typed. */
  readonly identifier: string;
  readonly kind: SignInKind;
  /** Empty if there is no such account. */
  readonly userId: string;
  /** The session it created; empty if it failed. */
  readonly sessionId?: string;
  readonly succeeded: boolean;
}

const hashIdentifier = (identifier: string): string => createHash('sha256').update(identifier).digest('hex');

/**
 * Records an attempt. The typed text is stored as a hash only: people type passwords into the wrong field.
 */
export const recordSignIn = (
  ctx: BudgetContext & Pick<RequestContext, 'clock'>,
  { identifier, kind, userId, sessionId = '', succeeded }: SignInAttempt,
): void => {
  const { store, clock, client } = ctx;
  store.run(
    `INSERT INTO sign_in (id, at, who, user_id, session_id, kind, succeeded, address, agent, network, budget)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    nextId(),
    clock.now(),
    hashIdentifier(identifier),
    userId,
    sessionId,
    kind,
    succeeded,
    client.address,
    client.agent,
    client.network,
    budgetOf(ctx, userId),
  );
};

/** How long attempts are stored, in milliseconds. */
export const signInRetentionMs = 180 * dayMs;

/** The same for names and numbers that nobody has: nobody reads them, and none counts for more than a day. */
const strangerRetentionMs = 2 * dayMs;

/** Deletes older attempts. */
export const deleteOldSignIns = (store: Store, now: number): void => {
  store.run('DELETE FROM sign_in WHERE at < ?', now - signInRetentionMs);
  store.run("DELETE FROM sign_in WHERE user_id = '' AND at < ?", now - strangerRetentionMs);
};

// What a clock that was ahead has written does not count once it is set back: not until that time has come.
const wrongSql = `FROM sign_in w
  WHERE w.who = ?1 AND w.budget = ?2 AND w.kind IN ('password', 'change') AND w.succeeded = 0 AND w.at <= ?5
    AND w.at > max(?3, coalesce((SELECT first_password_at FROM account WHERE username = ?4 AND first_password_at <= ?5), 0))`;

/**
 * Whether too many wrong passwords came for an account name: five within the last 15 minutes with no correct one after them, from
 * this known browser, or else from this network. That ends 15 minutes after the first of these five, or with a reset of the
 * password. Attempts in the meantime do not count. Unknown names are locked in the same way.
 */
const isLocked = ({ store, clock, client }: RequestContext, identifier: string, budget: string): boolean => {
  const row = store.one<{ wrong: number }>(
    `SELECT count(*) AS wrong ${wrongSql} AND (?2 <> '' OR w.network = ?6)
       AND w.id > coalesce((SELECT max(r.id) FROM sign_in r WHERE r.who = ?1 AND r.budget = ?2
         AND (?2 <> '' OR r.network = ?6) AND r.kind IN ('password', 'change') AND r.succeeded = 1 AND r.at > ?3), '')`,
    hashIdentifier(identifier),
    budget,
    clock.now() - lockoutMs,
    identifier,
    clock.now(),
    client.network,
  );
  return (row?.wrong ?? 0) >= maxWrongPasswords;
};

/**
 * Whether a browser that is not known comes too soon after the last wrong password, from whatever address. A correct password does
 * not reset this: it would give whoever guesses as many tries again.
 */
const isTooSoon = ({ store, clock }: RequestContext, identifier: string): boolean => {
  const row = store.one<{ wrong: number; lastAt: number | null }>(
    `SELECT count(*) AS wrong, max(w.at) AS lastAt ${wrongSql}`,
    hashIdentifier(identifier),
    '',
    clock.now() - dayMs,
    identifier,
    clock.now(),
  );
  const beyond = (row?.wrong ?? 0) - freeWrongPasswords;
  if (beyond < 0) return false;
  return clock.now() - (row?.lastAt ?? 0) < Math.min(longestWaitMs, 1000 * 2 ** beyond);
};

/** Why a password is not even checked: too many wrong ones from this network, in this known browser, or in a day from anywhere; null: it is. */
export const lockedOutBy = (
  ctx: RequestContext,
  identifier: string,
  userId: string,
): 'network' | 'browser' | 'day' | null => {
  const budget = budgetOf(ctx, userId);
  if (isLocked(ctx, identifier, budget)) return budget === '' ? 'network' : 'browser';
  return budget === '' && isTooSoon(ctx, identifier) ? 'day' : null;
};

/** Throws 429 once an account has given its password or a code that often from this network. Its sessions go on. */
export const requireFewLogIns = (
  { store, clock, client, tenantId, noteLimited }: RequestContext,
  userId: string,
): void => {
  const now = clock.now();
  const logIns = store.one<{ count: number }>(
    `SELECT count(*) AS count FROM sign_in
     WHERE user_id = ? AND at > ? AND at <= ? AND network = ? AND succeeded = 1`,
    userId,
    now - hourMs,
    now,
    client.network,
  );
  if ((logIns?.count ?? 0) < maxLogInsPerHour) return;
  noteLimited(`${tenantId} ${userId}`, `log-ins from ${client.network}`);
  throwHttpError(429);
};

interface SignInRow {
  id: string;
  at: number;
  kind: SignInKind;
  succeeded: number;
  address: string;
  agent: string;
  sessionId: string;
}

/** The attempts to log in to an account, newest first unless asked otherwise. */
export const listSignIns = (
  { store, caller }: Pick<RequestContext, 'store' | 'caller'>,
  userId: string,
  { sort, pageNo, pageSize }: { sort: 'asc' | 'desc'; pageNo: number; pageSize: number },
): { total: number; list: SignIn[] } => {
  const direction = sort === 'asc' ? 'ASC' : 'DESC';
  const ownRows = "FROM sign_in WHERE user_id = ? AND kind <> 'change'";
  const rows = store.all<SignInRow>(
    `SELECT id, at, kind, succeeded, address, agent, session_id AS sessionId ${ownRows}
     ORDER BY at ${direction}, id ${direction} LIMIT ? OFFSET ?`,
    userId,
    pageSize,
    (pageNo - 1) * pageSize,
  );
  return {
    total: store.one<{ n: number }>(`SELECT count(*) AS n ${ownRows}`, userId)?.n ?? 0,
    list: rows.map(({ sessionId, kind, succeeded, ...row }) => ({
      ...row,
      kind: kind === 'sms' ? 'sms' : 'password',
      succeeded: succeeded === 1,
      current: sessionId === caller.sessionId,
    })),
  };
};

// An updated browser counts as the same one.
const browserFamily = (agent: string): string => agent.replaceAll(/[\d._]+/g, '');

/** Whether a user who has signed in before uses a browser that none of the earlier sign-ins came from. */
export const isNewDevice = (
  { store, client }: Pick<RequestContext, 'store' | 'client'>,
  userId: string,
): boolean => {
  const known = store.all<{ agent: string }>(
    'SELECT DISTINCT agent FROM sign_in WHERE user_id = ? AND succeeded = 1',
    userId,
  );
  return known.length > 0 && !known.some(({ agent }) => browserFamily(agent) === browserFamily(client.agent));
};
