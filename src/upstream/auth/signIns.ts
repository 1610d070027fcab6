import { createHash } from 'node:crypto';
import type { SignIn } from '../../contract/account/doctor.ts';
import { dayMs } from '../server/clock.ts';
import { nextId } from '../db/ids.ts';
import { clientNetwork } from '../server/clientNetwork.ts';
import type { RequestContext } from '../server/requestContext.ts';
import type { Store } from '../db/store.ts';

/** This many wrong passwords lock an account for an address, */
export const maxWrongPasswords = 5;
/** for this long, counted from the first of them, in milliseconds. */
export const lockoutMs = 15 * 60_000;

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
  { store, clock, client }: Pick<RequestContext, 'store' | 'clock' | 'client'>,
  { identifier, kind, userId, sessionId = '', succeeded }: SignInAttempt,
): void =>
  store.run(
    `INSERT INTO sign_in (id, at, who, user_id, session_id, kind, succeeded, address, agent)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    nextId(),
    clock.now(),
    hashIdentifier(identifier),
    userId,
    sessionId,
    kind,
    succeeded,
    client.address,
    client.agent,
  );

/** How long attempts are stored, in milliseconds. */
export const signInRetentionMs = 180 * dayMs;

/** Deletes older attempts. */
export const deleteOldSignIns = (store: Store, now: number): void =>
  store.run('DELETE FROM sign_in WHERE at < ?', now - signInRetentionMs);

/** The addresses of the client's network from which somebody tried to log in to this account since then. */
const triedAddresses = ({ store, client }: RequestContext, who: string, since: number): string => {
  const rows = store.all<{ address: string }>(
    'SELECT DISTINCT address FROM sign_in WHERE who = ? AND at > ?',
    who,
    since,
  );
  return JSON.stringify(
    rows.map(({ address }) => address).filter((address) => clientNetwork(address) === client.network),
  );
};

/**
 * Whether an account name is locked for the client's network: five wrong passwords within the last 15 minutes
 * with no correct one, and no reset of the password, after them. The lock ends 15 minutes after the first of these
 * five. Attempts during the lock do not count. Unknown names are locked in the same way.
 */
export const isLockedOut = (ctx: RequestContext, identifier: string): boolean => {
  const { store, clock } = ctx;
  const who = hashIdentifier(identifier);
  const since = clock.now() - lockoutMs;
  const row = store.one<{ wrong: number }>(
    `SELECT count(*) AS wrong FROM sign_in
     WHERE who = ?1 AND address IN (SELECT value FROM json_each(?2)) AND kind IN ('password', 'change') AND succeeded = 0
       AND at > max(?3, coalesce((SELECT first_password_at FROM account WHERE username = ?4), 0))
       AND id > coalesce((SELECT max(id) FROM sign_in WHERE who = ?1
         AND address IN (SELECT value FROM json_each(?2)) AND kind IN ('password', 'change') AND succeeded = 1), '')`,
    who,
    triedAddresses(ctx, who, since),
    since,
    identifier,
  );
  return (row?.wrong ?? 0) >= maxWrongPasswords;
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
