import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auth } from '../../src/contract/account/auth.ts';
import { smsScene } from '../../src/contract/account/sms.ts';
import { doctor } from '../../src/contract/account/doctor.ts';
import { type Attack, expectRefused, expectNoLeaks, startAttack, canary } from './attack.ts';
import { json } from './requests.ts';

const mobile = '13900000001';
let attack: Attack;
let token: string;
let code: string;
beforeAll(async () => {
  attack = await startAttack();
  token = await attack.login('linyue');
  await attack.send(auth.sendSmsCode.path, { body: json({ scene: smsScene.login, mobile }) });
  const outbox = await fetch(`http://127.0.0.1:${attack.stack.upstreamPort}/outbox`);
  code = /"code":"(\d{6})"/.exec(await outbox.text())?.[1] ?? '';
  if (code === '') throw new Error('no code was sent');
});
afterAll(() => attack.close());

/** Requests a raw path from the gateway; returns the body. */
const getRawPath = (path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { port } = attack.stack;
    request({ host: '127.0.0.1', port, path, headers: { host: 'localhost' }, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve(text));
    })
      .on('error', reject)
      .end();
  });

describe("the demo's SMS inbox", () => {
  it.each([
    '/outbox',
    '/outbox/',
    '//outbox',
    '/doctor/../outbox',
    '/doctor/%2e%2e/outbox',
    '/doctor/..%2foutbox',
    '/storage/../outbox',
    '/infra/./../outbox?x=1',
    '/doctor/outbox',
  ])('cannot be read through the gateway: %s', async (path) => {
    expect(await getRawPath(path)).not.toContain(code);
  });
});

const wrongCode = () => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a code', () => {
  it.each(['123', '123456789', 'abcdef', canary, { $ne: null }, ['123456'], 123_456, null, '１２３４５６'])(
    'in another format is an invalid field, and does not count as an attempt: %j',
    async (invalid) => {
      for (const path of [auth.smsLogin.path, auth.validateSmsCode.path])
        await expectRefused(attack, path, { body: json({ mobile, code: invalid }) }, 400, 'code');
      await expectRefused(
        attack,
        doctor.checkSmsCode.path,
        { token, body: json({ code: invalid }) },
        400,
        'code',
      );
    },
  );

  it.each(['', '1390000000', canary, '139000000010', "13900000001' OR 1=1", { $gt: '' }, 13_900_000_001])(
    'to an invalid mobile number is not sent: %j',
    (invalid) =>
      expectRefused(
        attack,
        auth.sendSmsCode.path,
        { body: json({ scene: smsScene.login, mobile: invalid }) },
        400,
        'mobile',
      ),
  );

  it.each([0, 3, 4, 6, '1', null])('for no known reason is not sent: %j', (scene) =>
    expectRefused(attack, auth.sendSmsCode.path, { body: json({ scene, mobile }) }, 400, 'scene'),
  );

  it('for a change requires a session, although the number is given', async () => {
    for (const scene of [smsScene.oldMobile, smsScene.newMobile])
      await expectRefused(attack, auth.sendSmsCode.path, { body: json({ scene, mobile }) }, 401);
  });

  /** What a refused log-in writes. */
  const refusalTables = ['audit_trail', 'sign_in'];

  it('that is wrong is refused with a message, and uses one of five attempts', async () => {
    const before = attack.tableDigests(['sms_code', ...refusalTables]);
    for (const n of [1, 2, 3]) {
      const response = await attack.call(auth.validateSmsCode, { mobile, code: wrongCode() });
      expect(response).toMatchObject({ code: 1_002_000_004, msg: 'The code is incorrect', data: null });
      // Without the browser's cookie.
      expect(attack.queryValue('SELECT network_wrong FROM sms_code')).toBe(String(n));
    }
    expect(attack.tableDigests(['sms_code', ...refusalTables])).toEqual(before);
  });

  it('that was used is refused', async () => {
    expect((await attack.call(auth.smsLogin, { mobile, code })).code).toBe(200);
    const validated = { body: json({ mobile, code }) };
    await expectRefused(attack, auth.validateSmsCode.path, validated, 'smsOver', undefined, refusalTables);
  });
});

it('no code and no number is in a log, and nothing failed', () => expectNoLeaks(attack, token, code, mobile));
