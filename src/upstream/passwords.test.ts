import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { auth, type Session } from '../contract/account/auth.ts';
import { doctor } from '../contract/account/doctor.ts';
import { lockLife } from './signIns.ts';
import { codeOf, from, lin, type Logins, linsHospital, openLogins } from './testLogins.ts';

const fresh = 'a longer new password';
let at: Logins;
let mine: Session;
beforeEach(async () => {
  at = openLogins();
  mine = await at.loggedIn();
});
afterEach(() => at.close());

const change = (input: Record<string, unknown> = {}, { accessToken } = mine, address = '10.0.0.1') =>
  at.call(
    doctor.updatePassword,
    { oldPassword: lin.password, newPassword: fresh, ...input },
    { ...from(address), token: accessToken },
  );
const refresh = ({ refreshToken }: Session) =>
  at.call(auth.refresh, { refreshToken }, { tenant: linsHospital });
const trail = () =>
  at
    .storeOf(linsHospital)
    .all<{ act: string; detail: string }>(
      "SELECT act, detail FROM audit_trail WHERE act LIKE 'password%' ORDER BY id",
    );

describe('changing the password', () => {
  test('ends every session of the account, this one too, and nobody else’s', async () => {
    const other = await at.loggedIn();
    const colleague = await at.loggedIn({ username: 'zhouheng' });
    expect(await change()).toMatchObject({ code: 200, data: true });
    for (const one of [mine, other]) {
      expect((await at.account(one.accessToken)).code).toBe(401);
      expect(await refresh(one)).toMatchObject({ code: 401, msg: 'refresh token invalid' });
    }
    expect((await at.account(colleague.accessToken)).code).toBe(200);
    expect((await at.login()).code).toBe(codeOf('wrongPassword'));
    expect((await at.login({ password: fresh })).code).toBe(200);
    expect(trail()).toEqual([{ act: 'password-changed', detail: '' }]);
  });

  test.each([
    ['shorter than eight characters', 'seven77'],
    ['longer than 64', 'x'.repeat(65)],
  ])('to one %s is refused', async (_, newPassword) => {
    expect((await change({ newPassword })).msg).toBe('bad parameter: newPassword');
    expect((await at.account(mine.accessToken)).code).toBe(200);
  });

  test('to the same one is refused', async () => {
    expect((await change({ newPassword: lin.password })).code).toBe(codeOf('samePassword'));
    expect((await at.account(mine.accessToken)).code).toBe(200);
  });

  test('keeps the spaces of the new one', async () => {
    await change({ newPassword: '  with spaces  ' });
    expect((await at.login({ password: 'with spaces' })).code).toBe(codeOf('wrongPassword'));
    expect((await at.login({ password: '  with spaces  ' })).code).toBe(200);
  });

  test('with a wrong old one is refused, changes nothing and stands in the trail, and not among the sign-ins', async () => {
    expect((await change({ oldPassword: 'wrong' })).code).toBe(codeOf('oldPasswordWrong'));
    expect((await at.account(mine.accessToken)).code).toBe(200);
    expect((await at.login()).code).toBe(200);
    expect(trail()).toEqual([{ act: 'password-change-failed', detail: 'wrong password' }]);
    const log = await at.call(doctor.loginLog, {}, { tenant: linsHospital, token: mine.accessToken });
    expect(v.parse(doctor.loginLog.data, log.data).list.map(({ succeeded }) => succeeded)).toEqual([
      true,
      true,
    ]);
  });

  test('counts wrong old ones together with wrong log-ins: five lock both', async () => {
    await at.wrongly(2);
    const codes: number[] = [];
    for (let n = 0; n < 4; n += 1) codes.push((await change({ oldPassword: `wrong ${n}` })).code);
    const wrong = codeOf('oldPasswordWrong');
    expect(codes).toEqual([wrong, wrong, wrong, codeOf('accountLocked')]);
    expect((await change()).code).toBe(codeOf('accountLocked'));
    const log = await at.call(doctor.loginLog, {}, { tenant: linsHospital, token: mine.accessToken });
    expect(v.parse(doctor.loginLog.data, log.data).total).toBe(3);
    expect((await at.login()).code).toBe(codeOf('accountLocked'));
    at.advance(lockLife);
    expect((await change()).code).toBe(200);
  });

  test('with the right old one clears that count, though the new one is refused', async () => {
    await at.wrongly(4);
    await change({ newPassword: lin.password });
    await at.wrongly(4);
    expect((await at.login()).code).toBe(200);
  });

  test('is done once of two at the same moment', async () => {
    const answers = await Promise.all([
      change({ newPassword: `${fresh} 1` }),
      change({ newPassword: `${fresh} 2` }),
    ]);
    expect(answers.map(({ code }) => code)).toEqual([200, codeOf('oldPasswordWrong')]);
    expect((await at.login({ password: `${fresh} 1` })).code).toBe(200);
  });

  test('is done once of two at the same moment from two addresses', async () => {
    const answers = await Promise.all([
      change({ newPassword: `${fresh} 2` }, mine, '10.0.0.2'),
      change({ newPassword: `${fresh} 3` }, mine, '10.0.0.3'),
    ]);
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect(trail()).toHaveLength(1);
  });

  test('is not done for a session that ended while the password was looked at', async () => {
    const changing = change();
    await at.call(auth.logout, {}, { tenant: linsHospital, token: mine.accessToken });
    expect((await changing).code).toBe(401);
    expect((await at.login()).code).toBe(200);
  });

  test('makes a log-in with the old one, which was just being looked at, fail', async () => {
    const [changed, entered] = await Promise.all([
      change(),
      at.login({}, '10.0.0.2').then(async (answer) => answer),
    ]);
    expect(changed.code).toBe(200);
    // Whichever was first, no session created with the old password is valid.
    const { accessToken } = v.parse(
      v.fallback(v.object({ accessToken: v.string() }), { accessToken: 'x' }),
      entered.data,
    );
    expect((await at.account(accessToken)).code).toBe(401);
  });

  test('keeps neither password anywhere', async () => {
    await change();
    const store = at.storeOf(linsHospital);
    const rows = JSON.stringify(
      ['account', 'audit_trail', 'sign_in', 'idempotency'].map((table) =>
        store.all(`SELECT * FROM ${table}`),
      ),
    );
    for (const secret of [fresh, lin.password]) expect(rows).not.toContain(secret);
    expect(rows).toContain('$argon2id$');
  });
});

describe('a disabled account', () => {
  test('has tokens that are worth nothing from that moment', async () => {
    at.disable(lin.username);
    expect((await at.account(mine.accessToken)).code).toBe(401);
    expect(await refresh(mine)).toMatchObject({ code: 401, msg: 'refresh token invalid' });
    expect((await change()).code).toBe(401);
  });

  test('says so to the right password only, and that counts as no wrong one', async () => {
    at.disable(lin.username);
    for (let n = 0; n < 6; n += 1) expect((await at.login()).code).toBe(codeOf('accountDisabled'));
    expect(await at.wrongly(1)).toEqual([codeOf('wrongPassword')]);
    expect(at.signIns().map(({ kind }) => kind)).toEqual([
      'password',
      ...Array.from({ length: 6 }, () => 'disabled'),
      'password',
    ]);
  });
});
