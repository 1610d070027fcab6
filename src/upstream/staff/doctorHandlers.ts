import { doctor } from '../../contract/account/doctor.ts';
import { smsScene } from '../../contract/account/sms.ts';
import { forgetBrowsers } from '../auth/knownBrowsers.ts';
import { draftKeyOf } from './draftKey.ts';
import {
  isMobileTaken,
  markMobileConfirmed,
  maskMobile,
  requireMobile,
  requireMobileProof,
} from '../auth/mobiles.ts';
import { notificationSettings, saveNotificationSettings } from '../notifications/notificationSettings.ts';
import { hashPassword } from '../auth/passwordHashes.ts';
import { checkPassword, inPasswordQueue, type LoginAccount, findLoginAccount } from '../auth/passwords.ts';
import { changeProfile, profileOf } from './profile.ts';
import { throwHttpError } from '../server/httpError.ts';
import { bindHandlers } from '../server/bindHandlers.ts';
import type { RequestContext } from '../server/requestContext.ts';
import { endSessions, isSessionAlive } from '../auth/sessions.ts';
import { recordSignIn, listSignIns, requireFewLogIns } from '../auth/signIns.ts';
import { requireSmsService, checkCode } from '../auth/smsCodes.ts';
import { type PasswordOwner, requireStrongPassword } from '../auth/weakPasswords.ts';

const ownAccount = ({ store, caller }: RequestContext): LoginAccount => {
  const row = store.one<{ username: string }>('SELECT username FROM account WHERE id = ?', caller.userId);
  return (row && findLoginAccount(store, row.username)) ?? throwHttpError(401);
};

const passwordOwner = ({ store, caller }: RequestContext): PasswordOwner =>
  store.one<PasswordOwner>('SELECT username, name, mobile FROM account WHERE id = ?', caller.userId) ??
  throwHttpError(401);

// The session may have ended, or the password changed, while the new one was being hashed.
const isStillSignedIn = (ctx: RequestContext, { passwordHash }: LoginAccount): boolean =>
  isSessionAlive(ctx.store, ctx.caller.sessionId) && ownAccount(ctx).passwordHash === passwordHash;

/** The signed-in user's own account (docs/wire.md, "Session"). */
export const doctorHandlers = bindHandlers(
  doctor,
  {
    info: (_input, ctx) => profileOf(ctx, ctx.caller.userId),
    update: (change, ctx) => changeProfile(ctx, change),
    notify: (_input, ctx) => notificationSettings(ctx),
    saveNotify: (settings, ctx) => saveNotificationSettings(ctx, settings),
    updatePassword({ oldPassword, newPassword }, ctx) {
      const { store, caller, trail } = ctx;
      const { username } = ownAccount(ctx);
      return inPasswordQueue(ctx, username, async () => {
        const options = { kind: 'change', wrongError: 'oldPasswordWrong' } as const;
        const account = await checkPassword(ctx, username, oldPassword, options);
        requireFewLogIns(ctx, account.id);
        recordSignIn(ctx, { identifier: username, kind: 'change', userId: account.id, succeeded: true });
        if (newPassword === oldPassword) return throwHttpError('samePassword');
        requireStrongPassword(newPassword, passwordOwner(ctx));
        const passwordHash = await hashPassword(ctx, newPassword);
        return store.transaction(() => {
          if (!isStillSignedIn(ctx, account)) return throwHttpError(401);
          store.run(
            'UPDATE account SET password_hash = ?, first_password_at = NULL WHERE id = ?',
            passwordHash,
            caller.userId,
          );
          endSessions(store, caller.userId);
          forgetBrowsers(store, caller.userId);
          trail('password-changed', caller.userId);
          return true;
        });
      });
    },
    checkSmsCode({ code }, ctx) {
      const { store, caller } = ctx;
      const mobile = requireMobile(store, caller.userId);
      const purpose = { mobile, scene: smsScene.oldMobile, userId: caller.userId };
      const result = store.transaction(() => checkCode(ctx, purpose, code, true));
      if ('error' in result) return throwHttpError(result.error);
      requireSmsService(ctx).recordProof(caller.sessionId, mobile);
      return true;
    },
    resetMobile({ mobile, code }, ctx) {
      const { store, caller, trail } = ctx;
      requireMobileProof(ctx);
      const purpose = { mobile, scene: smsScene.newMobile, userId: caller.userId };
      const result = store.transaction(() => checkCode(ctx, purpose, code, true));
      if ('error' in result) return throwHttpError(result.error);
      // Checked again: a colleague may have taken the number since the code was sent.
      if (isMobileTaken(store, mobile)) return throwHttpError('mobileTaken');
      store.transaction(() => {
        const before = requireMobile(store, caller.userId);
        store.run('UPDATE account SET mobile = ? WHERE id = ?', mobile, caller.userId);
        trail('mobile-changed', caller.userId, `${maskMobile(before)} → ${maskMobile(mobile)}`);
      });
      requireSmsService(ctx).forgetProof(caller.sessionId);
      return true;
    },
    confirmMobile({ at, password }, ctx) {
      const { store, caller, trail } = ctx;
      const { username } = ownAccount(ctx);
      return inPasswordQueue(ctx, username, async () => {
        const options = { kind: 'confirm', wrongError: 'ownPasswordWrong' } as const;
        const account = await checkPassword(ctx, username, password, options);
        requireFewLogIns(ctx, account.id);
        recordSignIn(ctx, { identifier: username, kind: 'change', userId: account.id, succeeded: true });
        return store.transaction(() => {
          if (!isStillSignedIn(ctx, account)) return throwHttpError(401);
          const { mobile, mobileRequest, ...info } = profileOf(ctx, caller.userId);
          if (mobileRequest?.at !== at)
            return throwHttpError('profileChanged', { ...info, mobile, mobileRequest });
          markMobileConfirmed(store, caller.userId);
          trail('mobile-confirmed', caller.userId, mobile ?? '');
          return true;
        });
      });
    },
    loginLog: (paging, ctx) => listSignIns(ctx, ctx.caller.userId, paging),
    journalKey: (_input, ctx) => ({ key: draftKeyOf(ctx) }),
  },
  ['updatePassword', 'checkSmsCode', 'resetMobile', 'confirmMobile'],
);
