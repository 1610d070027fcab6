import { createHash, randomBytes } from 'node:crypto';
import type { Session } from '../../contract/account/auth.ts';
import { dayMs } from '../server/clock.ts';
import { nextId } from '../db/ids.ts';
import { saveLastSeen } from '../staff/lastSeen.ts';
import { throwHttpError } from '../server/httpError.ts';
import type { Caller } from '../server/requestContext.ts';
import type { Store } from '../db/store.ts';

/** Lifetime of an access token, in milliseconds. */
export const accessTokenLifetimeMs = 30 * 60_000;
/** Lifetime of a refresh token, in milliseconds. */
export const refreshTokenLifetimeMs = 30 * dayMs;
/**
 * How long a refresh token is accepted after it was replaced, in milliseconds: the response may have been
 * lost.
 */
export const rotationGraceMs = 10_000;

/** How many refresh tokens of a session are stored, the replaced ones included: the reuse of an older one is not noticed. */
export const maxRefreshTokens = 500;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

// The prefix distinguishes a session of another hospital (403) from an unknown one (401).
const createToken = (store: Store): string => `${store.tenantId}.${randomBytes(32).toString('base64url')}`;

/** The hospital that a token claims; 0 if it has no prefix. */
export const tenantOfToken = (token: string): number => Number(/^(\d{1,9})\./.exec(token)?.[1] ?? 0);

const issueAccessToken = (store: Store, sessionId: string, now: number) => {
  const accessToken = createToken(store);
  const expiresTime = now + accessTokenLifetimeMs;
  store.run(
    'INSERT INTO access_token (hash, session_id, expires_at) VALUES (?, ?, ?)',
    hashOf(accessToken),
    sessionId,
    expiresTime,
  );
  return { accessToken, expiresTime };
};

const issueRefreshToken = (store: Store, sessionId: string, now: number): string => {
  const token = createToken(store);
  store.run(
    'INSERT INTO refresh_token (hash, session_id, expires_at) VALUES (?, ?, ?)',
    hashOf(token),
    sessionId,
    now + refreshTokenLifetimeMs,
  );
  store.run(
    `DELETE FROM refresh_token WHERE hash IN (SELECT hash FROM refresh_token WHERE session_id = ?
       ORDER BY expires_at DESC, replaced_at IS NULL DESC LIMIT -1 OFFSET ?)`,
    sessionId,
    maxRefreshTokens,
  );
  return token;
};

/** Ends one session and deletes its tokens. */
export const endSession = (store: Store, sessionId: string): void => {
  store.run('DELETE FROM access_token WHERE session_id = ?', sessionId);
  store.run('DELETE FROM refresh_token WHERE session_id = ?', sessionId);
  store.run('DELETE FROM session WHERE id = ?', sessionId);
};

/** Ends every session of a user. */
export const endSessions = (store: Store, userId: string): void => {
  for (const { id } of store.all<{ id: string }>('SELECT id FROM session WHERE user_id = ?', userId))
    endSession(store, id);
};

/**
 * Ends every session of an account that is disabled: its tokens do not work again once it is enabled. The refresh tokens stay,
 * expired, so that whoever holds one is told why.
 */
export const expireSessions = (store: Store, userId: string): void => {
  const ofUser = 'session_id IN (SELECT id FROM session WHERE user_id = ?)';
  store.run(`DELETE FROM access_token WHERE ${ofUser}`, userId);
  store.run(`UPDATE refresh_token SET expires_at = 0 WHERE ${ofUser}`, userId);
};

/** Whether a session has not ended: no log-out, no other password, and its account was not disabled. */
export const isSessionAlive = (store: Store, sessionId: string): boolean =>
  store.one(
    `SELECT s.id FROM session s JOIN account a ON a.id = s.user_id WHERE s.id = ? AND a.status = 0
       AND EXISTS (SELECT 1 FROM refresh_token r WHERE r.session_id = s.id AND r.expires_at > 0)`,
    sessionId,
  ) !== undefined;

/** How many sessions an account has at most: a person has a few browsers, and does not always log out. */
export const maxSessions = 20;

/**
 * Ends the sessions of a user above {@link maxSessions} that were used least recently, which is those whose tokens were renewed longest
 * ago, but never `newest`: after a clock was set back it would be the oldest. Returns how many.
 */
export const endLeastRecentlyUsedSessions = (store: Store, userId: string, newest: string): number => {
  const surplus = store.all<{ id: string }>(
    `SELECT id FROM session WHERE user_id = ? AND id <> ? ORDER BY
       (SELECT max(t.expires_at) FROM access_token t WHERE t.session_id = session.id) DESC, id DESC LIMIT -1 OFFSET ?`,
    userId,
    newest,
    maxSessions - 1,
  );
  for (const { id } of surplus) endSession(store, id);
  return surplus.length;
};

/** Creates a session and deletes the user's expired ones. */
export const createSession = (
  store: Store,
  userId: string,
  now: number,
): { readonly sessionId: string; readonly tokens: Session } =>
  store.transaction(() => {
    const expired = store.all<{ id: string }>(
      `SELECT id FROM session WHERE user_id = ? AND NOT EXISTS (
         SELECT 1 FROM refresh_token r WHERE r.session_id = session.id AND r.expires_at > ?)`,
      userId,
      now,
    );
    for (const { id } of expired) endSession(store, id);
    const sessionId = nextId();
    store.run('INSERT INTO session (id, user_id, started_at) VALUES (?, ?, ?)', sessionId, userId, now);
    saveLastSeen(store, userId, now);
    const refreshToken = issueRefreshToken(store, sessionId, now);
    return { sessionId, tokens: { userId, refreshToken, ...issueAccessToken(store, sessionId, now) } };
  });

/** Creates a session and returns its tokens. */
export const createSessionTokens = (store: Store, userId: string, now: number): Session =>
  createSession(store, userId, now).tokens;

/**
 * The owner of an access token and its expiry; undefined if the token is unknown or expired, or the account
 * is disabled.
 */
export const findCaller = (
  store: Store,
  token: string,
  now: number,
): (Caller & { readonly expiresAt: number }) | undefined => {
  const row = store.one<{
    userId: string;
    sessionId: string;
    isAuditor: number;
    isAdmin: number;
    mustChangePassword: number;
    name: string;
    expiresAt: number;
  }>(
    `SELECT a.id AS userId, s.id AS sessionId, a.is_auditor AS isAuditor, a.is_admin AS isAdmin,
       a.first_password_at IS NOT NULL AS mustChangePassword, a.name, t.expires_at AS expiresAt
     FROM access_token t JOIN session s ON s.id = t.session_id JOIN account a ON a.id = s.user_id
     WHERE t.hash = ? AND t.expires_at > ? AND a.status = 0`,
    hashOf(token),
    now,
  );
  return (
    row && {
      ...row,
      isAuditor: row.isAuditor === 1,
      isAdmin: row.isAdmin === 1,
      mustChangePassword: row.mustChangePassword === 1,
    }
  );
};

interface RefreshTokenRow {
  sessionId: string;
  userId: string;
  status: number;
  expiresAt: number;
  replacedAt: number | null;
  /** When this session last replaced a refresh token. */
  lastReplaced: number | null;
}

const findRefreshToken = (store: Store, token: string): RefreshTokenRow | undefined =>
  store.one<RefreshTokenRow>(
    `SELECT s.id AS sessionId, s.user_id AS userId, a.status, r.expires_at AS expiresAt, r.replaced_at AS replacedAt,
       (SELECT max(replaced_at) FROM refresh_token o WHERE o.session_id = s.id) AS lastReplaced
     FROM refresh_token r JOIN session s ON s.id = r.session_id JOIN account a ON a.id = s.user_id
     WHERE r.hash = ?`,
    hashOf(token),
  );

/**
 * Issues new tokens for a refresh token (docs/wire.md, "Session"). `keep`: the refresh token stays valid,
 * earlier access tokens become void. `rotate`: a new refresh token each time. A replaced token that is used
 * again was copied, so the session ends and `reusedOf` names its user.
 */
export const renewSession = (
  store: Store,
  refreshToken: string,
  mode: 'keep' | 'rotate',
  now: number,
): Session | { readonly reusedOf: string } =>
  store.transaction(() => {
    const row = findRefreshToken(store, refreshToken);
    if (!row) return throwHttpError('refreshInvalid');
    if (row.status !== 0) return throwHttpError('accountDisabled');
    const { sessionId, userId, expiresAt, replacedAt, lastReplaced } = row;
    if (expiresAt <= now) return throwHttpError('refreshExpired');
    if (replacedAt !== null && (replacedAt !== lastReplaced || now - replacedAt > rotationGraceMs)) {
      endSession(store, sessionId);
      return { reusedOf: userId };
    }
    if (mode === 'keep') {
      store.run('DELETE FROM access_token WHERE session_id = ?', sessionId);
      return { userId, refreshToken, ...issueAccessToken(store, sessionId, now) };
    }
    store.run('DELETE FROM access_token WHERE session_id = ? AND expires_at <= ?', sessionId, now);
    if (replacedAt === null)
      store.run('UPDATE refresh_token SET replaced_at = ? WHERE hash = ?', now, hashOf(refreshToken));
    return {
      userId,
      refreshToken: issueRefreshToken(store, sessionId, now),
      ...issueAccessToken(store, sessionId, now),
    };
  });
