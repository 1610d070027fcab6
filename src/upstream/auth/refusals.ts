import type { RequestContext } from '../server/requestContext.ts';
import { recordSignIn, type SignInAttempt } from './signIns.ts';

/** How often a refusal that counts towards no lock is written for the same account, in milliseconds: a flood must not fill the disk. */
export const refusalIntervalMs = 60_000;

type RefusedAttempt = Pick<SignInAttempt, 'identifier' | 'kind' | 'userId'>;

/** Writes a refusal into the audit trail, by the account that it is about. The same one is written once a minute. */
export const trailRefusal = (
  { store, clock, trail }: Pick<RequestContext, 'store' | 'clock' | 'trail'>,
  act: string,
  userId: string,
  detail: string,
): void => {
  const now = clock.now();
  const isWritten = store.one(
    'SELECT 1 FROM audit_trail WHERE subject = ? AND at > ? AND at <= ? AND act = ? AND detail = ? LIMIT 1',
    userId,
    now - refusalIntervalMs,
    now,
    act,
    detail,
  );
  if (!isWritten) trail(act, userId, detail, userId);
};

/** Records a refused attempt that counts towards no lock: once a minute for the same account, or nobody's, and network. */
export const recordRefusal = (ctx: RequestContext, attempt: RefusedAttempt): void => {
  const now = ctx.clock.now();
  const isRecorded = ctx.store.one(
    `SELECT 1 FROM sign_in WHERE user_id = ? AND at > ? AND at <= ? AND kind = ? AND network = ? AND succeeded = 0 LIMIT 1`,
    attempt.userId,
    now - refusalIntervalMs,
    now,
    attempt.kind,
    ctx.client.network,
  );
  if (!isRecorded) recordSignIn(ctx, { ...attempt, succeeded: false });
};
