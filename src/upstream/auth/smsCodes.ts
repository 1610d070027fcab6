import { smsCooldownMs } from '../../contract/account/sms.ts';
import { dayMs, startOfDay } from '../server/clock.ts';
import { nextId } from '../db/ids.ts';
import { throwHttpError } from '../server/httpError.ts';
import type { RequestContext } from '../server/requestContext.ts';
import type { SmsService } from './smsService.ts';

/** How many codes a number may get within a day of the hospital. */
export const maxCodesPerDay = 10;
/** Lifetime of a code, in milliseconds. */
export const codeLifetimeMs = 10 * 60_000;
/** A code becomes void after this many wrong tries. */
export const maxTries = 5;

/** The number that a code is sent to, and its purpose. */
export interface CodePurpose {
  readonly mobile: string;
  /** A value of smsScene. */
  readonly scene: number;
  /** The user whose session requested it; omitted for a log-in. */
  readonly userId?: string;
}

/** The SMS service; throws 501 if this upstream cannot send messages. */
export const requireSmsService = ({ sms }: Pick<RequestContext, 'sms'>): SmsService =>
  sms ?? throwHttpError(501);

const newestCode = ({ store }: RequestContext, { mobile, scene, userId }: CodePurpose) =>
  store.one<{
    id: string;
    userId: string;
    seal: string;
    sentAt: number;
    wrong: number;
    usedAt: number | null;
  }>(
    `SELECT id, user_id AS userId, code_hash AS seal, sent_at AS sentAt, wrong, used_at AS usedAt FROM sms_code
     WHERE mobile = ?1 AND scene = ?2 AND (?3 IS NULL OR user_id = ?3) ORDER BY id DESC LIMIT 1`,
    mobile,
    scene,
    userId ?? null,
  );

const checkLimits = ({ store, clock }: RequestContext, mobile: string): void => {
  const now = clock.now();
  const sent = store.all<{ at: number }>(
    // A clock that was ahead and was set back has sent nothing that counts now.
    'SELECT sent_at AS at FROM sms_code WHERE mobile = ? AND sent_at BETWEEN ? AND ?',
    mobile,
    Math.min(startOfDay(now), now - smsCooldownMs),
    now,
  );
  if (sent.filter(({ at }) => at >= startOfDay(now)).length >= maxCodesPerDay)
    return throwHttpError('smsTooMany');
  if (sent.some(({ at }) => now - at < smsCooldownMs)) return throwHttpError('smsTooSoon');
};

/**
 * Sends a code for an account and voids earlier ones. If there is no account (`userId` is empty), nothing is
 * sent, but everything else is the same, including limits, so that nobody learns which numbers exist. Throws
 * 501, 429 (per address), `smsTooMany` and `smsTooSoon` (per number).
 */
export const sendCode = (ctx: RequestContext, { mobile, scene }: CodePurpose, userId: string): true => {
  const sms = requireSmsService(ctx);
  const { store, tenantId, client, trail } = ctx;
  return store.transaction(() => {
    checkLimits(ctx, mobile);
    if (!sms.allowAddress(`${tenantId} ${client.network}`)) return throwHttpError(429);
    const now = ctx.clock.now();
    const [id, code] = [nextId(), sms.createCode()];
    // Older rows are not needed for any limit.
    store.run('DELETE FROM sms_code WHERE sent_at < ?', now - 2 * dayMs);
    store.run(
      'INSERT INTO sms_code (id, mobile, scene, user_id, code_hash, sent_at) VALUES (?, ?, ?, ?, ?, ?)',
      id,
      mobile,
      scene,
      userId,
      userId === '' ? '' : sms.hashCode(id, code),
      now,
    );
    if (userId === '') return true;
    trail('sms-code', userId, `scene ${scene}`, userId);
    store.afterCommit(() => sms.send({ tenantId, mobile, scene, code, at: now }));
    return true;
  });
};

/** Result of a try: the account that the correct code was sent for, or an error. */
export type CodeResult = { readonly userId: string } | { readonly error: 'smsWrong' | 'smsOver' };

/**
 * Checks a code against the newest one that was sent. Call it in a transaction that is committed even if the
 * call is refused, because wrong tries are counted. `markUsed`: a correct code is used up.
 */
export const checkCode = (
  ctx: RequestContext,
  purpose: CodePurpose,
  code: string,
  markUsed: boolean,
): CodeResult => {
  const sms = requireSmsService(ctx);
  const { store } = ctx;
  const now = ctx.clock.now();
  const sent = newestCode(ctx, purpose);
  const isCurrent = sent && sent.sentAt <= now && now - sent.sentAt < codeLifetimeMs;
  const isValid = isCurrent && sent.usedAt === null && sent.wrong < maxTries;
  if (!isValid) return { error: 'smsOver' };
  // Without a hash nothing was sent, and no code is correct.
  const isCorrect = sent.seal === '' ? false : sms.verifyCode(sent.seal, sent.id, code);
  if (isCorrect === null) return { error: 'smsOver' };
  if (!isCorrect) {
    store.run('UPDATE sms_code SET wrong = wrong + 1 WHERE id = ?', sent.id);
    return { error: 'smsWrong' };
  }
  if (markUsed) store.run('UPDATE sms_code SET used_at = ? WHERE id = ?', now, sent.id);
  return { userId: sent.userId };
};
