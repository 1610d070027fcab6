import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { auth } from '../../contract/account/auth.ts';
import { doctor } from '../../contract/account/doctor.ts';
import { clientNetwork } from '../server/clientNetwork.ts';
import {
  createLoginFixture,
  doctorLin,
  errorCodeOf,
  type LoginFixture,
  linsTenantId,
  requestFrom,
} from '../testing/loginFixture.ts';

const wrong = errorCodeOf('wrongPassword');
const locked = errorCodeOf('accountLocked');
let logins: LoginFixture;
beforeEach(() => {
  logins = createLoginFixture();
});
afterEach(() => {
  vi.restoreAllMocks();
  logins.close();
});

/** A log-in from a browser: the answer's code, and the cookie that it got. */
const logIn = async (
  input: Record<string, unknown> = {},
  from: { address?: string; cookie?: string } = {},
) => {
  const { username, password } = doctorLin;
  const request = new Request(`http://localhost${auth.login.path}`, {
    method: 'POST',
    headers: {
      'tenant-id': String(linsTenantId),
      'content-type': 'application/json',
      'x-real-ip': from.address ?? '10.0.0.1',
      'x-forwarded-proto': 'https',
      ...(from.cookie !== undefined && { cookie: from.cookie }),
    },
    body: JSON.stringify({ username, password, ...input }),
  });
  const answer = await logins.upstream.fetch(request);
  const body: unknown = await answer.json();
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
  return { code, setCookie: answer.headers.get('set-cookie') ?? '' };
};
/** Logs in and returns the browser's cookie. */
const known = async (): Promise<string> => (await logIn()).setCookie.split(';', 1)[0] ?? '';
/** Wrong passwords, each from another network. */
const attack = async (tries: number, username: string = doctorLin.username) => {
  const codes: number[] = [];
  for (let n = 0; n < tries; n += 1)
    codes.push(...(await logins.failLogins(1, { username }, `203.0.113.${n}`)));
  return codes;
};

describe('an account under attack from many addresses', () => {
  test('slows everybody down but the browsers that its person has logged in with', async () => {
    const cookie = await known();
    logins.advance(1000);
    expect(await attack(12)).toEqual([...Array.from({ length: 10 }, () => wrong), locked, locked]);
    expect((await logIn()).code).toBe(locked);
    expect((await logIn({}, { cookie })).code).toBe(200);
    // From another place, too: the browser is known, not its address.
    expect((await logIn({}, { cookie, address: '203.0.113.1' })).code).toBe(200);
  });

  test('lets a browser that is not known try again after a wait that grows to two minutes', async () => {
    await attack(10);
    for (const waitMs of [1000, 2000, 4000, 8000, 16_000, 32_000, 64_000, 120_000, 120_000]) {
      logins.advance(waitMs - 1);
      expect(await logins.failLogins(1, {}, '198.51.100.7')).toEqual([locked]);
      logins.advance(1);
      expect(await logins.failLogins(1, {}, `198.51.100.${waitMs % 251}`)).toEqual([wrong]);
    }
    logins.advance(120_000);
    expect((await logIn({}, { address: '198.51.100.250' })).code).toBe(200);
  });

  test('checks no more passwords when they come from all of them at the same moment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 19 }, (_, n) => logins.failLogins(1, {}, `203.0.113.${n}`)),
    );
    expect(answers.flat().filter((code) => code === wrong)).toHaveLength(10);
  });

  test('answers as for a name that nobody has', async () => {
    expect(await attack(14)).toEqual(await attack(14, 'nobody'));
  });

  test('gives its known browser five tries of its own and no more, and the log says so', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const cookie = await known();
    const codes: unknown[] = [];
    for (let n = 0; n < 6; n += 1)
      codes.push((await logIn({ password: `wrong ${n}` }, { cookie, address: `192.0.2.${n}` })).code);
    expect(codes).toEqual([...Array.from({ length: 5 }, () => wrong), locked]);
    expect((await logIn({}, { cookie })).code).toBe(locked);
    // They take nothing from others.
    expect((await logIn()).code).toBe(200);
    const lin = logins.person(linsTenantId, false);
    expect(log.mock.calls).toEqual([
      [`limited: ${linsTenantId} ${lin}: too many wrong passwords in a known browser`],
    ]);
  });

  test('lets its person change the password in a session', async () => {
    const session = await logins.newSession();
    await attack(12);
    const identity = { ...requestFrom('10.0.0.1'), token: session.accessToken };
    const input = { oldPassword: doctorLin.password, newPassword: 'quiet river under snow' };
    expect((await logins.call(doctor.updatePassword, input, identity)).code).toBe(200);
  });
});

describe('a known browser', () => {
  test('has a random token that no script reads and only the log-in sees; the database has its hash', async () => {
    const { setCookie } = await logIn();
    expect(setCookie).toMatch(
      /^known-browser=[\w-]{43}; Path=\/doctor\/auth; Max-Age=15552000; HttpOnly; SameSite=Strict; Secure$/,
    );
    const token = /=([\w-]{43})/.exec(setCookie)?.[1] ?? '';
    const stored = logins.storeOf(linsTenantId).all<{ browser: string }>('SELECT browser FROM known_browser');
    expect(stored).toHaveLength(1);
    expect(stored[0]?.browser).not.toContain(token);
    // The same browser keeps its token.
    const again = await logIn({}, { cookie: `other=1; known-browser=${token}` });
    expect(again.setCookie).toContain(token);
  });

  test('is known to the accounts that logged in with it, at their hospital, and to no other', async () => {
    const cookie = await known();
    await attack(12, 'zhouheng');
    expect((await logIn({ username: 'zhouheng' }, { cookie })).code).toBe(locked);
    expect((await logIn({}, { cookie: 'known-browser=' })).code).toBe(200);
  });

  test('is unknown after the password was changed', async () => {
    const cookie = await known();
    const session = await logins.newSession();
    const next = 'quiet river under snow';
    const identity = { ...requestFrom('10.0.0.1'), token: session.accessToken };
    await logins.call(
      doctor.updatePassword,
      { oldPassword: doctorLin.password, newPassword: next },
      identity,
    );
    await attack(12);
    expect((await logIn({ password: next }, { cookie })).code).toBe(locked);
  });

  test('gets no token for a wrong password', async () => {
    expect((await logIn({ password: 'wrong' })).setCookie).toBe('');
  });
});

test('addresses of IPv6 count by their first 64 bits', async () => {
  expect(clientNetwork('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(clientNetwork('2001:DB8:1:2::9')).toBe(clientNetwork('2001:0db8:0001:0002:ffff::1'));
  expect(clientNetwork('2001:db8::9')).toBe('2001:db8:0:0::/64');
  expect(clientNetwork('::1')).toBe('0:0:0:0::/64');
  expect(clientNetwork('::ffff:192.0.2.1')).toBe('192.0.2.1');
  expect(clientNetwork('192.0.2.1')).toBe('192.0.2.1');
  const codes: number[] = [];
  for (let n = 0; n < 6; n += 1) codes.push(...(await logins.failLogins(1, {}, `2001:db8:1:2::${n}`)));
  expect(codes).toEqual([...Array.from({ length: 5 }, () => wrong), locked]);
});
