import { smsCooldownMs, smsScene } from '../../contract/account/sms.ts';
import { dayMs, startOfDay } from '../server/clock.ts';
import { nextId } from '../db/ids.ts';
import { throwHttpError } from '../server/httpError.ts';
import type { RequestContext } from '../server/requestContext.ts';
import { browserOf, isKnownBrowser, ensureBrowser } from './knownBrowsers.ts';
import type { SmsService } from './smsService.ts';

/** How many codes a number may get within a day of the hospital: for its owner, and for everybody else. */
export const maxCodesPerDay = 10;
/** Lifetime of a code, in milliseconds. */
export const codeLifetimeMs = 10 * 60_000;
/**
 * A code becomes void after this many wrong tries. Where the request had no cookie, others of its network may try it, too: their tries are
 * counted apart, and leave the browser that requested it its own.
 */
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

/** The newest code that this browser or session requested, or, where the request had no cookie, its network. */
const newestCode = ({ store, client }: RequestContext, { mobile, scene, userId }: CodePurpose) =>
  store.one<{
    id: string;
    userId: string;
    seal: string;
    sentAt: number;
    wrong: number;
    /** 0 if only the network is the same. */
    isOwn: number;
    usedAt: number | null;
  }>(
    `SELECT id, user_id AS userId, code_hash AS seal, sent_at AS sentAt, used_at AS usedAt,
       ?3 IS NOT NULL OR browser = ?4 AS isOwn, CASE WHEN ?3 IS NOT NULL OR browser = ?4 THEN wrong ELSE network_wrong END AS wrong
     FROM sms_code
     WHERE mobile = ?1 AND scene = ?2 AND CASE WHEN ?3 IS NULL THEN browser = ?4 OR network = ?5 ELSE user_id = ?3 END
     ORDER BY browser = ?4 DESC, id DESC LIMIT 1`,
    mobile,
    scene,
    userId ?? null,
    browserOf(client),
    client.network,
  );

/** Whether the request is known to come from the number's owner: such codes have limits of their own, which others cannot use up. */
const isByOwner = ({ store, client }: RequestContext, scene: number, userId: string): boolean =>
  scene === smsScene.oldMobile ||
  (scene === smsScene.login && isKnownBrowser(store, userId, browserOf(client)));

const checkLimits = (ctx: RequestContext, mobile: string, userId: string, byOwner: boolean): void => {
  const { store, clock, tenantId, noteLimited } = ctx;
  const now = clock.now();
  const sent = store.all<{ at: number }>(
    // A clock that was ahead and was set back has sent nothing that counts now.
    'SELECT sent_at AS at FROM sms_code WHERE mobile = ? AND by_owner = ? AND sent_at BETWEEN ? AND ?',
    mobile,
    byOwner,
    Math.min(startOfDay(now), now - smsCooldownMs),
    now,
  );
  if (sent.filter(({ at }) => at >= startOfDay(now)).length >= maxCodesPerDay) {
    noteLimited(`${tenantId} ${userId || 'nobody'}`, 'codes by text message in a day');
    return throwHttpError('smsTooMany');
  }
  if (sent.some(({ at }) => now - at < smsCooldownMs)) return throwHttpError('smsTooSoon');
};

/**
 * Sends a code for an account and voids earlier ones of the same browser or session. If there is no account (`userId` is empty), nothing is
 * sent, but everything else is the same, including limits, so that nobody learns which numbers exist. Throws
 * 501, 429 (per address), `smsTooMany` and `smsTooSoon` (per number).
 */
export const sendCode = (ctx: RequestContext, { mobile, scene }: CodePurpose, userId: string): true => {
  const sms = requireSmsService(ctx);
  const { store, tenantId, client, trail } = ctx;
  return store.transaction(() => {
    const byOwner = isByOwner(ctx, scene, userId);
    checkLimits(ctx, mobile, userId, byOwner);
    // The owner's browsers and sessions have ten codes a day in any case.
    if (!byOwner && !sms.allowAddress(`${tenantId} ${client.network}`)) return throwHttpError(429);
    const now = ctx.clock.now();
    const [id, code] = [nextId(), sms.createCode()];
    const isLogin = scene === smsScene.login;
    // Older rows are not needed for any limit.
    store.run('DELETE FROM sms_code WHERE sent_at < ?', now - 2 * dayMs);
    store.run(
      `INSERT INTO sms_code (id, mobile, scene, user_id, code_hash, sent_at, browser, network, by_owner)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      id,
      mobile,
      scene,
      userId,
      userId === '' ? '' : sms.hashCode(id, code),
      now,
      isLogin ? ensureBrowser(ctx) : '',
      isLogin && client.browserToken === '' ? client.network : null,
      byOwner,
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
    const column = sent.isOwn === 1 ? 'wrong' : 'network_wrong';
    store.run(`UPDATE sms_code SET ${column} = ${column} + 1 WHERE id = ?`, sent.id);
    if (sent.wrong + 1 === maxTries)
      ctx.noteLimited(`${ctx.tenantId} ${sent.userId || 'nobody'}`, `wrong codes from ${ctx.client.network}`);
    return { error: 'smsWrong' };
  }
  if (markUsed) store.run('UPDATE sms_code SET used_at = ? WHERE id = ?', now, sent.id);
  return { userId: sent.userId };
};
