import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { auth, session } from '../../contract/account/auth.ts';
import { smsCooldownMs, smsScene } from '../../contract/account/sms.ts';
import { createUpstream } from '../server/server.ts';
import { codeLifetimeMs } from './smsCodes.ts';
import { createTestUpstream } from '../testing/testUpstream.ts';
import {
  errorCodeOf,
  requestFrom,
  doctorLin,
  type LoginFixture,
  linsTenantId,
  createLoginFixture,
  otherCode,
} from '../testing/loginFixture.ts';

const { mobile } = doctorLin;
const unknownMobile = '13911112222';
const wrong = errorCodeOf('smsWrong');
const over = errorCodeOf('smsOver');
const tooSoon = errorCodeOf('smsTooSoon');
let logins: LoginFixture;
beforeEach(() => {
  logins = createLoginFixture();
});
afterEach(() => logins.close());

/** Sends a code to Lin's number and returns it. */
const sent = async (): Promise<string> => {
  expect((await logins.send({ mobile })).code).toBe(200);
  return logins.codeTo(mobile);
};

const readInbox = async (host: string): Promise<string> =>
  (await logins.upstream.fetch(new Request(`http://${host}/outbox`))).text();

test('the SMS inbox answers loopback names only: a stranger’s page may call this computer by its own', async () => {
  const code = await sent();
  for (const host of ['evil.example', '10.0.0.5:8090', 'localhost.evil.example', '127.0.0.1.evil.example'])
    expect(await readInbox(host)).not.toContain(code);
  for (const host of ['localhost:8090', '127.0.0.1:8090', '[::1]'])
    expect(await readInbox(host)).toContain(code);
});

describe('a code for logging in', () => {
  test('has six digits, arrives in the SMS inbox, and lets its owner in once', async () => {
    const code = await sent();
    expect(code).toMatch(/^\d{6}$/);
    expect(await logins.smsInbox()).toEqual([
      { tenantId: linsTenantId, mobile, scene: smsScene.login, code, at: logins.now() },
    ]);
    const { accessToken } = v.parse(session, (await logins.smsLogin(mobile, code)).data);
    expect((await logins.account(accessToken)).data).toMatchObject({ username: doctorLin.username });
    expect((await logins.smsLogin(mobile, code)).code).toBe(over);
  });

  test('lets a person in who has no password yet, because the account came from a file', async () => {
    logins.storeOf(linsTenantId).run("UPDATE account SET password_hash = '' WHERE mobile = ?", mobile);
    expect((await logins.smsLogin(mobile, await sent())).code).toBe(200);
  });

  test.each(['139 0000-0001', '+8613900000001', '0086-139 0000 0001', '１３９００００ ０００１'])(
    'may be requested and used with the number written as %j',
    async (stored) => {
      expect((await logins.send({ mobile: stored })).code).toBe(200);
      expect((await logins.smsLogin(stored, await logins.codeTo(mobile))).code).toBe(200);
    },
  );

  test('is valid for less than ten minutes', async () => {
    const code = await sent();
    logins.advance(codeLifetimeMs - 1);
    expect((await logins.validate(mobile, code)).code).toBe(200);
    logins.advance(1);
    expect((await logins.smsLogin(mobile, code)).code).toBe(over);
  });

  test('is invalid once a newer one was sent', async () => {
    const first = await sent();
    logins.advance(smsCooldownMs);
    const second = await sent();
    expect((await logins.smsLogin(mobile, first === second ? otherCode(first) : first)).code).toBe(wrong);
    expect((await logins.smsLogin(mobile, second)).code).toBe(200);
  });

  test('survives four wrong attempts of whoever requested it and not five', async () => {
    const code = await sent();
    const other = otherCode(code);
    for (const attempt of [logins.smsLogin, logins.validate, logins.smsLogin, logins.validate])
      expect((await attempt(mobile, other)).code).toBe(wrong);
    expect((await logins.validate(mobile, code)).code).toBe(200);
    expect((await logins.smsLogin(mobile, other)).code).toBe(wrong);
    expect((await logins.smsLogin(mobile, code)).code).toBe(over);
    expect((await logins.validate(mobile, code)).code).toBe(over);
  });

  test('counts wrong attempts at the same moment', async () => {
    const code = await sent();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => logins.smsLogin(mobile, otherCode(code))),
    );
    expect(answers.filter((answer) => answer.code === wrong)).toHaveLength(5);
    expect((await logins.smsLogin(mobile, code)).code).toBe(over);
  });

  test('creates one session if used twice at the same moment', async () => {
    const code = await sent();
    const answers = await Promise.all([logins.smsLogin(mobile, code), logins.smsLogin(mobile, code)]);
    expect(answers.map((answer) => answer.code).toSorted((a, b) => a - b)).toEqual([200, over]);
    expect(logins.readValue('SELECT count(*) FROM session')).toBe('1');
  });

  test('stays unused when it is only checked', async () => {
    const code = await sent();
    for (let n = 0; n < 3; n += 1) expect((await logins.validate(mobile, code)).code).toBe(200);
    expect((await logins.smsLogin(mobile, code)).code).toBe(200);
    expect((await logins.validate(mobile, code)).code).toBe(over);
  });

  test('is invalid if none was sent, whoever has the number', async () => {
    for (const number of [mobile, unknownMobile])
      for (const attempt of [logins.smsLogin, logins.validate])
        expect((await attempt(number, '123456')).code).toBe(over);
  });

  test.each(['123', '123456789', 'abcdef', '', '１２３４５６'])('is never "%s"', async (code) => {
    await sent();
    expect(await logins.smsLogin(mobile, code)).toEqual({
      code: 400,
      msg: 'Invalid request: code',
      data: null,
    });
  });

  test.each(['12345678901', '1390000', '+0123456789', 'linyue', ''])(
    'is sent to a mobile number, and not to "%s"',
    async (number) => {
      expect((await logins.send({ mobile: number })).msg).toBe('Invalid request: mobile');
    },
  );

  test('is not sent without a number', async () => {
    expect((await logins.send()).msg).toBe('Invalid request: mobile');
  });

  test('is not valid at another hospital', async () => {
    const code = await sent();
    logins.storeOf(2).run('UPDATE account SET mobile = ? WHERE username = ?', mobile, 'fionaho');
    const westRequest = { ...requestFrom('10.0.0.1'), tenant: 2 };
    expect((await logins.call(auth.smsLogin, { mobile, code }, westRequest)).code).toBe(over);
  });

  test('works for an account locked by wrong passwords', async () => {
    await logins.failLogins(5);
    expect((await logins.smsLogin(mobile, await sent())).code).toBe(200);
    expect((await logins.login()).code).toBe(errorCodeOf('accountLocked'));
  });

  test('is refused for a disabled account; only the right code reveals that it is disabled', async () => {
    const code = await sent();
    logins.disable(doctorLin.username);
    expect((await logins.smsLogin(mobile, otherCode(code))).code).toBe(wrong);
    expect((await logins.smsLogin(mobile, code)).code).toBe(errorCodeOf('accountDisabled'));
    expect(logins.readValue('SELECT count(*) FROM session')).toBe('0');
  });

  test('is invalid once the number belongs to another account', async () => {
    const code = await sent();
    const store = logins.storeOf(linsTenantId);
    store.run("UPDATE account SET mobile = '13900000099' WHERE username = 'linyue'");
    store.run("UPDATE account SET mobile = ? WHERE username = 'zhouheng'", mobile);
    expect((await logins.smsLogin(mobile, code)).code).toBe(over);
  });

  test('adds a row for every attempt, with the account and without the number', async () => {
    const code = await sent();
    await logins.smsLogin(mobile, otherCode(code), '10.0.0.7');
    await logins.smsLogin(mobile, code);
    await logins.smsLogin(unknownMobile, code);
    const userId = logins.person(linsTenantId, false);
    const row = { userId, kind: 'sms', succeeded: 0, address: '10.0.0.1', agent: 'a browser' };
    expect(logins.signIns()).toEqual([
      { ...row, address: '10.0.0.7' },
      { ...row, succeeded: 1 },
      { ...row, userId: '' },
    ]);
    expect(JSON.stringify(logins.storeOf(linsTenantId).all('SELECT * FROM sign_in'))).not.toContain(mobile);
  });

  test('is invalid after a restart, and the number still has to wait its minute', async () => {
    const code = await sent();
    logins.upstream.close();
    const restarted = createUpstream({ dataDir: logins.dataDir, clock: { now: logins.now }, captcha: false });
    const post = async (path: string, input: object): Promise<unknown> =>
      (
        await restarted.fetch(
          new Request(`http://localhost${path}`, {
            method: 'POST',
            headers: { 'tenant-id': '1', 'content-type': 'application/json' },
            body: JSON.stringify(input),
          }),
        )
      ).json();
    expect(await post('/doctor/auth/sms-login', { mobile, code })).toMatchObject({ code: over });
    expect(await post('/doctor/auth/send-sms-code', { mobile, scene: 1 })).toMatchObject({ code: tooSoon });
    expect(await (await restarted.fetch(new Request('http://localhost/outbox'))).json()).toEqual([]);
    restarted.close();
    rmSync(logins.dataDir, { recursive: true });
    logins = createLoginFixture();
  });
});

describe('codes', () => {
  test('are in no log, audit trail or file', async () => {
    const consoleSpies = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')];
    const code = await sent();
    await logins.validate(mobile, otherCode(code));
    await logins.smsLogin(mobile, code);
    const trail = JSON.stringify(logins.storeOf(linsTenantId).all('SELECT * FROM audit_trail'));
    const rows = JSON.stringify(logins.storeOf(linsTenantId).all('SELECT * FROM sms_code'));
    for (const text of [trail, rows.replaceAll(/[0-9a-f]{64}|\d{13,}/g, '')])
      expect(text).not.toContain(code);
    expect(trail).not.toContain(mobile);
    expect(consoleSpies.flatMap((spy) => spy.mock.calls)).toEqual([]);
    for (const spy of consoleSpies) spy.mockRestore();
  });

  test('cannot be derived from the data directory: the key is in memory only', async () => {
    const code = await sent();
    const row = logins
      .storeOf(linsTenantId)
      .one<{ id: string; seal: string }>('SELECT id, code_hash AS seal FROM sms_code');
    for (const guess of [code, `${row?.id}.${code}`, `${mobile}${code}`])
      expect(row?.seal).not.toContain(createHash('sha256').update(guess).digest('hex'));
  });

  test('are refused if the upstream cannot send them', async () => {
    const upstream = createTestUpstream();
    expect(
      (await upstream.request('east-ann', auth.sendSmsCode, { scene: smsScene.login, mobile })).code,
    ).toBe(501);
    expect((await upstream.request('east-ann', auth.smsLogin, { mobile, code: '123456' })).code).toBe(501);
    const answer = await upstream.fetch(new Request('http://localhost/outbox'));
    expect(await answer.json()).toMatchObject({ code: 404 });
    upstream.close();
  });
});
