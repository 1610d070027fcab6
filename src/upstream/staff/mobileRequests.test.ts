import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { auth } from '../../contract/account/auth.ts';
import { doctor } from '../../contract/account/doctor.ts';
import { changedScene, smsScene } from '../../contract/account/sms.ts';
import { staff } from '../../contract/account/staff.ts';
import { auditTrail } from '../../contract/hospital/auditTrail.ts';
import { hospitalData } from '../../contract/hospital/hospitalData.ts';
import { applyFile } from '../import/applyFile.ts';
import {
  createLoginFixture,
  doctorLin,
  errorCodeOf,
  linsTenantId,
  type LoginFixture,
  requestFrom,
} from '../testing/loginFixture.ts';

const attackers = '13811110002';
let logins: LoginFixture;
let admin: { token: string; tenant: number; headers: Record<string, string> };
let lin: typeof admin;
beforeEach(async () => {
  logins = createLoginFixture({ captcha: false });
  store().run("UPDATE account SET is_admin = 1 WHERE username = 'zhouheng'");
  admin = await as('zhouheng');
  lin = await as(doctorLin.username);
});
afterEach(() => logins.close());

const store = () => logins.storeOf(linsTenantId);
const as = async (username: string, password: string = doctorLin.password) => ({
  ...requestFrom('10.0.0.1'),
  token: (await logins.newSession({ username, password })).accessToken,
});
const linsId = () =>
  store().one<{ id: string }>('SELECT id FROM account WHERE username = ?', doctorLin.username)?.id ?? '';
const info = async (who = lin) => v.parse(doctor.info.data, (await logins.call(doctor.info, {}, who)).data);
const member = async (keyword: string) => {
  const page = v.parse(staff.page.data, (await logins.call(staff.page, { keyword }, admin)).data);
  const [found] = page.list;
  if (!found) throw new Error(`nobody is ${keyword}`);
  return found;
};
const change = async (change: Record<string, unknown>, username: string = doctorLin.username) => {
  const { id, version, name, title, academicTitle, deptName, isAuditor, isAdmin } = await member(username);
  const fields = { id, version, name, title, academicTitle, deptName: deptName ?? '', isAuditor, isAdmin };
  return logins.call(staff.update, { ...fields, ...change }, admin);
};
/** Whether a code for a log-in is sent to a number and opens an account. */
const opens = async (mobile: string): Promise<boolean> => {
  logins.advance(61_000);
  await logins.send({ mobile });
  const sent = (await logins.smsInbox()).find((one) => one.mobile === mobile && one.scene === smsScene.login);
  if (!sent) return false;
  return (await logins.smsLogin(mobile, sent.code)).code === 200;
};
const confirm = (input: Record<string, unknown>, who = lin) =>
  logins.call(doctor.confirmMobile, { password: doctorLin.password, ...input }, who);
const trail = async (about: string, language = 'en') =>
  v
    .parse(
      auditTrail.page.data,
      (
        await logins.call(
          auditTrail.page,
          { group: 'accounts' },
          { ...admin, headers: { ...admin.headers, 'accept-language': language } },
        )
      ).data,
    )
    .list.filter((row) => row.about === about)
    .map(({ by, act, detail }) => `${by} ${act} ${detail}`);

describe('a number that an administrator enters into somebody’s account', () => {
  test('opens nothing, and the former number opens nothing any more and is told', async () => {
    expect(await opens(doctorLin.mobile)).toBe(true);
    expect((await change({ mobile: attackers })).code).toBe(200);
    expect(await opens(attackers)).toBe(false);
    const toOld = (await logins.smsInbox()).filter((one) => one.mobile === doctorLin.mobile);
    expect(toOld[0]).toMatchObject({ scene: changedScene, code: '' });
    expect(toOld[0]?.text).toBe(
      '您在本院的账号已由管理员更换手机号，此号码不能再用于登录。如非本人申请，请联系医院。',
    );
    expect(await opens(doctorLin.mobile)).toBe(false);
    expect((await logins.smsInbox()).filter((one) => one.mobile === attackers)).toEqual([]);
  });

  test('cannot be changed by a code either: its owner’s session does not prove it', async () => {
    await change({ mobile: attackers });
    expect((await logins.send({ scene: smsScene.oldMobile }, '10.0.0.1', lin.token)).code).toBe(
      errorCodeOf('mobileUnconfirmed'),
    );
    expect((await logins.call(doctor.checkSmsCode, { code: '123456' }, lin)).code).toBe(
      errorCodeOf('mobileUnconfirmed'),
    );
  });

  test('is shown to its owner with who entered it, and opens the account once they confirmed it', async () => {
    expect((await info()).mobileRequest).toBeNull();
    await change({ mobile: attackers });
    const { mobile, mobileRequest } = await info();
    expect(mobile).toBe('138****0002');
    expect(mobileRequest).toEqual({ by: (await member('zhouheng')).name, at: logins.now() });
    expect((await member(doctorLin.username)).mobileUnconfirmed).toBe(true);
    const at = mobileRequest?.at;
    expect((await confirm({ at, password: 'not this one' })).code).toBe(errorCodeOf('ownPasswordWrong'));
    expect(await opens(attackers)).toBe(false);
    expect((await confirm({ at })).code).toBe(200);
    expect((await info()).mobileRequest).toBeNull();
    expect((await member(doctorLin.username)).mobileUnconfirmed).toBe(false);
    expect(await opens(attackers)).toBe(true);
  });

  test('is not confirmed by an owner who has read another request', async () => {
    await change({ mobile: '13811110001' });
    const at = (await info()).mobileRequest?.at;
    logins.advance(1000);
    await change({ mobile: attackers });
    expect(await confirm({ at })).toMatchObject({
      code: errorCodeOf('profileChanged'),
      data: { mobile: '138****0002' },
    });
    expect(await opens(attackers)).toBe(false);
  });

  test('waits for its owner also if it came by a file, and if it is the administrator’s own', async () => {
    const head = 'username,staff_name,mobile,title,academic_title,department,role,administrator';
    const { name } = await member(doctorLin.username);
    const file = `${head}\n${doctorLin.username},${name},${attackers},,,,doctor,no\n`;
    const adminId = (await member('zhouheng')).id;
    const applied = applyFile(store(), {
      bytes: new TextEncoder().encode(file),
      fileName: 'staff.csv',
      userId: adminId,
      now: logins.now(),
    });
    expect(applied.problems).toEqual([]);
    expect(await opens(attackers)).toBe(false);
    expect((await trail(name))[0]).toContain('139****0001 → 138****0002');
    await change({ mobile: '13811110003' }, 'zhouheng');
    expect(await opens('13811110003')).toBe(false);
  });
});

/** Applies a file of staff that creates an account without a password, or changes its number. */
const createByFile = (mobile = attackers) => {
  const head = 'username,staff_name,mobile,title,academic_title,department,role,administrator';
  const file = `${head}\nnewman,新人,${mobile},,,,doctor,no\n`;
  return applyFile(store(), {
    bytes: new TextEncoder().encode(file),
    fileName: 'staff.csv',
    userId: '',
    now: logins.now(),
  });
};

describe('the number of a new account', () => {
  const created = {
    username: 'newman',
    password: 'a first password',
    name: '新人',
    isAuditor: false,
    isAdmin: false,
  };

  /** Logs in with the password that the account came with, and replaces it. */
  const replacePassword = async () => {
    const first = await as('newman', created.password);
    const input = { oldPassword: created.password, newPassword: ownPassword };
    expect((await logins.call(doctor.updatePassword, input, first)).code).toBe(200);
    return as('newman', ownPassword);
  };
  const ownPassword = 'quiet river under snow';

  test('opens nothing before its owner has confirmed it with a password of their own; no log-in does', async () => {
    expect((await logins.call(staff.create, { ...created, mobile: attackers }, admin)).code).toBe(200);
    expect(await opens(attackers)).toBe(false);
    await change({ mobile: '13811110004' }, 'newman');
    expect(await opens('13811110004')).toBe(false);
    const owner = await replacePassword();
    expect(await opens('13811110004')).toBe(false);
    const { mobile, mobileRequest } = await info(owner);
    expect([mobile, mobileRequest?.by]).toEqual(['138****0004', (await member('zhouheng')).name]);
    expect((await confirm({ at: mobileRequest?.at, password: ownPassword }, owner)).code).toBe(200);
    expect(await opens('13811110004')).toBe(true);
  });

  test('is not confirmed with a first password, which whoever set it has as well', async () => {
    await logins.call(staff.create, { ...created, mobile: attackers }, admin);
    const first = await as('newman', created.password);
    const at = store().one<{ at: number }>(
      "SELECT mobile_set_at AS at FROM account WHERE username = 'newman'",
    )?.at;
    expect((await confirm({ at, password: created.password }, first)).code).toBe(
      errorCodeOf('passwordChangeRequired'),
    );
    expect(await opens(attackers)).toBe(false);
  });

  test('of one that has no password, because a file created it, opens it, and the trail says so', async () => {
    createByFile();
    expect((await member('newman')).mobileUnconfirmed).toBe(true);
    expect(await opens(attackers)).toBe(true);
    expect((await member('newman')).mobileUnconfirmed).toBe(false);
    expect((await trail('新人'))[0]).toBe('新人 mobile-confirmed 138****0002');
  });

  test.each([
    ['before anybody has logged in with it', false],
    ['after somebody has', true],
  ])('that a file created opens nothing once it was given a password, %s', async (_, isUsed) => {
    createByFile();
    if (isUsed) await opens(attackers);
    const { id } = await member('newman');
    await logins.call(staff.resetPassword, { id, password: created.password }, admin);
    expect(await opens(attackers)).toBe(false);
    const told = (await logins.smsInbox()).filter(({ scene }) => scene === changedScene);
    expect(told.map(({ mobile }) => mobile)).toEqual(isUsed ? [attackers] : []);
    const owner = await replacePassword();
    expect(await opens(attackers)).toBe(false);
    const at = (await info(owner)).mobileRequest?.at;
    expect((await confirm({ at, password: ownPassword }, owner)).code).toBe(200);
    expect(await opens(attackers)).toBe(true);
  });
});

describe('the number of an account that has no password', () => {
  const other = '13811110006';

  test('can be corrected before its person has logged in', async () => {
    createByFile();
    expect((await change({ mobile: other }, 'newman')).code).toBe(200);
    expect(await opens(other)).toBe(true);
  });

  test('is not replaced once its person logs in by code: nobody could confirm another one, and it stays the way in', async () => {
    createByFile();
    expect(await opens(attackers)).toBe(true);
    expect((await change({ mobile: other }, 'newman')).code).toBe(errorCodeOf('mobileNeedsPassword'));
    expect(createByFile(other).problems).toMatchObject([{ line: 2, column: 'mobile', found: other }]);
    expect(createByFile().problems).toEqual([]);
    expect(await opens(attackers)).toBe(true);
    const { id } = await member('newman');
    await logins.call(staff.resetPassword, { id, password: 'a first password' }, admin);
    expect((await change({ mobile: other }, 'newman')).code).toBe(200);
  });

  test('that its owner changes while a password is being set is the one that is told from then on', async () => {
    createByFile();
    await opens(attackers);
    const { id } = await member('newman');
    const { transaction } = store();
    vi.spyOn(store(), 'transaction').mockImplementationOnce((work) => {
      store().run('UPDATE account SET mobile = ? WHERE id = ?', other, id);
      return transaction(work);
    });
    await logins.call(staff.resetPassword, { id, password: 'a first password' }, admin);
    expect((await logins.smsInbox())[0]).toMatchObject({ mobile: other, scene: changedScene });
    await change({ mobile: '13811110007' }, 'newman');
    expect((await logins.smsInbox())[0]).toMatchObject({ mobile: other, scene: changedScene });
  });
});

describe('the audit trail', () => {
  test('names every field that changed, old and new, in the reader’s language', async () => {
    const { name } = await member(doctorLin.username);
    await change({ name: '林越', mobile: attackers, title: null });
    const [row] = await trail('林越');
    expect(row).toContain(
      `staff-changed Name: ${name} → 林越; Mobile: 139****0001 → 138****0002; Professional title: Associate chief physician → (empty)`,
    );
    expect((await trail('林越', 'zh'))[0]).toContain(
      '手机号：139****0001 → 138****0002；职称：副主任医师 → （空）',
    );
    expect(row).not.toContain(attackers);
    const stored = store().all<{ detail: string }>('SELECT detail FROM audit_trail');
    expect(stored.filter(({ detail }) => detail.includes(attackers))).toEqual([]);
  });

  test('has the confirmation, and that a password was refused', async () => {
    await change({ mobile: attackers });
    const at = (await info()).mobileRequest?.at;
    await confirm({ at, password: 'not this one' });
    await confirm({ at });
    const rows = await trail((await member(doctorLin.username)).name);
    expect(rows[0]).toContain('mobile-confirmed 138****0002');
    expect(rows[1]).toContain('mobile-confirm-failed');
  });
});

test('a reset password is told to the number of the account', async () => {
  await logins.call(staff.resetPassword, { id: linsId(), password: 'a first password' }, admin);
  expect((await logins.smsInbox())[0]).toMatchObject({ mobile: doctorLin.mobile, scene: changedScene });
  expect((await logins.call(auth.account, {}, lin)).code).toBe(401);
});

test('the number that was confirmed last is told what is done while another one waits, and that one nothing', async () => {
  await change({ mobile: attackers });
  await logins.call(staff.resetPassword, { id: linsId(), password: 'a first password' }, admin);
  await change({ mobile: '13811110005' });
  const told = await logins.smsInbox();
  expect(told.map(({ mobile }) => mobile)).toEqual(Array.from({ length: 3 }, () => doctorLin.mobile));
  expect(told[1]?.text).toContain('密码已由管理员重置');
});

test('the number that was confirmed last is told of each new one that a file brings', async () => {
  const { name } = await member(doctorLin.username);
  const head = 'username,staff_name,mobile,title,academic_title,department,role,administrator';
  const apply = async (mobile: string) => {
    const text = `${head}\n${doctorLin.username},${name},${mobile},,,,doctor,no\n`;
    const file = new File([text], 'staff.csv');
    const { data } = await logins.call(hospitalData.check, { kind: 'staff', file }, admin);
    const { checked } = v.parse(hospitalData.check.data, data);
    expect((await logins.call(hospitalData.apply, { kind: 'staff', file, checked }, admin)).code).toBe(200);
  };
  await apply(attackers);
  await apply('13811110005');
  const told = await logins.smsInbox();
  expect(told.map(({ mobile }) => mobile)).toEqual([doctorLin.mobile, doctorLin.mobile]);
});

test('a number that was set before a password was reset is not confirmed with that password', async () => {
  await change({ mobile: attackers });
  const at = (await info()).mobileRequest?.at;
  await logins.call(staff.resetPassword, { id: linsId(), password: 'a first password' }, admin);
  const first = await as(doctorLin.username, 'a first password');
  expect((await confirm({ at, password: 'a first password' }, first)).code).toBe(
    errorCodeOf('passwordChangeRequired'),
  );
  expect(await opens(attackers)).toBe(false);
});
