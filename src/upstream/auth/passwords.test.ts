import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { auth, type Session } from '../../contract/account/auth.ts';
import { doctor } from '../../contract/account/doctor.ts';
import { staff } from '../../contract/account/staff.ts';
import type { Endpoint } from '../../contract/protocol/endpoint.ts';
import { lockoutMs } from './signIns.ts';
import {
  errorCodeOf,
  requestFrom,
  doctorLin,
  type LoginFixture,
  linsTenantId,
  createLoginFixture,
} from '../testing/loginFixture.ts';

const newPassword = 'a longer new password';
let logins: LoginFixture;
let own: Session;
beforeEach(async () => {
  logins = createLoginFixture();
  own = await logins.newSession();
});
afterEach(() => logins.close());

const change = (input: Record<string, unknown> = {}, { accessToken } = own, address = '10.0.0.1') =>
  logins.call(
    doctor.updatePassword,
    { oldPassword: doctorLin.password, newPassword: newPassword, ...input },
    { ...requestFrom(address), token: accessToken },
  );
const refresh = ({ refreshToken }: Session) =>
  logins.call(auth.refresh, { refreshToken }, { tenant: linsTenantId });
const trail = () =>
  logins
    .storeOf(linsTenantId)
    .all<{ act: string; detail: string }>(
      "SELECT act, detail FROM audit_trail WHERE act LIKE 'password%' ORDER BY id",
    );

describe('changing the password', () => {
  test('ends every session of the account, including this one, and nobody else’s', async () => {
    const other = await logins.newSession();
    const colleague = await logins.newSession({ username: 'zhouheng' });
    expect(await change()).toMatchObject({ code: 200, data: true });
    for (const session of [own, other]) {
      expect((await logins.account(session.accessToken)).code).toBe(401);
      expect(await refresh(session)).toMatchObject({ code: 401, msg: 'refresh token invalid' });
    }
    expect((await logins.account(colleague.accessToken)).code).toBe(200);
    expect((await logins.login()).code).toBe(errorCodeOf('wrongPassword'));
    expect((await logins.login({ password: newPassword })).code).toBe(200);
    expect(trail()).toEqual([{ act: 'password-changed', detail: '' }]);
  });

  test.each([
    ['shorter than eight characters', 'seven77'],
    ['longer than 64', 'x'.repeat(65)],
  ])('to one %s is refused', async (_, newPassword) => {
    expect((await change({ newPassword })).msg).toBe('Invalid request: newPassword');
    expect((await logins.account(own.accessToken)).code).toBe(200);
  });

  test('to the same one is refused', async () => {
    expect((await change({ newPassword: doctorLin.password })).code).toBe(errorCodeOf('samePassword'));
    expect((await logins.account(own.accessToken)).code).toBe(200);
  });

  test('keeps the spaces of the new one', async () => {
    await change({ newPassword: '  with spaces  ' });
    expect((await logins.login({ password: 'with spaces' })).code).toBe(errorCodeOf('wrongPassword'));
    expect((await logins.login({ password: '  with spaces  ' })).code).toBe(200);
  });

  test('with a wrong old one is refused, changes nothing, and is in the audit trail but not in the log-in history', async () => {
    expect((await change({ oldPassword: 'wrong' })).code).toBe(errorCodeOf('oldPasswordWrong'));
    expect((await logins.account(own.accessToken)).code).toBe(200);
    expect((await logins.login()).code).toBe(200);
    expect(trail()).toEqual([{ act: 'password-change-failed', detail: 'wrong password' }]);
    const log = await logins.call(doctor.loginLog, {}, { tenant: linsTenantId, token: own.accessToken });
    expect(v.parse(doctor.loginLog.data, log.data).list.map(({ succeeded }) => succeeded)).toEqual([
      true,
      true,
    ]);
  });

  test('counts wrong old ones on their own: five lock it, and failed log-ins do not', async () => {
    await logins.failLogins(5);
    const codes: number[] = [];
    for (let n = 0; n < 6; n += 1) codes.push((await change({ oldPassword: `wrong ${n}` })).code);
    const wrong = errorCodeOf('oldPasswordWrong');
    expect(codes).toEqual([wrong, wrong, wrong, wrong, wrong, errorCodeOf('accountLocked')]);
    expect((await change()).code).toBe(errorCodeOf('accountLocked'));
    expect((await logins.login({}, '10.0.0.9')).code).toBe(200);
    logins.advance(lockoutMs);
    expect((await change()).code).toBe(200);
  });

  test('with the right old one resets that count, even if the new one is refused', async () => {
    for (let n = 0; n < 4; n += 1) await change({ oldPassword: `wrong ${n}` });
    await change({ newPassword: doctorLin.password });
    for (let n = 0; n < 4; n += 1) await change({ oldPassword: `wrong ${n}` });
    expect((await change()).code).toBe(200);
  });

  test('twice at the same moment is done once', async () => {
    const answers = await Promise.all([
      change({ newPassword: `${newPassword} 1` }),
      change({ newPassword: `${newPassword} 2` }),
    ]);
    expect(answers.map(({ code }) => code)).toEqual([200, errorCodeOf('oldPasswordWrong')]);
    expect((await logins.login({ password: `${newPassword} 1` })).code).toBe(200);
  });

  test('twice at the same moment from two addresses is done once', async () => {
    const answers = await Promise.all([
      change({ newPassword: `${newPassword} 2` }, own, '10.0.0.2'),
      change({ newPassword: `${newPassword} 3` }, own, '10.0.0.3'),
    ]);
    const codes = answers.map(({ code }) => code).toSorted((a, b) => a - b);
    expect(codes).toEqual([200, errorCodeOf('oldPasswordWrong')]);
    expect(trail().filter(({ act }) => act === 'password-changed')).toHaveLength(1);
  });

  test('is not done for a session that ended while the password was being checked', async () => {
    const changing = change();
    await logins.call(auth.logout, {}, { tenant: linsTenantId, token: own.accessToken });
    expect((await changing).code).toBe(401);
    expect((await logins.login()).code).toBe(200);
  });

  test('makes a concurrent log-in with the old one fail', async () => {
    const [changed, loggedIn] = await Promise.all([
      change(),
      logins.login({}, '10.0.0.2').then(async (answer) => answer),
    ]);
    expect(changed.code).toBe(200);
    // Whichever was first, no session created with the old password is valid.
    const { accessToken } = v.parse(
      v.fallback(v.object({ accessToken: v.string() }), { accessToken: 'x' }),
      loggedIn.data,
    );
    expect((await logins.account(accessToken)).code).toBe(401);
  });

  test('stores neither password in plain text', async () => {
    await change();
    const store = logins.storeOf(linsTenantId);
    const rows = JSON.stringify(
      ['account', 'audit_trail', 'sign_in', 'idempotency'].map((table) =>
        store.all(`SELECT * FROM ${table}`),
      ),
    );
    for (const secret of [newPassword, doctorLin.password]) expect(rows).not.toContain(secret);
    expect(rows).toContain('$argon2id$');
  });
});

describe('a disabled account', () => {
  test('has tokens that are invalid from that moment', async () => {
    logins.disable(doctorLin.username);
    expect((await logins.account(own.accessToken)).code).toBe(401);
    expect(await refresh(own)).toMatchObject({ code: errorCodeOf('accountDisabled') });
    expect((await change()).code).toBe(401);
  });

  test('is reported for the right password only, and that is not a failed attempt', async () => {
    logins.disable(doctorLin.username);
    for (let n = 0; n < 6; n += 1) expect((await logins.login()).code).toBe(errorCodeOf('accountDisabled'));
    expect(await logins.failLogins(1)).toEqual([errorCodeOf('wrongPassword')]);
    // The same refusal is recorded once a minute.
    expect(logins.signIns().map(({ kind }) => kind)).toEqual(['password', 'disabled', 'password']);
  });
});

const logIn = (password: string) => logins.login({ username: 'zhouheng', password });
const ask = (endpoint: Endpoint, input: Record<string, unknown>, { accessToken }: Session) =>
  logins.call(endpoint, input, { ...requestFrom('10.0.0.1'), token: accessToken });

const sessionOf = async (password: string) => v.parse(auth.login.data, (await logIn(password)).data);

describe('a forgotten password', () => {
  const secret = 'kx7m-9pqr-t4wn';
  const reset = (username: string, password = secret) => {
    const id = logins
      .storeOf(linsTenantId)
      .one<{ id: string }>('SELECT id FROM account WHERE username = ?', username)?.id;
    return ask(staff.resetPassword, { id, password }, own);
  };

  test('is replaced by an administrator, and its person chooses another one before anything else', async () => {
    const before = await sessionOf(doctorLin.password);
    expect((await reset('zhouheng')).data).toMatchObject({ mustChangePassword: true });
    expect((await logins.account(before.accessToken)).code).toBe(401);
    expect((await refresh(before)).code).toBe(401);
    const first = await sessionOf(secret);
    expect((await logins.account(first.accessToken)).data).toMatchObject({ mustChangePassword: true });
    expect((await ask(doctor.info, {}, first)).code).toBe(errorCodeOf('passwordChangeRequired'));
    const weak = { oldPassword: secret, newPassword: 'ZHOUHENG-1' };
    expect((await ask(doctor.updatePassword, weak, first)).code).toBe(errorCodeOf('passwordPersonal'));
    const chosen = { oldPassword: secret, newPassword };
    expect((await ask(doctor.updatePassword, chosen, first)).code).toBe(200);
    expect((await logIn(secret)).code).toBe(errorCodeOf('wrongPassword'));
    const after = await sessionOf(newPassword);
    expect((await logins.account(after.accessToken)).data).toMatchObject({ mustChangePassword: false });
    expect((await ask(doctor.info, {}, after)).code).toBe(200);
    expect(trail().map(({ act }) => act)).toEqual(['password-reset', 'password-changed']);
  });

  test('that was tried five times keeps nobody out once it is replaced', async () => {
    await logins.failLogins(5, { username: 'zhouheng' });
    expect((await logIn(doctorLin.password)).code).toBe(errorCodeOf('accountLocked'));
    logins.advance(60_000);
    await reset('zhouheng');
    expect((await logIn(secret)).code).toBe(200);
  });

  test('of the administrator is not replaced by themselves: they are told where it is changed', async () => {
    const answer = await reset(doctorLin.username);
    expect(answer).toMatchObject({ code: errorCodeOf('resetYourself'), data: null });
    expect((await logins.account(own.accessToken)).code).toBe(200);
    expect((await reset('zhouheng', 'password1')).code).toBe(errorCodeOf('passwordCommon'));
    expect((await logIn(doctorLin.password)).code).toBe(200);
  });
});
