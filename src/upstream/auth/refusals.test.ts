import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { auth } from '../../contract/account/auth.ts';
import { doctor } from '../../contract/account/doctor.ts';
import { startCleanup } from '../server/cleanup.ts';
import { dayMs } from '../server/clock.ts';
import {
  createLoginFixture,
  doctorLin,
  type LoginFixture,
  linsTenantId,
  requestFrom,
} from '../testing/loginFixture.ts';
import { refusalIntervalMs } from './refusals.ts';
import { maxLogInsPerHour } from './signIns.ts';

let logins: LoginFixture;
beforeEach(() => {
  logins = createLoginFixture();
});
afterEach(() => logins.close());

const { mobile } = doctorLin;
const trailed = () =>
  logins
    .storeOf(linsTenantId)
    .all<{ detail: string }>("SELECT detail FROM audit_trail WHERE act = 'login-failed' ORDER BY id")
    .map(({ detail }) => detail);
const attempt = async (numbers: readonly string[], address?: string) => {
  for (const number of numbers) await logins.smsLogin(number, '000000', address);
};
const many = (number: string) => Array.from({ length: 20 }, () => number);

test('a session that is renewed again and again writes nothing into the trail', async () => {
  const { refreshToken } = await logins.newSession();
  const count = () => logins.readValue('SELECT count(*) FROM audit_trail');
  const before = count();
  for (let n = 0; n < 20; n += 1)
    expect((await logins.call(auth.refresh, { refreshToken }, { tenant: linsTenantId })).code).toBe(200);
  expect(count()).toBe(before);
});

describe('a flood of refused log-ins writes little', () => {
  test('by text message: of one number a row a minute and network, in the trail one a minute', async () => {
    await attempt(many(mobile));
    expect([logins.signIns(), trailed()]).toMatchObject([[{ kind: 'sms', succeeded: 0 }], ['wrong code']]);
    await attempt(many(mobile), '10.0.0.2');
    expect([logins.signIns().length, trailed().length]).toEqual([2, 1]);
    logins.advance(refusalIntervalMs - 1);
    await attempt(many(mobile));
    expect([logins.signIns().length, trailed().length]).toEqual([2, 1]);
    logins.advance(1);
    await attempt(many(mobile));
    expect([logins.signIns().length, trailed().length]).toEqual([3, 2]);
  });

  test('by text message: of numbers that nobody has, whichever they are', async () => {
    const numbers = Array.from({ length: 20 }, (_, n) => `137000000${n + 10}`);
    await attempt(numbers);
    expect([logins.signIns(), trailed()]).toMatchObject([[{ userId: '' }], ['wrong code']]);
    await attempt([mobile]);
    expect(logins.signIns()).toHaveLength(2);
  });

  test('by password: each that counts towards the lock, and of the others one a minute', async () => {
    await logins.failLogins(25);
    const kinds = logins.signIns().map(({ kind }) => kind);
    expect(kinds).toEqual([...Array.from({ length: 5 }, () => 'password'), 'locked']);
    expect(trailed()).toEqual([...Array.from({ length: 5 }, () => 'wrong password'), 'locked']);
  });

  test('of names that nobody has: one in the trail a minute, and rows that leave after two days', async () => {
    for (let n = 0; n < 20; n += 1) await logins.login({ username: `nobody${n}` });
    expect([logins.signIns().length, trailed()]).toEqual([20, ['no such account']]);
    await logins.failLogins(1);
    logins.advance(2 * dayMs);
    const { hospitals, storage, clock } = logins.upstream.services;
    const cleanUp = () => startCleanup(hospitals, storage, clock, logins.upstream.dataDir)();
    cleanUp();
    expect(logins.signIns()).toHaveLength(21);
    logins.advance(1);
    cleanUp();
    expect(logins.signIns()).toHaveLength(1);
  });
});

test('an account logs in 200 times an hour from one network, and is then told to try later; nothing more is written, and its sessions go on', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { userId } = await logins.newSession();
  for (let n = 2; n < 22; n += 1) await logins.newSession();
  const store = logins.storeOf(linsTenantId);
  for (let n = 22; n < maxLogInsPerHour; n += 1)
    store.run(
      `INSERT INTO sign_in (id, at, who, user_id, session_id, kind, succeeded, address, agent, network, budget)
       SELECT ?, at, who, user_id, session_id, kind, succeeded, address, agent, network, budget FROM sign_in LIMIT 1`,
      `early${n}`,
    );
  const { accessToken } = await logins.newSession();
  const before = logins.tableDigests();
  for (let n = 0; n < 3; n += 1)
    expect(await logins.login()).toEqual({
      code: 429,
      msg: 'Too many requests; try again later',
      data: null,
    });
  // A loop of refused changes would fill the same table.
  const { password: oldPassword } = doctorLin;
  const change = { oldPassword, newPassword: oldPassword };
  const changing = { ...requestFrom('10.0.0.1'), token: accessToken };
  expect((await logins.call(doctor.updatePassword, change, changing)).code).toBe(429);
  const confirming = { at: 1, password: oldPassword };
  expect((await logins.call(doctor.confirmMobile, confirming, changing)).code).toBe(429);
  expect(logins.tableDigests()).toEqual(before);
  expect(log.mock.calls.flat()).toEqual([
    `limited: ${linsTenantId} ${userId}: too many sessions`,
    `limited: ${linsTenantId} ${userId}: too many log-ins from 10.0.0.1`,
  ]);
  log.mockRestore();
  expect((await logins.account(accessToken)).code).toBe(200);
  expect((await logins.login({ username: 'zhouheng' })).code).toBe(200);
  expect((await logins.login({}, '10.0.0.2')).code).toBe(200);
  // A code that comes too early is not used up.
  logins.advance(3_600_000 - 60_000);
  await logins.send({ mobile });
  const code = await logins.codeTo(mobile);
  expect((await logins.smsLogin(mobile, code)).code).toBe(429);
  logins.advance(60_000);
  expect((await logins.smsLogin(mobile, code)).code).toBe(200);
  // A clock that was ahead holds nobody up once it is set back.
  logins.advance(-3_600_001);
  expect((await logins.login()).code).toBe(200);
});
