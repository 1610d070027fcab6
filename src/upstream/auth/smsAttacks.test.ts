import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { auth } from '../../contract/account/auth.ts';
import { smsCooldownMs, smsScene } from '../../contract/account/sms.ts';
import {
  createLoginFixture,
  doctorLin,
  errorCodeOf,
  type LoginFixture,
  linsTenantId,
  otherCode,
} from '../testing/loginFixture.ts';
import { maxCodesPerDay } from './smsCodes.ts';

const { mobile, username, password } = doctorLin;
const wrong = errorCodeOf('smsWrong');
const over = errorCodeOf('smsOver');
const tooMany = errorCodeOf('smsTooMany');
let logins: LoginFixture;
beforeEach(() => {
  logins = createLoginFixture();
});
afterEach(() => {
  vi.restoreAllMocks();
  logins.close();
});

interface From {
  readonly address?: string;
  readonly cookie?: string;
}
/** A call of a browser: the answer's code, and the cookie that the browser has then. */
const post = async (path: string, input: object, { address = '10.0.0.1', cookie = '' }: From = {}) => {
  const answer = await logins.upstream.fetch(
    new Request(`http://localhost${path}`, {
      method: 'POST',
      headers: {
        'tenant-id': String(linsTenantId),
        'content-type': 'application/json',
        'x-real-ip': address,
        cookie,
      },
      body: JSON.stringify(input),
    }),
  );
  const body: unknown = await answer.json();
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
  return { code, cookie: answer.headers.get('set-cookie')?.split(';', 1)[0] ?? cookie };
};
const ask = (from?: From, number: string = mobile) =>
  post(auth.sendSmsCode.path, { scene: smsScene.login, mobile: number }, from);
const logInByCode = (code: string, from?: From) => post(auth.smsLogin.path, { mobile, code }, from);
const knownBrowser = async (name: string = username) =>
  (await post(auth.login.path, { username: name, password })).cookie;
const strangers = Array.from({ length: 20 }, (_, n) => `203.0.113.${n}`);
const trailed = () =>
  logins
    .storeOf(linsTenantId)
    .all<{ detail: string }>("SELECT detail FROM audit_trail WHERE act = 'login-failed' ORDER BY id")
    .map(({ detail }) => detail);

describe('an outsider who guesses codes of a number all the time', () => {
  test('voids no code that its owner requested, with whichever of the two calls', async () => {
    const { cookie } = await ask();
    const code = await logins.codeTo(mobile);
    for (const address of strangers)
      for (const path of [auth.validateSmsCode.path, auth.smsLogin.path])
        expect((await post(path, { mobile, code: otherCode(code) }, { address })).code).toBe(over);
    expect((await logInByCode(code, { cookie })).code).toBe(200);
  });

  test('does not get in with the right code that somebody else requested', async () => {
    await ask();
    const code = await logins.codeTo(mobile);
    for (const address of strangers)
      expect((await logInByCode(code, { address, cookie: await knownBrowser('zhouheng') })).code).toBe(over);
  });

  test('who also requests codes voids none of the owner’s, and has five tries for each of their own', async () => {
    const owner = await ask({ address: '10.0.0.2' });
    const code = await logins.codeTo(mobile);
    logins.advance(smsCooldownMs);
    const outsider = await ask({ address: '203.0.113.1' });
    const theirs = await logins.codeTo(mobile);
    const guess = otherCode(theirs);
    const from = { address: '203.0.113.1', cookie: outsider.cookie };
    const codes: unknown[] = [];
    for (let n = 0; n < 3; n += 1) codes.push((await logInByCode(guess, from)).code);
    for (let n = 0; n < 3; n += 1)
      codes.push((await post(auth.validateSmsCode.path, { mobile, code: guess }, from)).code);
    expect(codes).toEqual([wrong, wrong, wrong, wrong, wrong, over]);
    expect((await logInByCode(theirs, from)).code).toBe(over);
    expect((await logInByCode(code, { cookie: owner.cookie })).code).toBe(200);
  });

  test('is in the trail once a minute, and the log says when a code’s tries are used up', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await ask();
    const code = await logins.codeTo(mobile);
    for (let n = 0; n < 8; n += 1) await post(auth.validateSmsCode.path, { mobile, code: otherCode(code) });
    expect(trailed()).toEqual(['wrong code']);
    expect(logins.signIns()).toMatchObject([{ kind: 'sms', succeeded: 0 }]);
    const lin = logins.person(linsTenantId, false);
    expect(log.mock.calls).toEqual([[`limited: ${linsTenantId} ${lin}: too many wrong codes from 10.0.0.1`]]);
  });
});

describe('a code', () => {
  test('is for the browser that requested it, wherever it is by then', async () => {
    const { cookie } = await ask({ address: '10.0.0.1' });
    expect(cookie).toMatch(/^known-browser=[\w-]{43}$/);
    const code = await logins.codeTo(mobile);
    expect((await logInByCode(code, { address: '2001:db8::1', cookie })).code).toBe(200);
  });

  test('is for the network that requested it where a client keeps no cookies', async () => {
    await ask({ address: '2001:db8::1' });
    const code = await logins.codeTo(mobile);
    expect((await logInByCode(code, { address: '2001:db8::2' })).code).toBe(200);
  });

  test('whose tries its network has used up is left to the browser that requested it', async () => {
    const { cookie } = await ask();
    const code = await logins.codeTo(mobile);
    const codes: unknown[] = [];
    for (let n = 0; n < 6; n += 1) codes.push((await logInByCode(otherCode(code))).code);
    expect(codes).toEqual([wrong, wrong, wrong, wrong, wrong, over]);
    expect((await logInByCode(code)).code).toBe(over);
    expect((await logInByCode(otherCode(code), { cookie })).code).toBe(wrong);
    expect((await logInByCode(code, { cookie })).code).toBe(200);
  });

  test('of a browser that had its cookie is for nobody else in its network', async () => {
    const cookie = await knownBrowser();
    await ask({ cookie });
    const code = await logins.codeTo(mobile);
    for (let n = 0; n < 6; n += 1) expect((await logInByCode(otherCode(code))).code).toBe(over);
    expect((await logInByCode(code, { cookie })).code).toBe(200);
  });

  test('makes no browser known: it has no tries of its own before a log-in', async () => {
    await ask();
    expect(logins.readValue('SELECT count(*) FROM known_browser')).toBe('0');
  });
});

const useUp = async () => {
  for (let n = 0; n < maxCodesPerDay; n += 1) {
    expect((await ask({ address: strangers[n] ?? '' })).code).toBe(200);
    logins.advance(smsCooldownMs);
  }
  expect((await ask({ address: '198.51.100.1' })).code).toBe(tooMany);
};

describe('ten codes that strangers requested', () => {
  test('leave the owner’s known browser ten of its own', async () => {
    const cookie = await knownBrowser();
    await useUp();
    // No minute to wait for either: an outsider had one a moment ago.
    for (let n = 0; n < maxCodesPerDay; n += 1) {
      expect((await ask({ cookie })).code).toBe(200);
      expect((await logInByCode(await logins.codeTo(mobile), { cookie })).code).toBe(200);
      logins.advance(smsCooldownMs);
    }
    expect((await ask({ cookie })).code).toBe(tooMany);
  });

  test('leave the owner’s session the codes that change the number', async () => {
    const { accessToken } = await logins.newSession();
    await useUp();
    expect((await logins.send({ scene: smsScene.oldMobile }, '10.0.0.1', accessToken)).code).toBe(200);
  });

  test('are ten for a session of another account, too: it has no codes of its own for this number', async () => {
    const { accessToken } = await logins.newSession({ username: 'zhouheng' });
    await useUp();
    expect((await logins.send({ mobile }, '10.0.0.1', accessToken)).code).toBe(tooMany);
  });

  test('are named in the log', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await useUp();
    const lin = logins.person(linsTenantId, false);
    expect(log.mock.calls).toEqual([
      [`limited: ${linsTenantId} ${lin}: too many codes by text message in a day`],
    ]);
  });
});
