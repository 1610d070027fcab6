import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { auth, type Session } from '../../contract/account/auth.ts';
import { smsScene } from '../../contract/account/sms.ts';
import { doctor } from '../../contract/account/doctor.ts';
import { maskMobile } from './mobiles.ts';
import { proofLifetimeMs } from './smsService.ts';
import {
  errorCodeOf,
  requestFrom,
  doctorLin,
  type LoginFixture,
  linsTenantId,
  createLoginFixture,
  otherCode,
} from '../testing/loginFixture.ts';

const newMobile = '13911112222';
const colleagues = '13900000002';
let logins: LoginFixture;
let mine: Session;
beforeEach(async () => {
  logins = createLoginFixture();
  mine = await logins.newSession();
});
afterEach(() => logins.close());

const identity = (session = mine) => ({ ...requestFrom('10.0.0.1'), token: session.accessToken });
const sendToOld = (session = mine) =>
  logins.send({ scene: smsScene.oldMobile }, '10.0.0.1', session.accessToken);
const sendToNew = (mobile: string | undefined = newMobile, session = mine) =>
  logins.send({ scene: smsScene.newMobile, mobile }, '10.0.0.1', session.accessToken);
const check = (code: string, session = mine) => logins.call(doctor.checkSmsCode, { code }, identity(session));
const reset = (mobile: string, code: string, session = mine) =>
  logins.call(doctor.resetMobile, { mobile, code }, identity(session));
/** Proves the old number with a code. */
const proveOldMobile = async (session = mine) => {
  await sendToOld(session);
  expect((await check(await logins.codeTo(doctorLin.mobile), session)).code).toBe(200);
};
const shown = async () =>
  v.parse(doctor.info.data, (await logins.call(doctor.info, {}, identity())).data).mobile;
const storedMobile = () => logins.readValue("SELECT mobile FROM account WHERE username = 'linyue'");

describe('the own mobile number', () => {
  test('is only shown masked', async () => {
    expect(await shown()).toBe('139****0001');
    expect(maskMobile('+85291234567')).toBe('+85****4567');
    expect(maskMobile('+1234567')).toBe('+12****67');
    logins.storeOf(linsTenantId).run('UPDATE account SET mobile = NULL');
    expect(await shown()).toBeNull();
  });

  test('is changed with a code sent to the old number and one sent to the new number', async () => {
    expect((await sendToOld()).code).toBe(200);
    expect((await logins.smsInbox())[0]).toMatchObject({
      mobile: doctorLin.mobile,
      scene: smsScene.oldMobile,
    });
    expect((await check(await logins.codeTo(doctorLin.mobile))).code).toBe(200);
    expect((await sendToNew()).code).toBe(200);
    expect((await logins.smsInbox())[0]).toMatchObject({ mobile: newMobile, scene: smsScene.newMobile });
    expect(await reset(newMobile, await logins.codeTo(newMobile))).toMatchObject({ code: 200, data: true });
    expect(await shown()).toBe('139****2222');
    expect((await logins.account(mine.accessToken)).code).toBe(200);
    const trail = logins
      .storeOf(linsTenantId)
      .all("SELECT subject, detail FROM audit_trail WHERE act = 'mobile-changed'");
    expect(trail).toEqual([{ subject: mine.userId, detail: '139****0001 → 139****2222' }]);
    logins.advance(60_000);
    await logins.send({ mobile: newMobile });
    expect((await logins.smsLogin(newMobile, await logins.codeTo(newMobile))).code).toBe(200);
  });

  test('after a change, a code sent to the old number is invalid', async () => {
    await proveOldMobile();
    await sendToNew();
    logins.advance(60_000);
    await logins.send({ mobile: doctorLin.mobile });
    const code = await logins.codeTo(doctorLin.mobile);
    await reset(newMobile, await logins.codeTo(newMobile));
    expect((await logins.smsLogin(doctorLin.mobile, code)).code).toBe(errorCodeOf('smsOver'));
  });

  test('after a change, has to be proved again before the next one', async () => {
    await proveOldMobile();
    await sendToNew();
    await reset(newMobile, await logins.codeTo(newMobile));
    expect((await sendToNew('13911113333')).code).toBe(errorCodeOf('oldMobileFirst'));
  });
});

describe('without the old number proved by this session', () => {
  test('no code is sent to a new one, and nobody learns which numbers are taken', async () => {
    for (const number of [newMobile, colleagues, doctorLin.mobile])
      expect((await sendToNew(number)).code).toBe(errorCodeOf('oldMobileFirst'));
    expect((await reset(newMobile, '123456')).code).toBe(errorCodeOf('oldMobileFirst'));
    expect(await logins.smsInbox()).toEqual([]);
  });

  test('a proof from another session of the same account is invalid', async () => {
    await proveOldMobile(await logins.newSession());
    expect((await sendToNew()).code).toBe(errorCodeOf('oldMobileFirst'));
  });

  test('a proof is valid for ten minutes', async () => {
    await proveOldMobile();
    await sendToNew();
    logins.advance(proofLifetimeMs - 60_000);
    await sendToNew();
    logins.advance(60_000);
    const code = await logins.codeTo(newMobile);
    logins.advance(1);
    expect((await reset(newMobile, code)).code).toBe(errorCodeOf('oldMobileFirst'));
    logins.advance(-1);
    expect((await reset(newMobile, code)).code).toBe(200);
  });

  test('a log-in code is no proof, and a code for the change is not valid for a log-in', async () => {
    await logins.send({ mobile: doctorLin.mobile });
    expect((await check(await logins.codeTo(doctorLin.mobile))).code).toBe(errorCodeOf('smsOver'));
    logins.advance(60_000);
    await sendToOld();
    const code = await logins.codeTo(doctorLin.mobile);
    const other = logins.readValue('SELECT count(*) FROM sms_code WHERE scene = 1');
    expect(other).toBe('1');
    expect((await logins.smsLogin(doctorLin.mobile, code)).code).not.toBe(200);
    expect((await check(code)).code).toBe(200);
  });

  test('refused attempts count too: the fifth invalidates the code', async () => {
    await sendToOld();
    const code = await logins.codeTo(doctorLin.mobile);
    for (let n = 0; n < 5; n += 1) expect((await check(otherCode(code))).code).toBe(errorCodeOf('smsWrong'));
    expect((await check(code)).code).toBe(errorCodeOf('smsOver'));
  });
});

describe('with the old number proved', () => {
  beforeEach(() => proveOldMobile());

  test("a colleague's number is refused, even of a disabled colleague", async () => {
    expect((await sendToNew(colleagues)).code).toBe(errorCodeOf('mobileTaken'));
    logins.disable('zhouheng');
    expect((await sendToNew(colleagues)).code).toBe(errorCodeOf('mobileTaken'));
    expect((await sendToNew('13900000101')).code).toBe(200);
  });

  test('a number in another notation is the same number', async () => {
    expect((await sendToNew(`+86${colleagues}`)).code).toBe(errorCodeOf('mobileTaken'));
    expect((await sendToNew(`0086 ${colleagues}`)).code).toBe(errorCodeOf('mobileTaken'));
    expect((await sendToNew(`+86 ${doctorLin.mobile}`)).msg).toBe('Invalid request: mobile');
    expect((await sendToNew(`+86 ${newMobile}`)).code).toBe(200);
    expect((await reset(`+86${newMobile}`, await logins.codeTo(newMobile))).code).toBe(200);
    expect(storedMobile()).toBe(newMobile);
  });

  test('a number taken by a colleague after the code was sent is refused', async () => {
    await sendToNew();
    logins
      .storeOf(linsTenantId)
      .run('UPDATE account SET mobile = ? WHERE username = ?', newMobile, 'zhouheng');
    expect((await reset(newMobile, await logins.codeTo(newMobile))).code).toBe(errorCodeOf('mobileTaken'));
    expect(storedMobile()).toBe(doctorLin.mobile);
  });

  test('the old number is not a new one, and neither is an empty one', async () => {
    const bad = { code: 400, msg: 'Invalid request: mobile' };
    expect(await sendToNew(doctorLin.mobile)).toMatchObject(bad);
    const none = await logins.send({ scene: smsScene.newMobile }, '10.0.0.1', mine.accessToken);
    expect(none).toMatchObject(bad);
  });

  test('wrong attempts count, the right code is valid once, and only for its number', async () => {
    await sendToNew();
    const code = await logins.codeTo(newMobile);
    expect((await reset('13911113333', code)).code).toBe(errorCodeOf('smsOver'));
    for (let n = 0; n < 5; n += 1)
      expect((await reset(newMobile, otherCode(code))).code).toBe(errorCodeOf('smsWrong'));
    expect((await reset(newMobile, code)).code).toBe(errorCodeOf('smsOver'));
    expect(storedMobile()).toBe(doctorLin.mobile);
  });

  test('a colleague who requests a code for the same number does no harm, and gets the number only if faster', async () => {
    await sendToNew();
    const code = await logins.codeTo(newMobile);
    logins.advance(60_000);
    const ownMobile = await logins.newSession({ username: 'zhouheng' });
    await logins.send({ scene: smsScene.oldMobile }, '10.0.0.1', ownMobile.accessToken);
    await check(await logins.codeTo(colleagues), ownMobile);
    await sendToNew(newMobile, ownMobile);
    const othersMobile = await logins.codeTo(newMobile);
    const wrongCode = othersMobile === code ? otherCode(code) : code;
    expect((await reset(newMobile, wrongCode, ownMobile)).code).toBe(errorCodeOf('smsWrong'));
    expect((await reset(newMobile, code)).code).toBe(200);
    expect((await reset(newMobile, othersMobile, ownMobile)).code).toBe(errorCodeOf('mobileTaken'));
  });
});

describe('an account without a number', () => {
  test('cannot prove one, and is told to contact the administrator', async () => {
    logins.storeOf(linsTenantId).run("UPDATE account SET mobile = NULL WHERE username = 'linyue'");
    const missing = errorCodeOf('mobileMissing');
    const answers = [
      await sendToOld(),
      await sendToNew(),
      await check('123456'),
      await reset(newMobile, '123456'),
    ];
    expect(answers.map(({ code }) => code)).toEqual([missing, missing, missing, missing]);
  });
});

describe('codes for a change', () => {
  test('require a session', async () => {
    for (const scene of [smsScene.oldMobile, smsScene.newMobile]) {
      expect((await logins.send({ scene, mobile: doctorLin.mobile })).code).toBe(401);
      expect((await logins.send({ scene, mobile: doctorLin.mobile }, '10.0.0.1', '1.made-up')).code).toBe(
        401,
      );
    }
  });

  test('are sent to the own number only, whatever number the call contains', async () => {
    const named = { scene: smsScene.oldMobile, mobile: colleagues };
    const answer = await logins.send(named, '10.0.0.1', mine.accessToken);
    expect(answer.msg).toBe('Invalid request: mobile');
    expect(await logins.smsInbox()).toEqual([]);
    const own = { scene: smsScene.oldMobile, mobile: doctorLin.mobile };
    expect((await logins.send(own, '10.0.0.1', mine.accessToken)).code).toBe(200);
  });

  test('come once a minute, whoever requests log-in codes of the number', async () => {
    await logins.send({ mobile: doctorLin.mobile });
    expect((await sendToOld()).code).toBe(200);
    expect((await sendToOld()).code).toBe(errorCodeOf('smsTooSoon'));
    expect((await logins.call(auth.logout, {}, identity())).code).toBe(200);
    expect((await sendToOld()).code).toBe(401);
  });
});
