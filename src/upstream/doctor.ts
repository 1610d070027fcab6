import { doctor } from '../contract/account/doctor.ts';
import { smsScene } from '../contract/account/sms.ts';
import { journalSecretOf } from './journalSecret.ts';
import { isTaken, mobileOf, mustHaveProved } from './mobiles.ts';
import { notifyOf, saveNotify } from './notify.ts';
import { accountBy, inTurn, type Login, loginOf, sealPassword } from './passwords.ts';
import { changeProfile, profileOf } from './profile.ts';
import { refuse } from './refusal.ts';
import { type Scene, serve } from './serve.ts';
import { endSessions } from './sessions.ts';
import { noteAttempt, ownSignIns } from './signIns.ts';
import { deskOf, tryCode } from './smsCodes.ts';

const ownLogin = ({ store, caller }: Scene): Login => {
  const row = store.one<{ username: string }>('SELECT username FROM account WHERE id = ?', caller.userId);
  return (row && loginOf(store, row.username)) ?? refuse(401);
};

// The session may have ended, or the password changed, while the new one was being hashed.
const stillOwn = (scene: Scene, { passwordHash }: Login): boolean =>
  scene.store.one('SELECT id FROM session WHERE id = ?', scene.caller.sessionId) !== undefined &&
  ownLogin(scene).passwordHash === passwordHash;

/** The signed-in user's own account (docs/wire.md, "Session"). */
export const doctorCalls = serve(
  doctor,
  {
    info: (_input, scene) => profileOf(scene, scene.caller.userId),
    update: (change, scene) => changeProfile(scene, change),
    notify: (_input, scene) => notifyOf(scene),
    saveNotify: (given, scene) => saveNotify(scene, given),
    updatePassword({ oldPassword, newPassword }, scene) {
      const { store, caller, trail } = scene;
      const { username } = ownLogin(scene);
      return inTurn(scene, username, async () => {
        const as = { kind: 'change', wrong: 'oldPasswordWrong' } as const;
        const login = await accountBy(scene, username, oldPassword, as);
        noteAttempt(scene, { typed: username, kind: 'change', userId: login.id, succeeded: true });
        if (newPassword === oldPassword) return refuse('samePassword');
        const sealed = await sealPassword(newPassword);
        return store.transaction(() => {
          if (!stillOwn(scene, login)) return refuse(401);
          store.run('UPDATE account SET password_hash = ? WHERE id = ?', sealed, caller.userId);
          endSessions(store, caller.userId);
          trail('password-changed', caller.userId);
          return true;
        });
      });
    },
    checkSmsCode({ code }, at) {
      const { store, caller } = at;
      const mobile = mobileOf(store, caller.userId);
      const purpose = { mobile, scene: smsScene.oldMobile, userId: caller.userId };
      const tried = store.transaction(() => tryCode(at, purpose, code, true));
      if ('refused' in tried) return refuse(tried.refused);
      deskOf(at).prove(caller.sessionId, mobile);
      return true;
    },
    resetMobile({ mobile, code }, at) {
      const { store, caller, trail } = at;
      mustHaveProved(at);
      const purpose = { mobile, scene: smsScene.newMobile, userId: caller.userId };
      const tried = store.transaction(() => tryCode(at, purpose, code, true));
      if ('refused' in tried) return refuse(tried.refused);
      // Checked again: a colleague may have taken the number since the code was sent.
      if (isTaken(store, mobile)) return refuse('mobileTaken');
      store.transaction(() => {
        store.run('UPDATE account SET mobile = ? WHERE id = ?', mobile, caller.userId);
        trail('mobile-changed', caller.userId);
      });
      deskOf(at).forgetProof(caller.sessionId);
      return true;
    },
    loginLog: (paging, scene) => ownSignIns(scene, paging),
    journalKey: (_input, scene) => ({ key: journalSecretOf(scene) }),
  },
  ['updatePassword', 'checkSmsCode', 'resetMobile'],
);
