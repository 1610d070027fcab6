import { auth, type Session } from '../../contract/account/auth.ts';
import { noticeScene } from '../../contract/account/doctor.ts';
import { smsScene } from '../../contract/account/sms.ts';
import type { BusinessError } from '../../contract/errors/businessErrors.ts';
import { sendSmsNotice } from '../notifications/smsNotices.ts';
import {
  accountOfMobile,
  isMobileTaken,
  markMobileConfirmed,
  maskMobile,
  ownerOfMobile,
  requireMobile,
  requireMobileProof,
} from './mobiles.ts';
import { rememberBrowser } from './knownBrowsers.ts';
import { checkPassword, inPasswordQueue, type LoginAccount, findLoginAccount } from './passwords.ts';
import { throwHttpError, throwBadField } from '../server/httpError.ts';
import { bindHandlers } from '../server/bindHandlers.ts';
import type { RequestContext } from '../server/requestContext.ts';
import { recordRefusal, trailRefusal } from './refusals.ts';
import { endLeastRecentlyUsedSessions, endSession, createSession, renewSession } from './sessions.ts';
import { type SignInAttempt, isNewDevice, recordSignIn, requireFewLogIns } from './signIns.ts';
import { sendCode, checkCode } from './smsCodes.ts';

/** Uses up a captcha proof if captchas are required. */
const requireCaptcha = ({ captcha, tenantId }: RequestContext, proof: string | undefined): void => {
  if (captcha && (proof === undefined || !captcha.redeem(proof, tenantId))) throwHttpError('captchaWrong');
};

/** A refused log-in: returned, not thrown, so that the recorded attempt is committed. */
type Refusal = { readonly error: BusinessError };
/** Result of a log-in. */
type LoginResult = Session | Refusal;
const unwrap = (result: LoginResult): Session => ('error' in result ? throwHttpError(result.error) : result);

const newDeviceText = {
  zh: '您的账号在新设备上登录，如非本人操作，请立即修改密码。',
  en: 'Someone logged in to your account on a new device. If it was not you, change your password now.',
};

const completeLogin = (
  ctx: RequestContext,
  userId: string,
  attempt: Pick<SignInAttempt, 'identifier' | 'kind'>,
): Session => {
  requireFewLogIns(ctx, userId);
  const { sessionId, tokens } = createSession(ctx.store, userId, ctx.clock.now());
  if (endLeastRecentlyUsedSessions(ctx.store, userId, sessionId) > 0) {
    ctx.trail('session-revoked', userId, 'too many sessions', userId);
    ctx.noteLimited(`${ctx.tenantId} ${userId}`, 'sessions');
  }
  ctx.trail('login', userId, attempt.kind, userId);
  if (isNewDevice(ctx, userId))
    sendSmsNotice(ctx, {
      userId,
      scene: noticeScene.newDevice,
      subject: sessionId,
      text: newDeviceText[ctx.store.language],
    });
  recordSignIn(ctx, { ...attempt, userId, sessionId, succeeded: true });
  rememberBrowser(ctx, userId);
  return tokens;
};

const rejectLogin = (
  ctx: RequestContext,
  error: BusinessError,
  detail: string,
  attempt: Pick<SignInAttempt, 'identifier' | 'kind' | 'userId'>,
): Refusal => {
  trailRefusal(ctx, 'login-failed', attempt.userId, detail);
  // A password that was changed during its check counts as a wrong one.
  if (attempt.kind === 'password') recordSignIn(ctx, { ...attempt, succeeded: false });
  else recordRefusal(ctx, attempt);
  return { error };
};

/**
 * Signs in after a password check. Password and account status are read again: they may have changed during
 * the check.
 */
const loginWithPassword = (
  ctx: RequestContext,
  { id, username, passwordHash }: LoginAccount,
): LoginResult => {
  const current = findLoginAccount(ctx.store, username);
  const target = { identifier: username, userId: id };
  if (current?.passwordHash !== passwordHash)
    return rejectLogin(ctx, 'wrongPassword', 'wrong password', { ...target, kind: 'password' });
  if (current.status !== 0)
    return rejectLogin(ctx, 'accountDisabled', 'account disabled', { ...target, kind: 'disabled' });
  return completeLogin(ctx, id, { identifier: username, kind: 'password' });
};

const loginWithCode = (ctx: RequestContext, mobile: string, code: string): LoginResult => {
  const result = checkCode(ctx, { mobile, scene: smsScene.login }, code, true);
  const owner = ownerOfMobile(ctx.store, mobile);
  const attempt = { identifier: mobile, kind: 'sms', userId: owner?.id ?? '' } as const;
  if ('error' in result) return rejectLogin(ctx, result.error, 'wrong code', attempt);
  // The number moved to another account after the code was sent.
  if (owner?.id !== result.userId) return rejectLogin(ctx, 'smsOver', 'wrong code', attempt);
  if (owner.status !== 0) return rejectLogin(ctx, 'accountDisabled', 'account disabled', attempt);
  // An account without a password has no other way in, so this log-in confirms the number. The trail records it.
  if (owner.isFirst === 1) {
    markMobileConfirmed(ctx.store, owner.id);
    ctx.trail('mobile-confirmed', owner.id, maskMobile(mobile), owner.id);
  }
  return completeLogin(ctx, owner.id, attempt);
};

/** Checks a code and leaves it unused; a wrong one is a failed log-in as any other. */
const validateCode = (ctx: RequestContext, mobile: string, code: string): true | Refusal => {
  const result = checkCode(ctx, { mobile, scene: smsScene.login }, code, false);
  if (!('error' in result)) return true;
  const userId = accountOfMobile(ctx.store, mobile) ?? '';
  return rejectLogin(ctx, result.error, 'wrong code', { identifier: mobile, kind: 'sms', userId });
};

/** Sends a code to the mobile number of the caller's account, or to the new number. */
const sendCodeToCaller = (ctx: RequestContext, scene: number, mobile: string | undefined): true => {
  const { store, caller } = ctx;
  if (caller.userId === '') return throwHttpError(401);
  const own = requireMobile(store, caller.userId);
  if (scene === smsScene.oldMobile) {
    if (mobile !== undefined && mobile !== own) return throwBadField('mobile');
    return sendCode(ctx, { mobile: own, scene }, caller.userId);
  }
  // Only a caller who has proved the old number may learn that a new one is taken.
  requireMobileProof(ctx);
  if (mobile === undefined || mobile === own) return throwBadField('mobile');
  if (isMobileTaken(store, mobile)) return throwHttpError('mobileTaken');
  return sendCode(ctx, { mobile, scene }, caller.userId);
};

/** Log-in, refresh and log-out (specification §4; docs/wire.md, "Session" and "Captcha"). */
export const authHandlers = bindHandlers(auth, {
  login({ username, password, captchaVerification }, scene) {
    requireCaptcha(scene, captchaVerification);
    return inPasswordQueue(scene, username, async () => {
      const options = { kind: 'password', wrongError: 'wrongPassword' } as const;
      const login = await checkPassword(scene, username, password, options);
      return unwrap(scene.store.transaction(() => loginWithPassword(scene, login)));
    });
  },
  smsLogin: ({ mobile, code }, scene) =>
    unwrap(scene.store.transaction(() => loginWithCode(scene, mobile, code))),
  sendSmsCode({ scene, mobile, captchaVerification }, at) {
    if (scene !== smsScene.login) return sendCodeToCaller(at, scene, mobile);
    const number = mobile ?? throwBadField('mobile');
    requireCaptcha(at, captchaVerification);
    return sendCode(at, { mobile: number, scene }, accountOfMobile(at.store, number) ?? '');
  },
  validateSmsCode({ mobile, code }, at) {
    const result = at.store.transaction(() => validateCode(at, mobile, code));
    return result === true || throwHttpError(result.error);
  },
  refresh({ refreshToken }, { store, clock, refresh, trail }) {
    const renewed = renewSession(store, refreshToken, refresh, clock.now());
    if ('reusedOf' in renewed) {
      trail('session-revoked', renewed.reusedOf, 'a replaced refresh token came again', renewed.reusedOf);
      return throwHttpError('refreshInvalid');
    }
    return renewed;
  },
  logout(_input, { store, caller, trail }) {
    endSession(store, caller.sessionId);
    trail('logout', caller.userId);
    return true;
  },
  account(_input, { store, caller }) {
    const row = store.one<{ username: string }>('SELECT username FROM account WHERE id = ?', caller.userId);
    const { userId: id, isAuditor, isAdmin, mustChangePassword } = caller;
    return row ? { id, username: row.username, isAuditor, isAdmin, mustChangePassword } : throwHttpError(404);
  },
});
