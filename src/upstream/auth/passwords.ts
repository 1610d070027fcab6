import { hash } from '@node-rs/argon2';
import type { BusinessError } from '../../contract/errors/businessErrors.ts';
import { throwHttpError } from '../server/httpError.ts';
import type { RequestContext } from '../server/requestContext.ts';
import { budgetOf } from './knownBrowsers.ts';
import { type HashContext, matchesHash } from './passwordHashes.ts';
import { recordRefusal, trailRefusal } from './refusals.ts';
import { lockedOutBy, recordSignIn } from './signIns.ts';
import type { Store } from '../db/store.ts';

/** The part of an account that log-in needs. */
export interface LoginAccount {
  readonly id: string;
  readonly username: string;
  readonly passwordHash: string;
  readonly status: number;
}

/** The account with this user name. The contract has trimmed the name; case matters. */
export const findLoginAccount = (store: Store, username: string): LoginAccount | undefined =>
  store.one<LoginAccount>(
    'SELECT id, username, password_hash AS passwordHash, status FROM account WHERE username = ?',
    username,
  );

let decoy: Promise<string> | undefined;

// An unknown name takes as long as a wrong password, so that the response time does not reveal which it was. So does
// an account that has no password, because it came from a file: its person logs in by code.
const verifyPassword = async (
  ctx: HashContext,
  account: LoginAccount | undefined,
  password: string,
): Promise<boolean> => {
  decoy ??= hash('nobody has this password');
  const stored = account?.passwordHash ?? '';
  return (await matchesHash(ctx, stored === '' ? await decoy : stored, password)) && stored !== '';
};

/**
 * Checks the passwords for one name that count together one after the other. In parallel, a hundred would be checked before
 * five had failed.
 */
export const inPasswordQueue = <T>(
  ctx: RequestContext,
  username: string,
  work: () => Promise<T>,
): Promise<T> => {
  const budget = budgetOf(ctx, findLoginAccount(ctx.store, username)?.id ?? '');
  return ctx.passwordQueue.run(`${ctx.tenantId} ${budget} ${username}`, work);
};

/** What the trail says of a refused password: at a log-in, at its change, and at the confirmation of a mobile number. */
const refusedActs = {
  password: 'login-failed',
  change: 'password-change-failed',
  confirm: 'mobile-confirm-failed',
} as const;

/**
 * The account with this user name and password; call it within `inPasswordQueue`. Throws `accountLocked` or
 * the given error and records both. A correct password is recorded by the caller, together with its outcome.
 */
export const checkPassword = async (
  ctx: RequestContext,
  username: string,
  password: string,
  { kind, wrongError }: { kind: keyof typeof refusedActs; wrongError: BusinessError },
): Promise<LoginAccount> => {
  const { store, tenantId, trail, client, noteLimited } = ctx;
  const account = findLoginAccount(store, username);
  const userId = account?.id ?? '';
  // The typed name is not written to the trail: people type passwords into the wrong field.
  const reject = (why: 'locked' | 'wrong', detail: string, error: BusinessError): never => {
    store.transaction(() => {
      const attempt = { identifier: username, userId };
      // Wrong passwords of an account are few: they lock it.
      if (why === 'wrong' && account) trail(refusedActs[kind], userId, detail, userId);
      else trailRefusal(ctx, refusedActs[kind], userId, detail);
      if (why === 'wrong')
        recordSignIn(ctx, {
          ...attempt,
          kind: kind === 'password' ? 'password' : 'change',
          succeeded: false,
        });
      // What is no log-in is not recorded if it was refused before the check.
      else if (kind === 'password') recordRefusal(ctx, { ...attempt, kind: 'locked' });
    });
    return throwHttpError(error);
  };
  const lockedBy = lockedOutBy(ctx, username, userId);
  if (lockedBy) {
    // The trail is the administrators'; an operator reads the log.
    const guesses = {
      network: `wrong passwords from ${client.network}`,
      browser: 'wrong passwords in a known browser',
      day: 'wrong passwords in a day',
    }[lockedBy];
    noteLimited(`${tenantId} ${userId || 'nobody'}`, guesses);
    return reject('locked', 'locked', 'accountLocked');
  }
  const isCorrect = await verifyPassword(ctx, account, password);
  if (account && isCorrect) return account;
  return reject('wrong', account ? 'wrong password' : 'no such account', wrongError);
};
