import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { auth, session } from '../contract/account/auth.ts';
import { smsCooldownMs, smsScene } from '../contract/account/sms.ts';
import { openUpstream } from './server.ts';
import { codeLife } from './smsCodes.ts';
import { openClinic } from './testClinic.ts';
import { codeOf, from, lin, type Logins, linsHospital, openLogins, otherThan } from './testLogins.ts';

const { mobile } = lin;
const nobodys = '13911112222';
const wrong = codeOf('smsWrong');
const over = codeOf('smsOver');
const tooSoon = codeOf('smsTooSoon');
let at: Logins;
beforeEach(() => {
  at = openLogins();
});
afterEach(() => at.close());

/** Sends a code to Lin's number and returns it. */
const sent = async (): Promise<string> => {
  expect((await at.send({ mobile })).code).toBe(200);
  return at.codeTo(mobile);
};

describe('a code for logging in', () => {
  test('is six digits, arrives in the outbox, and lets its owner in, once', async () => {
    const code = await sent();
    expect(code).toMatch(/^\d{6}$/);
    expect(await at.outbox()).toEqual([
      { tenantId: linsHospital, mobile, scene: smsScene.login, code, at: at.now() },
    ]);
    const { accessToken } = v.parse(session, (await at.smsLogin(mobile, code)).data);
    expect((await at.account(accessToken)).data).toMatchObject({ username: lin.username });
    expect((await at.smsLogin(mobile, code)).code).toBe(over);
  });

  test.each(['139 0000-0001', '+8613900000001', '0086-139 0000 0001', '１３９００００ ０００１'])(
    'may be asked for and used with the number written %j',
    async (written) => {
      expect((await at.send({ mobile: written })).code).toBe(200);
      expect((await at.smsLogin(written, await at.codeTo(mobile))).code).toBe(200);
    },
  );

  test('holds less than ten minutes', async () => {
    const code = await sent();
    at.advance(codeLife - 1);
    expect((await at.validate(mobile, code)).code).toBe(200);
    at.advance(1);
    expect((await at.smsLogin(mobile, code)).code).toBe(over);
  });

  test('is void once a newer one was sent', async () => {
    const first = await sent();
    at.advance(smsCooldownMs);
    const second = await sent();
    expect((await at.smsLogin(mobile, first === second ? otherThan(first) : first)).code).toBe(wrong);
    expect((await at.smsLogin(mobile, second)).code).toBe(200);
  });

  test('survives four wrong tries and not five, wherever they were made', async () => {
    const code = await sent();
    const other = otherThan(code);
    for (const attempt of [at.smsLogin, at.validate, at.smsLogin, at.validate])
      expect((await attempt(mobile, other)).code).toBe(wrong);
    expect((await at.validate(mobile, code)).code).toBe(200);
    expect((await at.smsLogin(mobile, other)).code).toBe(wrong);
    expect((await at.smsLogin(mobile, code)).code).toBe(over);
    expect((await at.validate(mobile, code)).code).toBe(over);
  });

  test('counts wrong tries that come at the same moment', async () => {
    const code = await sent();
    const answers = await Promise.all(Array.from({ length: 8 }, () => at.smsLogin(mobile, otherThan(code))));
    expect(answers.filter((answer) => answer.code === wrong)).toHaveLength(5);
    expect((await at.smsLogin(mobile, code)).code).toBe(over);
  });

  test('makes one session though it comes twice at the same moment', async () => {
    const code = await sent();
    const answers = await Promise.all([at.smsLogin(mobile, code), at.smsLogin(mobile, code)]);
    expect(answers.map((answer) => answer.code).toSorted((a, b) => a - b)).toEqual([200, over]);
    expect(at.onDisk('SELECT count(*) FROM session')).toBe('1');
  });

  test('stays unused when it is only looked at', async () => {
    const code = await sent();
    for (let n = 0; n < 3; n += 1) expect((await at.validate(mobile, code)).code).toBe(200);
    expect((await at.smsLogin(mobile, code)).code).toBe(200);
    expect((await at.validate(mobile, code)).code).toBe(over);
  });

  test('is worth nothing where none was sent, of whomever the number is', async () => {
    for (const number of [mobile, nobodys])
      for (const attempt of [at.smsLogin, at.validate])
        expect((await attempt(number, '123456')).code).toBe(over);
  });

  test.each(['12345', '1234567', 'abcdef', '', '１２３４５６'])(
    'is six digits, and not "%s"',
    async (code) => {
      await sent();
      expect(await at.smsLogin(mobile, code)).toEqual({ code: 400, msg: 'bad parameter: code', data: null });
    },
  );

  test.each(['12345678901', '1390000', '+0123456789', 'linyue', ''])(
    'is sent to a mobile number, and not to "%s"',
    async (number) => {
      expect((await at.send({ mobile: number })).msg).toBe('bad parameter: mobile');
    },
  );

  test('is not sent without a number', async () => {
    expect((await at.send()).msg).toBe('bad parameter: mobile');
  });

  test('lets nobody in at another hospital', async () => {
    const code = await sent();
    at.storeOf(2).run('UPDATE account SET mobile = ? WHERE username = ?', mobile, 'fionaho');
    const there = { ...from('10.0.0.1'), tenant: 2 };
    expect((await at.call(auth.smsLogin, { mobile, code }, there)).code).toBe(over);
  });

  test('lets in whom wrong passwords have locked out', async () => {
    await at.wrongly(5);
    expect((await at.smsLogin(mobile, await sent())).code).toBe(200);
    expect((await at.login()).code).toBe(codeOf('accountLocked'));
  });

  test('lets nobody into a disabled account; only the right code learns that it is disabled', async () => {
    const code = await sent();
    at.disable(lin.username);
    expect((await at.smsLogin(mobile, otherThan(code))).code).toBe(wrong);
    expect((await at.smsLogin(mobile, code)).code).toBe(codeOf('accountDisabled'));
    expect(at.onDisk('SELECT count(*) FROM session')).toBe('0');
  });

  test('is void once the number belongs to another account', async () => {
    const code = await sent();
    const store = at.storeOf(linsHospital);
    store.run("UPDATE account SET mobile = '13900000099' WHERE username = 'linyue'");
    store.run("UPDATE account SET mobile = ? WHERE username = 'zhouheng'", mobile);
    expect((await at.smsLogin(mobile, code)).code).toBe(over);
  });

  test('leaves a row for every log-in tried with it, with the account and nothing of the number', async () => {
    const code = await sent();
    await at.smsLogin(mobile, otherThan(code), '10.0.0.7');
    await at.smsLogin(mobile, code);
    await at.smsLogin(nobodys, code);
    const userId = at.person(linsHospital, false);
    const row = { userId, kind: 'sms', succeeded: 0, address: '10.0.0.1', agent: 'a browser' };
    expect(at.signIns()).toEqual([
      { ...row, address: '10.0.0.7' },
      { ...row, succeeded: 1 },
      { ...row, userId: '' },
    ]);
    expect(JSON.stringify(at.storeOf(linsHospital).all('SELECT * FROM sign_in'))).not.toContain(mobile);
  });

  test('is void after a restart, and the number has to wait its minute all the same', async () => {
    const code = await sent();
    at.upstream.close();
    const again = openUpstream({ dataDir: at.dataDir, clock: { now: at.now }, captcha: false });
    const ask = async (path: string, input: object): Promise<unknown> =>
      (
        await again.fetch(
          new Request(`http://localhost${path}`, {
            method: 'POST',
            headers: { 'tenant-id': '1', 'content-type': 'application/json' },
            body: JSON.stringify(input),
          }),
        )
      ).json();
    expect(await ask('/doctor/auth/sms-login', { mobile, code })).toMatchObject({ code: over });
    expect(await ask('/doctor/auth/send-sms-code', { mobile, scene: 1 })).toMatchObject({ code: tooSoon });
    expect(await (await again.fetch(new Request('http://localhost/outbox'))).json()).toEqual([]);
    again.close();
    rmSync(at.dataDir, { recursive: true });
    at = openLogins();
  });
});

describe('codes', () => {
  test('stand in no log, in no trail, and in no file', async () => {
    const said = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')];
    const code = await sent();
    await at.validate(mobile, otherThan(code));
    await at.smsLogin(mobile, code);
    const trail = JSON.stringify(at.storeOf(linsHospital).all('SELECT * FROM audit_trail'));
    const rows = JSON.stringify(at.storeOf(linsHospital).all('SELECT * FROM sms_code'));
    for (const text of [trail, rows.replaceAll(/[0-9a-f]{64}|\d{13,}/g, '')])
      expect(text).not.toContain(code);
    expect(trail).not.toContain(mobile);
    expect(said.flatMap((spy) => spy.mock.calls)).toEqual([]);
    for (const spy of said) spy.mockRestore();
  });

  test('cannot be found from the data directory: the seal needs a key that is in memory only', async () => {
    const code = await sent();
    const row = at
      .storeOf(linsHospital)
      .one<{ id: string; seal: string }>('SELECT id, code_hash AS seal FROM sms_code');
    for (const guess of [code, `${row?.id}.${code}`, `${mobile}${code}`])
      expect(row?.seal).not.toContain(createHash('sha256').update(guess).digest('hex'));
  });

  test('cannot be had where an upstream has no way to send them', async () => {
    const clinic = openClinic();
    expect((await clinic.answer('east-ann', auth.sendSmsCode, { scene: smsScene.login, mobile })).code).toBe(
      501,
    );
    expect((await clinic.answer('east-ann', auth.smsLogin, { mobile, code: '123456' })).code).toBe(501);
    const answer = await clinic.fetch(new Request('http://localhost/outbox'));
    expect(await answer.json()).toMatchObject({ code: 404 });
    clinic.close();
  });
});
