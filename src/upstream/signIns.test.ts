import { rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { auth } from '../contract/account/auth.ts';
import { doctor } from '../contract/account/doctor.ts';
import { openUpstream } from './server.ts';
import { lockLife, signInsKept } from './signIns.ts';
import { sweepHourly } from './sweep.ts';
import { codeOf, from, lin, type Logins, linsHospital, openLogins } from './testLogins.ts';

const wrong = codeOf('wrongPassword');
const locked = codeOf('accountLocked');
const fiveWrong = Array.from({ length: 5 }, () => wrong);
let at: Logins;
beforeEach(() => {
  at = openLogins();
});
afterEach(() => at.close());

describe('five wrong passwords within 15 minutes', () => {
  test('lock the account for this address: the right password is refused too', async () => {
    expect(await at.wrongly(5)).toEqual(fiveWrong);
    expect((await at.login()).code).toBe(locked);
  });

  test('lock it until 15 minutes after the first of them, and what is tried meanwhile does not lengthen that', async () => {
    await at.wrongly(1);
    at.advance(60_000);
    await at.wrongly(4);
    at.advance(lockLife - 60_001);
    expect(await at.wrongly(3)).toEqual([locked, locked, locked]);
    expect((await at.login()).code).toBe(locked);
    at.advance(1);
    expect((await at.login()).code).toBe(200);
  });

  test('lock again after one more, where four of them are still younger than 15 minutes', async () => {
    await at.wrongly(1);
    at.advance(60_000);
    await at.wrongly(4);
    at.advance(lockLife - 60_000);
    expect(await at.wrongly(2)).toEqual([wrong, locked]);
  });

  test('do not lock where they are spread over more than that', async () => {
    await at.wrongly(1);
    at.advance(lockLife);
    await at.wrongly(4);
    expect((await at.login()).code).toBe(200);
  });

  test('do not lock where a right one lies between them', async () => {
    await at.wrongly(4);
    expect((await at.login()).code).toBe(200);
    await at.wrongly(4);
    expect((await at.login()).code).toBe(200);
  });

  test('lock no other address, no other account, and no namesake at another hospital', async () => {
    await at.wrongly(5);
    expect((await at.login({}, '10.0.0.2')).code).toBe(200);
    expect((await at.login({ username: 'zhouheng' })).code).toBe(200);
    const store = at.storeOf(2);
    store.run("UPDATE account SET username = 'linyue' WHERE username = 'fionaho'");
    const there = { ...from('10.0.0.1'), tenant: 2 };
    const input = { username: lin.username, password: lin.password };
    expect((await at.call(auth.login, input, there)).code).toBe(200);
  });

  test('lock a name that nobody has in the same words, so that the lock does not tell who works here', async () => {
    const known = [await at.wrongly(5), await at.login({ password: 'wrong' })];
    const unknown = [
      await at.wrongly(5, { username: 'nobody' }),
      await at.login({ username: 'nobody', password: 'wrong' }),
    ];
    expect(unknown).toEqual(known);
  });

  test('count as one name with spaces around it', async () => {
    await at.wrongly(3);
    await at.wrongly(2, { username: '  linyue ' });
    expect((await at.login()).code).toBe(locked);
  });

  test('count when they come at the same moment, and a sixth among them is not looked at', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => at.login({ password: `wrong ${n}` })),
    );
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([...fiveWrong, locked]);
  });

  test('are none where right ones come at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => at.login()));
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200]));
  });

  test('leave more than twenty at a time waiting for nothing: 429', async () => {
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, n) => at.login({ password: `wrong ${n}` })),
    );
    expect(answers.filter(({ code }) => code === 429)).toHaveLength(5);
    expect((await at.login()).code).toBe(locked);
  });

  test('are remembered over a restart', async () => {
    await at.wrongly(5);
    at.upstream.close();
    const again = openUpstream({ dataDir: at.dataDir, clock: { now: at.now }, captcha: false });
    const answer = await again.fetch(
      new Request('http://localhost/doctor/auth/login', {
        method: 'POST',
        headers: { 'tenant-id': '1', 'content-type': 'application/json', 'x-real-ip': '10.0.0.1' },
        body: JSON.stringify({ username: lin.username, password: lin.password }),
      }),
    );
    expect(await answer.json()).toMatchObject({ code: locked });
    again.close();
    rmSync(at.dataDir, { recursive: true });
    at = openLogins();
  });
});

describe('every attempt to log in', () => {
  test('is one row: how, from where, with which browser, and whether it succeeded', async () => {
    await at.wrongly(5);
    await at.login();
    await at.login({ username: 'nobody' }, '10.0.0.9');
    await at.login({}, '10.0.0.2');
    const here = { userId: at.person(linsHospital, false), address: '10.0.0.1', agent: 'a browser' };
    const failed = { ...here, kind: 'password', succeeded: 0 };
    expect(at.signIns()).toEqual([
      ...Array.from({ length: 5 }, () => failed),
      { ...failed, kind: 'locked' },
      { ...failed, userId: '', address: '10.0.0.9' },
      { ...failed, address: '10.0.0.2', succeeded: 1 },
    ]);
  });

  test('keeps nothing of what was typed', async () => {
    await at.login({ username: 'my-secret-password' });
    await at.login();
    const rows = JSON.stringify(at.storeOf(linsHospital).all('SELECT * FROM sign_in'));
    for (const typed of ['my-secret', 'linyue', 'cloudroom-demo']) expect(rows).not.toContain(typed);
  });

  test('is found in the own list, newest first, in pages, and the asking session knows its own', async () => {
    await at.wrongly(2);
    at.advance(1000);
    await at.loggedIn();
    at.advance(1000);
    const mine = await at.loggedIn();
    await at.login({ username: 'zhouheng' });
    const coming = { tenant: linsHospital, token: mine.accessToken };
    const page = async (pageNo: number) =>
      v.parse(doctor.loginLog.data, (await at.call(doctor.loginLog, { pageNo, pageSize: 3 }, coming)).data);
    const first = await page(1);
    const row = { kind: 'password', address: '10.0.0.1', agent: 'a browser' };
    expect(first.total).toBe(4);
    expect(first.list).toMatchObject([
      { ...row, at: at.now(), succeeded: true, current: true },
      { ...row, at: at.now() - 1000, succeeded: true, current: false },
      { ...row, at: at.now() - 2000, succeeded: false, current: false },
    ]);
    const second = await page(2);
    expect(second.list).toMatchObject([{ ...row, succeeded: false, current: false }]);
    expect((await page(3)).list).toEqual([]);
    const ids = [...first.list, ...second.list].map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
  });

  test('is kept for half a year, and when somebody was last seen for longer', async () => {
    await at.loggedIn();
    at.advance(signInsKept);
    await at.login({ password: 'wrong' });
    const { hospitals, storage, clock } = at.upstream.house;
    const sweep = () => sweepHourly(hospitals, storage, clock)();
    sweep();
    expect(at.signIns()).toHaveLength(2);
    at.advance(1);
    sweep();
    expect(at.signIns()).toMatchObject([{ succeeded: 0 }]);
    expect(
      at.storeOf(linsHospital).one('SELECT at FROM last_seen WHERE user_id = ?', at.person(1, false)),
    ).toEqual({
      at: at.now() - signInsKept - 1,
    });
  });
});
