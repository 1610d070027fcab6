import { rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { auth } from '../../contract/account/auth.ts';
import { doctor } from '../../contract/account/doctor.ts';
import { dayMs } from '../server/clock.ts';
import { createUpstream } from '../server/server.ts';
import { lockoutMs, signInRetentionMs } from './signIns.ts';
import { startCleanup } from '../server/cleanup.ts';
import {
  errorCodeOf,
  requestFrom,
  doctorLin,
  type LoginFixture,
  linsTenantId,
  createLoginFixture,
} from '../testing/loginFixture.ts';

const wrong = errorCodeOf('wrongPassword');
const locked = errorCodeOf('accountLocked');
const failFiveTimes = Array.from({ length: 5 }, () => wrong);
let logins: LoginFixture;
beforeEach(() => {
  logins = createLoginFixture();
});
afterEach(() => logins.close());

describe('five wrong passwords within 15 minutes', () => {
  test('lock the account for this address: even the right password is refused', async () => {
    expect(await logins.failLogins(5)).toEqual(failFiveTimes);
    expect((await logins.login()).code).toBe(locked);
  });

  test('lock it until 15 minutes after the first of them; attempts in the meantime do not extend that', async () => {
    await logins.failLogins(1);
    logins.advance(60_000);
    await logins.failLogins(4);
    logins.advance(lockoutMs - 60_001);
    expect(await logins.failLogins(3)).toEqual([locked, locked, locked]);
    expect((await logins.login()).code).toBe(locked);
    logins.advance(1);
    expect((await logins.login()).code).toBe(200);
  });

  test('lock it again after one more, if four of them are less than 15 minutes old', async () => {
    await logins.failLogins(1);
    logins.advance(60_000);
    await logins.failLogins(4);
    logins.advance(lockoutMs - 60_000);
    expect(await logins.failLogins(2)).toEqual([wrong, locked]);
  });

  test('do not lock it if they are spread over more than that', async () => {
    await logins.failLogins(1);
    logins.advance(lockoutMs);
    await logins.failLogins(4);
    expect((await logins.login()).code).toBe(200);
  });

  test('do not lock it if there is a right one between them', async () => {
    await logins.failLogins(4);
    expect((await logins.login()).code).toBe(200);
    await logins.failLogins(4);
    expect((await logins.login()).code).toBe(200);
  });

  test('lock it for the whole IPv6 network of the guesser, in any spelling, and for no other network', async () => {
    const guesses = [
      '2001:db8:0:1::1',
      '2001:DB8:0:1:a:b:c:d',
      '2001:0db8::1:0:0:0:3',
      '2001:db8:0:1::4',
      '2001:db8:0:1::5',
    ];
    for (const address of guesses) expect(await logins.failLogins(1, {}, address)).toEqual([wrong]);
    expect((await logins.login({}, '2001:db8:0:1:ffff::9')).code).toBe(locked);
    expect((await logins.login({}, '2001:db8:0:2::1')).code).toBe(200);
    expect((await logins.login({}, '::1')).code).toBe(200);
  });

  test('count an IPv4 address by itself, also where it is written in IPv6', async () => {
    await logins.failLogins(3, {}, '::ffff:198.51.100.7');
    await logins.failLogins(2, {}, '198.51.100.7');
    expect((await logins.login({}, '198.51.100.7')).code).toBe(locked);
    expect((await logins.login({}, '::ffff:198.51.100.8')).code).toBe(200);
  });

  test('lock no other address, no other account, and no account of the same name at another hospital', async () => {
    await logins.failLogins(5);
    expect((await logins.login({}, '10.0.0.2')).code).toBe(200);
    expect((await logins.login({ username: 'zhouheng' })).code).toBe(200);
    const store = logins.storeOf(2);
    store.run("UPDATE account SET username = 'linyue' WHERE username = 'fionaho'");
    const westRequest = { ...requestFrom('10.0.0.1'), tenant: 2 };
    const input = { username: doctorLin.username, password: doctorLin.password };
    expect((await logins.call(auth.login, input, westRequest)).code).toBe(200);
  });

  test('lock an unknown name with the same message, so that the lock does not reveal who works here', async () => {
    const known = [await logins.failLogins(5), await logins.login({ password: 'wrong' })];
    const unknown = [
      await logins.failLogins(5, { username: 'nobody' }),
      await logins.login({ username: 'nobody', password: 'wrong' }),
    ];
    expect(unknown).toEqual(known);
  });

  test('count as one name with or without surrounding spaces', async () => {
    await logins.failLogins(3);
    await logins.failLogins(2, { username: '  linyue ' });
    expect((await logins.login()).code).toBe(locked);
  });

  test('count when they arrive at the same moment, and a sixth among them is not checked', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => logins.login({ password: `wrong ${n}` })),
    );
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([...failFiveTimes, locked]);
  });

  test('are not counted for right ones at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => logins.login()));
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200]));
  });

  test('make more than twenty at a time fail with 429', async () => {
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, n) => logins.login({ password: `wrong ${n}` })),
    );
    expect(answers.filter(({ code }) => code === 429)).toHaveLength(5);
    expect((await logins.login()).code).toBe(locked);
  });

  test('are remembered after a restart', async () => {
    await logins.failLogins(5);
    logins.upstream.close();
    const restarted = createUpstream({ dataDir: logins.dataDir, clock: { now: logins.now }, captcha: false });
    const answer = await restarted.fetch(
      new Request('http://localhost/doctor/auth/login', {
        method: 'POST',
        headers: { 'tenant-id': '1', 'content-type': 'application/json', 'x-real-ip': '10.0.0.1' },
        body: JSON.stringify({ username: doctorLin.username, password: doctorLin.password }),
      }),
    );
    expect(await answer.json()).toMatchObject({ code: locked });
    restarted.close();
    rmSync(logins.dataDir, { recursive: true });
    logins = createLoginFixture();
  });
});

describe('a clock that was a day ahead and is set back', () => {
  test('locks nobody with what was counted then, known address or not', async () => {
    logins.advance(dayMs);
    await logins.failLogins(5);
    for (let n = 0; n < 5; n += 1) await logins.failLogins(1, {}, `10.1.0.${n}`);
    expect((await logins.login()).code).toBe(locked);
    expect((await logins.login({}, '10.0.0.2')).code).toBe(locked);
    logins.advance(-dayMs);
    expect((await logins.login({}, '10.0.0.2')).code).toBe(200);
    expect((await logins.login()).code).toBe(200);
  });

  test('gives no guesser a day without the lock after a password that was set then', async () => {
    const account = logins.storeOf(linsTenantId);
    account.run('UPDATE account SET first_password_at = ?', logins.now() + dayMs);
    expect(await logins.failLogins(6)).toEqual([...failFiveTimes, locked]);
  });
});

describe('every attempt to log in', () => {
  test('is one row: method, address, browser, and result', async () => {
    await logins.failLogins(5);
    await logins.login();
    await logins.login({ username: 'nobody' }, '10.0.0.9');
    await logins.login({}, '10.0.0.2');
    const ownRow = { userId: logins.person(linsTenantId, false), address: '10.0.0.1', agent: 'a browser' };
    const failed = { ...ownRow, kind: 'password', succeeded: 0 };
    expect(logins.signIns()).toEqual([
      ...Array.from({ length: 5 }, () => failed),
      { ...failed, kind: 'locked' },
      { ...failed, userId: '', address: '10.0.0.9' },
      { ...failed, address: '10.0.0.2', succeeded: 1 },
    ]);
  });

  test('stores nothing of the input', async () => {
    await logins.login({ username: 'my-secret-password' });
    await logins.login();
    const rows = JSON.stringify(logins.storeOf(linsTenantId).all('SELECT * FROM sign_in'));
    for (const typed of ['my-secret', 'linyue', 'cloudroom-demo']) expect(rows).not.toContain(typed);
  });

  test("is in the person's own list, newest first, paged, with the calling session marked", async () => {
    await logins.failLogins(2);
    logins.advance(1000);
    await logins.newSession();
    logins.advance(1000);
    const own = await logins.newSession();
    await logins.login({ username: 'zhouheng' });
    const identity = { tenant: linsTenantId, token: own.accessToken };
    const page = async (pageNo: number) =>
      v.parse(
        doctor.loginLog.data,
        (await logins.call(doctor.loginLog, { pageNo, pageSize: 3 }, identity)).data,
      );
    const first = await page(1);
    const row = { kind: 'password', address: '10.0.0.1', agent: 'a browser' };
    expect(first.total).toBe(4);
    expect(first.list).toMatchObject([
      { ...row, at: logins.now(), succeeded: true, current: true },
      { ...row, at: logins.now() - 1000, succeeded: true, current: false },
      { ...row, at: logins.now() - 2000, succeeded: false, current: false },
    ]);
    const second = await page(2);
    expect(second.list).toMatchObject([{ ...row, succeeded: false, current: false }]);
    expect((await page(3)).list).toEqual([]);
    const ids = [...first.list, ...second.list].map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
  });

  test('is kept for half a year, and the last-seen time for longer', async () => {
    await logins.newSession();
    logins.advance(signInRetentionMs);
    await logins.login({ password: 'wrong' });
    const { hospitals, storage, clock } = logins.upstream.services;
    const cleanUp = () => startCleanup(hospitals, storage, clock, logins.upstream.dataDir)();
    cleanUp();
    expect(logins.signIns()).toHaveLength(2);
    logins.advance(1);
    cleanUp();
    expect(logins.signIns()).toMatchObject([{ succeeded: 0 }]);
    expect(
      logins.storeOf(linsTenantId).one('SELECT at FROM last_seen WHERE user_id = ?', logins.person(1, false)),
    ).toEqual({
      at: logins.now() - signInRetentionMs - 1,
    });
  });
});
