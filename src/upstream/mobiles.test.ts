import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { auth, type Session } from '../contract/account/auth.ts';
import { smsScene } from '../contract/account/sms.ts';
import { doctor } from '../contract/account/doctor.ts';
import { maskedMobile } from './mobiles.ts';
import { proofLife } from './smsDesk.ts';
import { codeOf, from, lin, type Logins, linsHospital, openLogins, otherThan } from './testLogins.ts';

const fresh = '13911112222';
const colleagues = '13900000002';
let at: Logins;
let mine: Session;
beforeEach(async () => {
  at = openLogins();
  mine = await at.loggedIn();
});
afterEach(() => at.close());

const coming = (session = mine) => ({ ...from('10.0.0.1'), token: session.accessToken });
const sendOld = (session = mine) => at.send({ scene: smsScene.oldMobile }, '10.0.0.1', session.accessToken);
const sendNew = (mobile: string | undefined = fresh, session = mine) =>
  at.send({ scene: smsScene.newMobile, mobile }, '10.0.0.1', session.accessToken);
const check = (code: string, session = mine) => at.call(doctor.checkSmsCode, { code }, coming(session));
const reset = (mobile: string, code: string, session = mine) =>
  at.call(doctor.resetMobile, { mobile, code }, coming(session));
/** Proves the old number with a code. */
const prove = async (session = mine) => {
  await sendOld(session);
  expect((await check(await at.codeTo(lin.mobile), session)).code).toBe(200);
};
const shown = async () => v.parse(doctor.info.data, (await at.call(doctor.info, {}, coming())).data).mobile;
const stored = () => at.onDisk("SELECT mobile FROM account WHERE username = 'linyue'");

describe('the own mobile number', () => {
  test('is shown with its middle hidden, and no other way', async () => {
    expect(await shown()).toBe('139****0001');
    expect(maskedMobile('+85291234567')).toBe('+85****4567');
    expect(maskedMobile('+1234567')).toBe('+12****67');
    at.storeOf(linsHospital).run('UPDATE account SET mobile = NULL');
    expect(await shown()).toBeNull();
  });

  test('is changed with a code to the old one and a code to the new one', async () => {
    expect((await sendOld()).code).toBe(200);
    expect((await at.outbox())[0]).toMatchObject({ mobile: lin.mobile, scene: smsScene.oldMobile });
    expect((await check(await at.codeTo(lin.mobile))).code).toBe(200);
    expect((await sendNew()).code).toBe(200);
    expect((await at.outbox())[0]).toMatchObject({ mobile: fresh, scene: smsScene.newMobile });
    expect(await reset(fresh, await at.codeTo(fresh))).toMatchObject({ code: 200, data: true });
    expect(await shown()).toBe('139****2222');
    expect((await at.account(mine.accessToken)).code).toBe(200);
    const trail = at
      .storeOf(linsHospital)
      .all("SELECT subject, detail FROM audit_trail WHERE act = 'mobile-changed'");
    expect(trail).toEqual([{ subject: mine.userId, detail: '' }]);
    at.advance(60_000);
    await at.send({ mobile: fresh });
    expect((await at.smsLogin(fresh, await at.codeTo(fresh))).code).toBe(200);
  });

  test('once changed, a code that was sent to the old one lets nobody in', async () => {
    await prove();
    await sendNew();
    at.advance(60_000);
    await at.send({ mobile: lin.mobile });
    const code = await at.codeTo(lin.mobile);
    await reset(fresh, await at.codeTo(fresh));
    expect((await at.smsLogin(lin.mobile, code)).code).toBe(codeOf('smsOver'));
  });

  test('once changed, has to be proved again before the next change', async () => {
    await prove();
    await sendNew();
    await reset(fresh, await at.codeTo(fresh));
    expect((await sendNew('13911113333')).code).toBe(codeOf('oldMobileFirst'));
  });
});

describe('without the old number proved by this session', () => {
  test('no code goes to a new one, and nobody learns which numbers are taken', async () => {
    for (const number of [fresh, colleagues, lin.mobile])
      expect((await sendNew(number)).code).toBe(codeOf('oldMobileFirst'));
    expect((await reset(fresh, '123456')).code).toBe(codeOf('oldMobileFirst'));
    expect(await at.outbox()).toEqual([]);
  });

  test('a proof of another session of the same account is none', async () => {
    await prove(await at.loggedIn());
    expect((await sendNew()).code).toBe(codeOf('oldMobileFirst'));
  });

  test('a proof holds ten minutes', async () => {
    await prove();
    await sendNew();
    at.advance(proofLife - 60_000);
    await sendNew();
    at.advance(60_000);
    const code = await at.codeTo(fresh);
    at.advance(1);
    expect((await reset(fresh, code)).code).toBe(codeOf('oldMobileFirst'));
    at.advance(-1);
    expect((await reset(fresh, code)).code).toBe(200);
  });

  test('a code for logging in proves nothing, and one for the change lets nobody in', async () => {
    await at.send({ mobile: lin.mobile });
    expect((await check(await at.codeTo(lin.mobile))).code).toBe(codeOf('smsOver'));
    at.advance(60_000);
    await sendOld();
    const code = await at.codeTo(lin.mobile);
    const other = at.onDisk('SELECT count(*) FROM sms_code WHERE scene = 1');
    expect(other).toBe('1');
    expect((await at.smsLogin(lin.mobile, code)).code).not.toBe(200);
    expect((await check(code)).code).toBe(200);
  });

  test('wrong tries count though they are refused: the fifth kills the code', async () => {
    await sendOld();
    const code = await at.codeTo(lin.mobile);
    for (let n = 0; n < 5; n += 1) expect((await check(otherThan(code))).code).toBe(codeOf('smsWrong'));
    expect((await check(code)).code).toBe(codeOf('smsOver'));
  });
});

describe('with the old number proved', () => {
  beforeEach(() => prove());

  test('a number that a colleague has is refused, a disabled colleague’s too', async () => {
    expect((await sendNew(colleagues)).code).toBe(codeOf('mobileTaken'));
    at.disable('zhouheng');
    expect((await sendNew(colleagues)).code).toBe(codeOf('mobileTaken'));
    expect((await sendNew('13900000101')).code).toBe(200);
  });

  test('another spelling of a number is the same number', async () => {
    expect((await sendNew(`+86${colleagues}`)).code).toBe(codeOf('mobileTaken'));
    expect((await sendNew(`0086 ${colleagues}`)).code).toBe(codeOf('mobileTaken'));
    expect((await sendNew(`+86 ${lin.mobile}`)).msg).toBe('bad parameter: mobile');
    expect((await sendNew(`+86 ${fresh}`)).code).toBe(200);
    expect((await reset(`+86${fresh}`, await at.codeTo(fresh))).code).toBe(200);
    expect(stored()).toBe(fresh);
  });

  test('a number that a colleague took after the code was sent is refused', async () => {
    await sendNew();
    at.storeOf(linsHospital).run('UPDATE account SET mobile = ? WHERE username = ?', fresh, 'zhouheng');
    expect((await reset(fresh, await at.codeTo(fresh))).code).toBe(codeOf('mobileTaken'));
    expect(stored()).toBe(lin.mobile);
  });

  test('the old number is no new one, and neither is none', async () => {
    const bad = { code: 400, msg: 'bad parameter: mobile' };
    expect(await sendNew(lin.mobile)).toMatchObject(bad);
    const none = await at.send({ scene: smsScene.newMobile }, '10.0.0.1', mine.accessToken);
    expect(none).toMatchObject(bad);
  });

  test('wrong tries count, the right code is used once, and it is good for its number only', async () => {
    await sendNew();
    const code = await at.codeTo(fresh);
    expect((await reset('13911113333', code)).code).toBe(codeOf('smsOver'));
    for (let n = 0; n < 5; n += 1)
      expect((await reset(fresh, otherThan(code))).code).toBe(codeOf('smsWrong'));
    expect((await reset(fresh, code)).code).toBe(codeOf('smsOver'));
    expect(stored()).toBe(lin.mobile);
  });

  test('a colleague who asks for a code to the same number spoils nothing, and gets the number only if faster', async () => {
    await sendNew();
    const code = await at.codeTo(fresh);
    at.advance(60_000);
    const hers = await at.loggedIn({ username: 'zhouheng' });
    await at.send({ scene: smsScene.oldMobile }, '10.0.0.1', hers.accessToken);
    await check(await at.codeTo(colleagues), hers);
    await sendNew(fresh, hers);
    const theirs = await at.codeTo(fresh);
    const notTheirs = theirs === code ? otherThan(code) : code;
    expect((await reset(fresh, notTheirs, hers)).code).toBe(codeOf('smsWrong'));
    expect((await reset(fresh, code)).code).toBe(200);
    expect((await reset(fresh, theirs, hers)).code).toBe(codeOf('mobileTaken'));
  });
});

describe('an account without a number', () => {
  test('cannot prove one, and is sent to the administrator', async () => {
    at.storeOf(linsHospital).run("UPDATE account SET mobile = NULL WHERE username = 'linyue'");
    const missing = codeOf('mobileMissing');
    const answers = [await sendOld(), await sendNew(), await check('123456'), await reset(fresh, '123456')];
    expect(answers.map(({ code }) => code)).toEqual([missing, missing, missing, missing]);
  });
});

describe('codes for a change', () => {
  test('need a session', async () => {
    for (const scene of [smsScene.oldMobile, smsScene.newMobile]) {
      expect((await at.send({ scene, mobile: lin.mobile })).code).toBe(401);
      expect((await at.send({ scene, mobile: lin.mobile }, '10.0.0.1', '1.made-up')).code).toBe(401);
    }
  });

  test('go to the own number only, whatever number the call names', async () => {
    const named = { scene: smsScene.oldMobile, mobile: colleagues };
    const answer = await at.send(named, '10.0.0.1', mine.accessToken);
    expect(answer.msg).toBe('bad parameter: mobile');
    expect(await at.outbox()).toEqual([]);
    const own = { scene: smsScene.oldMobile, mobile: lin.mobile };
    expect((await at.send(own, '10.0.0.1', mine.accessToken)).code).toBe(200);
  });

  test('share the limits of the number with those for logging in', async () => {
    await at.send({ mobile: lin.mobile });
    expect((await sendOld()).code).toBe(codeOf('smsTooSoon'));
    expect((await at.call(auth.logout, {}, coming())).code).toBe(200);
    expect((await sendOld()).code).toBe(401);
  });
});
