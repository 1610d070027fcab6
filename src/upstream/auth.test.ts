import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { auth, type Session, session } from '../contract/account/auth.ts';
import { business } from '../contract/errors/businessErrors.ts';
import { accessLife, refreshLife, replacedGrace } from './sessions.ts';
import { type Answer, type DemoDoor, openDemoDoor } from './testDoor.ts';

const hospital = 1;
const username = 'linyue';
const password = 'cloudroom-demo';
let door: DemoDoor;
afterEach(() => door.close());

const login = (input: Record<string, unknown>, tenant: number | string = hospital) =>
  door.call(auth.login, { username, password, ...input }, { tenant });
const loggedIn = async (): Promise<Session> => v.parse(session, (await login({})).data);
const account = ({ accessToken }: Pick<Session, 'accessToken'>) =>
  door.call(auth.account, {}, { tenant: hospital, token: accessToken });
const refresh = (refreshToken: string, tenant = hospital) =>
  door.call(auth.refresh, { refreshToken }, { tenant });
const renewed = (answer: Answer): Session => v.parse(session, answer.data);
/** Failed log-ins in the audit trail, newest last. */
const failures = () =>
  door
    .storeOf(hospital)
    .all<Record<string, string>>(
      "SELECT user_id AS by, subject, detail FROM audit_trail WHERE act = 'login-failed' ORDER BY id",
    );
const invalid = { code: 401, msg: 'refresh token invalid' };

describe('logging in', () => {
  beforeEach(() => {
    door = openDemoDoor();
  });

  test('with the password gives tokens that are good for half an hour', async () => {
    const mine = await loggedIn();
    expect(mine.expiresTime).toBe(door.now() + accessLife);
    expect(await account(mine)).toMatchObject({ code: 200, data: { username, isAuditor: false } });
    door.advance(accessLife - 1);
    expect((await account(mine)).code).toBe(200);
    door.advance(1);
    expect(await account(mine)).toMatchObject({ code: 401, data: null });
  });

  test('tells an auditor from a doctor', async () => {
    const { accessToken } = v.parse(session, (await login({ username: 'luyifan' })).data);
    expect((await account({ accessToken })).data).toMatchObject({ isAuditor: true });
  });

  test.each([
    ['a wrong password', { password: 'cloudroom-demo ' }],
    ['a name that nobody has', { username: 'nobody' }],
    ["a colleague's name at another hospital", { username: 'fionaho' }],
    ['a name that is a query', { username: "' OR 1=1 --" }],
  ])(
    'is refused for %s; the trail and the sign-ins say so, without what was typed, and nothing else is written',
    async (_, input) => {
      const before = door.rows(undefined, ['audit_trail', 'sign_in']);
      expect(await login(input)).toEqual({
        code: business.wrongPassword.code,
        msg: business.wrongPassword.en,
        data: null,
      });
      expect(door.rows(undefined, ['audit_trail', 'sign_in'])).toEqual(before);
      const known = 'password' in input ? door.person(hospital, false) : '';
      const detail = known === '' ? 'no such account' : 'wrong password';
      expect(failures()).toEqual([{ by: known, subject: known, detail }]);
    },
  );

  test('is refused for a disabled account, whose sessions end too', async () => {
    const mine = await loggedIn();
    door.storeOf(hospital).run('UPDATE account SET status = 1 WHERE username = ?', username);
    expect(await login({})).toMatchObject({ code: business.accountDisabled.code, data: null });
    expect((await account(mine)).code).toBe(401);
    expect(await refresh(mine.refreshToken)).toMatchObject(invalid);
    expect(failures().map(({ detail }) => detail)).toEqual(['account disabled']);
    // A caller with a wrong password does not learn that the account is disabled.
    expect((await login({ password: 'wrong' })).code).toBe(business.wrongPassword.code);
  });

  test.each(['99', '0', 'west', '-1', '1.0', ''])(
    'is refused at the unknown hospital "%s"',
    async (tenant) => {
      const before = door.rows();
      expect(await login({}, tenant)).toEqual({ code: 400, msg: 'bad parameter: tenant-id', data: null });
      expect(door.rows()).toEqual(before);
    },
  );

  test('keeps no token and no password in the database', async () => {
    const mine = await loggedIn();
    const files = readdirSync(door.dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
    expect(files.length).toBeGreaterThan(0);
    for (const secret of [mine.accessToken, mine.refreshToken, password])
      expect(files.filter((text) => text.includes(secret))).toEqual([]);
  });
});

describe('a refresh that keeps the refresh token', () => {
  beforeEach(() => {
    door = openDemoDoor({ refresh: 'keep' });
  });

  test('gives a new access token and voids every one before', async () => {
    const mine = await loggedIn();
    const next = renewed(await refresh(mine.refreshToken));
    expect(next).toMatchObject({ userId: mine.userId, refreshToken: mine.refreshToken });
    expect((await account(next)).code).toBe(200);
    expect((await account(mine)).code).toBe(401);
    const third = renewed(await refresh(mine.refreshToken));
    expect((await account(next)).code).toBe(401);
    expect((await account(third)).code).toBe(200);
  });

  test('is refused once the refresh token ran out, or is none, or is of another hospital', async () => {
    const mine = await loggedIn();
    expect(await refresh('made up')).toMatchObject(invalid);
    expect(await refresh(mine.accessToken)).toMatchObject(invalid);
    expect(await refresh(mine.refreshToken, 2)).toMatchObject(invalid);
    door.advance(refreshLife);
    expect(await refresh(mine.refreshToken)).toMatchObject({ code: 401, msg: 'refresh token expired' });
  });
});

describe('a refresh that rotates the refresh token', () => {
  beforeEach(() => {
    door = openDemoDoor({ refresh: 'rotate' });
  });

  test('gives a new one each time', async () => {
    const mine = await loggedIn();
    const next = renewed(await refresh(mine.refreshToken));
    expect(next.refreshToken).not.toBe(mine.refreshToken);
    expect((await account(next)).code).toBe(200);
    expect(renewed(await refresh(next.refreshToken)).refreshToken).not.toBe(next.refreshToken);
  });

  test('takes the one just replaced for ten seconds more, since its answer may have been lost', async () => {
    const mine = await loggedIn();
    await refresh(mine.refreshToken);
    door.advance(replacedGrace);
    const again = renewed(await refresh(mine.refreshToken));
    expect((await account(again)).code).toBe(200);
    expect((await refresh(again.refreshToken)).code).toBe(200);
  });

  test.each([
    ['after the grace', 1, replacedGrace + 1],
    ['though it is the one before the last', 2, 0],
  ])('ends the whole login when a replaced one comes again %s', async (_, times, wait) => {
    const mine = await loggedIn();
    let newest = mine;
    for (let n = 0; n < times; n += 1) {
      newest = renewed(await refresh(newest.refreshToken));
      door.advance(1);
    }
    door.advance(wait);
    expect(await refresh(mine.refreshToken)).toMatchObject(invalid);
    expect(await refresh(newest.refreshToken)).toMatchObject(invalid);
    expect((await account(newest)).code).toBe(401);
    const trail = door
      .storeOf(hospital)
      .all('SELECT act, user_id FROM audit_trail WHERE act = ?', 'session-revoked');
    expect(trail).toEqual([{ act: 'session-revoked', user_id: mine.userId }]);
  });
});

describe('logging out', () => {
  beforeEach(() => {
    door = openDemoDoor();
  });

  test('ends this login with both tokens, and no other', async () => {
    const [mine, other] = [await loggedIn(), await loggedIn()];
    const token = mine.accessToken;
    expect((await door.call(auth.logout, {}, { tenant: hospital, token })).code).toBe(200);
    expect((await account(mine)).code).toBe(401);
    expect(await refresh(mine.refreshToken)).toMatchObject(invalid);
    expect((await account(other)).code).toBe(200);
  });
});
