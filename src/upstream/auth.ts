import { auth, type Session } from '../contract/account/auth.ts';
import { noticeScene } from '../contract/account/doctor.ts';
import { smsScene } from '../contract/account/sms.ts';
import type { BusinessError } from '../contract/errors/businessErrors.ts';
import { sendNotice } from './notices.ts';
import { accountOfMobile, isTaken, mobileOf, mustHaveProved } from './mobiles.ts';
import { accountBy, inTurn, type Login, loginOf } from './passwords.ts';
import { refuse, refuseField } from './refusal.ts';
import { type Scene, serve } from './serve.ts';
import { endSession, openSession, renewSession } from './sessions.ts';
import { type Attempt, isNewDevice, noteAttempt } from './signIns.ts';
import { sendCode, tryCode } from './smsCodes.ts';

/** Uses up a captcha proof if captchas are required. */
const mustBeSolved = ({ captcha, tenantId }: Scene, proof: string | undefined): void => {
  if (captcha && (proof === undefined || !captcha.redeem(proof, tenantId))) refuse('captchaWrong');
};

/** Result of a log-in. An error is returned, not thrown, so that the recorded attempt is committed. */
type Come = Session | { readonly refused: BusinessError };
const given = (come: Come): Session => ('refused' in come ? refuse(come.refused) : come);

const enter = (scene: Scene, userId: string, attempt: Pick<Attempt, 'typed' | 'kind'>): Session => {
  const { sessionId, tokens } = openSession(scene.store, userId, scene.clock.now());
  scene.trail('login', userId, attempt.kind, userId);
  if (isNewDevice(scene, userId))
    sendNotice(scene, {
      userId,
      scene: noticeScene.newDevice,
      subject: sessionId,
      text: '您的账号在新设备上登录，如非本人操作请修改密码。 / Your account was used on a new device. If that was not you, change the password.',
    });
  noteAttempt(scene, { ...attempt, userId, sessionId, succeeded: true });
  return tokens;
};

const turnAway = (
  scene: Scene,
  refused: BusinessError,
  why: string,
  attempt: Pick<Attempt, 'typed' | 'kind' | 'userId'>,
): Come => {
  scene.trail('login-failed', attempt.userId, why, attempt.userId);
  noteAttempt(scene, { ...attempt, succeeded: false });
  return { refused };
};

/**
 * Signs in after a password check. Password and account status are read again: they may have changed during
 * the check.
 */
const enterBy = (scene: Scene, { id, username, passwordHash }: Login): Come => {
  const now = loginOf(scene.store, username);
  const of = { typed: username, userId: id };
  if (now?.passwordHash !== passwordHash)
    return turnAway(scene, 'wrongPassword', 'wrong password', { ...of, kind: 'password' });
  if (now.status !== 0)
    return turnAway(scene, 'accountDisabled', 'account disabled', { ...of, kind: 'disabled' });
  return enter(scene, id, { typed: username, kind: 'password' });
};

const enterByCode = (scene: Scene, mobile: string, code: string): Come => {
  const tried = tryCode(scene, { mobile, scene: smsScene.login }, code, true);
  const owner = scene.store.one<{ id: string; status: number }>(
    'SELECT id, status FROM account WHERE mobile = ?',
    mobile,
  );
  const attempt = { typed: mobile, kind: 'sms', userId: owner?.id ?? '' } as const;
  if ('refused' in tried) return turnAway(scene, tried.refused, 'wrong code', attempt);
  // The number moved to another account after the code was sent.
  if (owner?.id !== tried.userId) return turnAway(scene, 'smsOver', 'wrong code', attempt);
  if (owner.status !== 0) return turnAway(scene, 'accountDisabled', 'account disabled', attempt);
  return enter(scene, owner.id, attempt);
};

/** Sends a code to the mobile number of the caller's account, or to the new number. */
const sendToCaller = (at: Scene, scene: number, mobile: string | undefined): true => {
  const { store, caller } = at;
  if (caller.userId === '') return refuse(401);
  const own = mobileOf(store, caller.userId);
  if (scene === smsScene.oldMobile) {
    if (mobile !== undefined && mobile !== own) return refuseField('mobile');
    return sendCode(at, { mobile: own, scene }, caller.userId);
  }
  // Only a caller who has proved the old number may learn that a new one is taken.
  mustHaveProved(at);
  if (mobile === undefined || mobile === own) return refuseField('mobile');
  if (isTaken(store, mobile)) return refuse('mobileTaken');
  return sendCode(at, { mobile, scene }, caller.userId);
};

/** Log-in, refresh and log-out (specification §4; docs/wire.md, "Session" and "Captcha"). */
export const authCalls = serve(auth, {
  login({ username, password, captchaVerification }, scene) {
    mustBeSolved(scene, captchaVerification);
    return inTurn(scene, username, async () => {
      const as = { kind: 'password', wrong: 'wrongPassword' } as const;
      const login = await accountBy(scene, username, password, as);
      return given(scene.store.transaction(() => enterBy(scene, login)));
    });
  },
  smsLogin: ({ mobile, code }, scene) =>
    given(scene.store.transaction(() => enterByCode(scene, mobile, code))),
  sendSmsCode({ scene, mobile, captchaVerification }, at) {
    if (scene !== smsScene.login) return sendToCaller(at, scene, mobile);
    const number = mobile ?? refuseField('mobile');
    mustBeSolved(at, captchaVerification);
    return sendCode(at, { mobile: number, scene }, accountOfMobile(at.store, number) ?? '');
  },
  validateSmsCode({ mobile, code }, at) {
    const tried = at.store.transaction(() => tryCode(at, { mobile, scene: smsScene.login }, code, false));
    return 'refused' in tried ? refuse(tried.refused) : true;
  },
  refresh({ refreshToken }, { store, clock, refresh, trail }) {
    const renewed = renewSession(store, refreshToken, refresh, clock.now());
    if ('reusedOf' in renewed) {
      trail('session-revoked', renewed.reusedOf, 'a replaced refresh token came again', renewed.reusedOf);
      return refuse('refreshInvalid');
    }
    trail('refresh', renewed.userId, '', renewed.userId);
    return renewed;
  },
  logout(_input, { store, caller, trail }) {
    endSession(store, caller.sessionId);
    trail('logout', caller.userId);
    return true;
  },
  account(_input, { store, caller }) {
    const row = store.one<{ username: string }>('SELECT username FROM account WHERE id = ?', caller.userId);
    const { userId: id, isAuditor, isAdmin } = caller;
    return row ? { id, username: row.username, isAuditor, isAdmin } : refuse(404);
  },
});
