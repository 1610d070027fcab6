import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { auth, type Session, session } from '../../contract/account/auth.ts';
import { business } from '../../contract/errors/businessErrors.ts';
import {
  accessTokenLifetimeMs,
  maxRefreshTokens,
  maxSessions,
  refreshTokenLifetimeMs,
  renewSession,
  rotationGraceMs,
} from './sessions.ts';
import { type Answer, type DemoUpstream, createDemoUpstream } from '../testing/demoUpstream.ts';

const hospital = 1;
const username = 'linyue';
const password = 'cloudroom-demo';
let demo: DemoUpstream;
afterEach(() => demo.close());

const login = (input: Record<string, unknown>, tenant: number | string = hospital) =>
  demo.call(auth.login, { username, password, ...input }, { tenant });
const loggedIn = async (): Promise<Session> => v.parse(session, (await login({})).data);
const account = ({ accessToken }: Pick<Session, 'accessToken'>) =>
  demo.call(auth.account, {}, { tenant: hospital, token: accessToken });
const refresh = (refreshToken: string, tenant = hospital) =>
  demo.call(auth.refresh, { refreshToken }, { tenant });
const renewed = (answer: Answer): Session => v.parse(session, answer.data);
/** Failed log-ins in the audit trail, newest last. */
const failures = () =>
  demo
    .storeOf(hospital)
    .all<Record<string, string>>(
      "SELECT user_id AS by, subject, detail FROM audit_trail WHERE act = 'login-failed' ORDER BY id",
    );
const invalid = { code: 401, msg: 'refresh token invalid' };

describe('logging in', () => {
  beforeEach(() => {
    demo = createDemoUpstream();
  });

  test('with the password returns tokens that are valid for half an hour', async () => {
    const own = await loggedIn();
    expect(own.expiresTime).toBe(demo.now() + accessTokenLifetimeMs);
    expect(await account(own)).toMatchObject({ code: 200, data: { username, isAuditor: false } });
    demo.advance(accessTokenLifetimeMs - 1);
    expect((await account(own)).code).toBe(200);
    demo.advance(1);
    expect(await account(own)).toMatchObject({ code: 401, data: null });
  });

  test('more often than twenty sessions allow ends the one used least recently, which is in the audit trail', async () => {
    const inUse = await loggedIn();
    const own = await loggedIn();
    const { userId, accessToken: second } = await loggedIn();
    demo.advance(1000);
    const { accessToken: renewed } = v.parse(session, (await refresh(inUse.refreshToken)).data);
    for (let n = 3; n < maxSessions; n += 1) demo.session(hospital, userId);
    expect((await account(own)).code).toBe(200);
    const newest = await loggedIn();
    expect((await account(own)).code).toBe(401);
    expect(await refresh(own.refreshToken)).toMatchObject(invalid);
    for (const accessToken of [renewed, second, newest.accessToken])
      expect((await account({ accessToken })).code).toBe(200);
    expect(
      demo
        .storeOf(hospital)
        .all("SELECT detail, user_id AS by FROM audit_trail WHERE act = 'session-revoked'"),
    ).toEqual([{ detail: 'too many sessions', by: userId }]);
  });

  test('more often than twenty sessions allow never ends the new one, also after the clock was set back', async () => {
    const { userId } = await loggedIn();
    for (let n = 1; n < maxSessions; n += 1) demo.session(hospital, userId);
    demo.advance(-3_600_000);
    expect((await account(await loggedIn())).code).toBe(200);
    expect(demo.readValue('SELECT count(*) FROM session WHERE user_id = ?', userId)).toBe(
      String(maxSessions),
    );
  });

  test('distinguishes an auditor from a doctor', async () => {
    const { accessToken } = v.parse(session, (await login({ username: 'luyifan' })).data);
    expect((await account({ accessToken })).data).toMatchObject({ isAuditor: true });
  });

  test.each([
    ['a wrong password', { password: 'cloudroom-demo ' }],
    ['an unknown name', { username: 'nobody' }],
    ["a colleague's name at another hospital", { username: 'fionaho' }],
    ['an SQL injection as name', { username: "' OR 1=1 --" }],
  ])(
    'is refused for %s; the audit trail and the log-in history record it without the input, and nothing else is written',
    async (_, input) => {
      const before = demo.tableDigests(undefined, ['audit_trail', 'sign_in']);
      expect(await login(input)).toEqual({
        code: business.wrongPassword.code,
        msg: business.wrongPassword.en,
        data: null,
      });
      expect(demo.tableDigests(undefined, ['audit_trail', 'sign_in'])).toEqual(before);
      const userId = 'password' in input ? demo.person(hospital, false) : '';
      const detail = userId === '' ? 'no such account' : 'wrong password';
      expect(failures()).toEqual([{ by: userId, subject: userId, detail }]);
    },
  );

  test('is refused for a disabled account, whose sessions end too', async () => {
    const own = await loggedIn();
    demo.storeOf(hospital).run('UPDATE account SET status = 1 WHERE username = ?', username);
    expect(await login({})).toMatchObject({ code: business.accountDisabled.code, data: null });
    expect((await account(own)).code).toBe(401);
    expect((await refresh(own.refreshToken)).code).toBe(business.accountDisabled.code);
    expect(failures().map(({ detail }) => detail)).toEqual(['account disabled']);
    // A caller with a wrong password must not learn that the account is disabled.
    expect((await login({ password: 'wrong' })).code).toBe(business.wrongPassword.code);
  });

  test.each(['99', '0', 'west', '-1', '1.0', ''])(
    'is refused at the unknown hospital "%s"',
    async (tenant) => {
      const before = demo.tableDigests();
      expect(await login({}, tenant)).toEqual({ code: 400, msg: 'Invalid request: tenant-id', data: null });
      expect(demo.tableDigests()).toEqual(before);
    },
  );

  test('stores no token or password in the database', async () => {
    const own = await loggedIn();
    const files = readdirSync(demo.dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
    expect(files.length).toBeGreaterThan(0);
    for (const secret of [own.accessToken, own.refreshToken, password])
      expect(files.filter((text) => text.includes(secret))).toEqual([]);
  });
});

describe('a refresh that keeps the refresh token', () => {
  beforeEach(() => {
    demo = createDemoUpstream({ refresh: 'keep' });
  });

  test('returns a new access token and revokes all earlier ones', async () => {
    const own = await loggedIn();
    const next = renewed(await refresh(own.refreshToken));
    expect(next).toMatchObject({ userId: own.userId, refreshToken: own.refreshToken });
    expect((await account(next)).code).toBe(200);
    expect((await account(own)).code).toBe(401);
    const thirdSession = renewed(await refresh(own.refreshToken));
    expect((await account(next)).code).toBe(401);
    expect((await account(thirdSession)).code).toBe(200);
  });

  test('is refused if the refresh token has expired, is invalid, or belongs to another hospital', async () => {
    const own = await loggedIn();
    expect(await refresh('made up')).toMatchObject(invalid);
    expect(await refresh(own.accessToken)).toMatchObject(invalid);
    expect(await refresh(own.refreshToken, 2)).toMatchObject(invalid);
    demo.advance(refreshTokenLifetimeMs);
    expect(await refresh(own.refreshToken)).toMatchObject({ code: 401, msg: 'refresh token expired' });
  });
});

describe('a refresh that rotates the refresh token', () => {
  beforeEach(() => {
    demo = createDemoUpstream({ refresh: 'rotate' });
  });

  test('returns a new one each time', async () => {
    const own = await loggedIn();
    const next = renewed(await refresh(own.refreshToken));
    expect(next.refreshToken).not.toBe(own.refreshToken);
    expect((await account(next)).code).toBe(200);
    expect(renewed(await refresh(next.refreshToken)).refreshToken).not.toBe(next.refreshToken);
  });

  test('accepts the replaced one for ten more seconds, because its response may have been lost', async () => {
    const own = await loggedIn();
    await refresh(own.refreshToken);
    demo.advance(rotationGraceMs);
    const retried = renewed(await refresh(own.refreshToken));
    expect((await account(retried)).code).toBe(200);
    expect((await refresh(retried.refreshToken)).code).toBe(200);
  });

  test.each([
    ['after the grace', 1, rotationGraceMs + 1],
    ['though it is the one before the last', 2, 0],
  ])('revokes the session if a replaced one is used again %s', async (_, times, wait) => {
    const own = await loggedIn();
    let newest = own;
    for (let n = 0; n < times; n += 1) {
      newest = renewed(await refresh(newest.refreshToken));
      demo.advance(1);
    }
    demo.advance(wait);
    expect(await refresh(own.refreshToken)).toMatchObject(invalid);
    expect(await refresh(newest.refreshToken)).toMatchObject(invalid);
    expect((await account(newest)).code).toBe(401);
    const trail = demo
      .storeOf(hospital)
      .all('SELECT act, user_id FROM audit_trail WHERE act = ?', 'session-revoked');
    expect(trail).toEqual([{ act: 'session-revoked', user_id: own.userId }]);
  });
});

test('a session that rotates its refresh token stores no more than the last ones, and goes on', async () => {
  demo = createDemoUpstream({ refresh: 'rotate' });
  const own = await loggedIn();
  const store = demo.storeOf(hospital);
  let newest = own.refreshToken;
  for (let n = 0; n < maxRefreshTokens + 3; n += 1) {
    const next = renewSession(store, newest, 'rotate', demo.now());
    if ('reusedOf' in next) throw new Error(`reused by ${next.reusedOf}`);
    newest = next.refreshToken;
  }
  expect(store.one('SELECT count(*) AS count FROM refresh_token')).toEqual({ count: maxRefreshTokens });
  expect((await account(renewed(await refresh(newest)))).code).toBe(200);
});

describe('logging out', () => {
  beforeEach(() => {
    demo = createDemoUpstream();
  });

  test('ends this session with both tokens, and no other', async () => {
    const [own, other] = [await loggedIn(), await loggedIn()];
    const token = own.accessToken;
    expect((await demo.call(auth.logout, {}, { tenant: hospital, token })).code).toBe(200);
    expect((await account(own)).code).toBe(401);
    expect(await refresh(own.refreshToken)).toMatchObject(invalid);
    expect((await account(other)).code).toBe(200);
  });
});
