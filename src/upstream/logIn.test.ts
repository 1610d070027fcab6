import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { captcha, type CaptchaType, captchaLimits } from '../contract/account/captcha.ts';
import type { Painter } from './captchaPicture.ts';
import { sealed } from './captchaCipher.ts';
import { codeOf, lin, type Logins, openLogins } from './testLogins.ts';

// The gap is always in the same place: these tests are about the use of a solved challenge.
const paint: Painter = () =>
  Promise.resolve({ secret: { type: 'blockPuzzle', x: 120 }, original: '', jigsaw: '', words: [] });
const captchaType: CaptchaType = 'blockPuzzle';
const wrong = codeOf('captchaWrong');

let at: Logins;
beforeEach(() => {
  at = openLogins({ captcha: true, paint });
});
afterEach(() => at.close());

const ask = async (path: string, input: object): Promise<unknown> => {
  const request = new Request(`http://localhost${path}`, {
    method: 'POST',
    headers: { 'tenant-id': '1', 'content-type': 'application/json', 'x-real-ip': '10.0.0.1' },
    body: JSON.stringify(input),
  });
  return (await at.upstream.fetch(request)).json();
};

/** Solves a challenge and returns its proof. */
const proof = async (): Promise<string> => {
  const { repData } = v.parse(captcha.get.data, await ask(captcha.get.path, { captchaType }));
  if (!repData) throw new Error('no challenge');
  const point = '{"x":121,"y":5}';
  const { token, secretKey } = repData;
  const answer = await ask(captcha.check.path, { captchaType, token, pointJson: sealed(point, secretKey) });
  expect(answer).toMatchObject({ success: true });
  return sealed(`${token}---${point}`, secretKey);
};

describe('where captchas are asked for', () => {
  test('a log-in needs a solved one, which is good once', async () => {
    const captchaVerification = await proof();
    expect((await at.login({ captchaVerification })).code).toBe(200);
    expect((await at.login({ captchaVerification })).code).toBe(wrong);
  });

  test('a wrong password needs a new one', async () => {
    const captchaVerification = await proof();
    const answer = await at.login({ captchaVerification, password: 'wrong' });
    expect(answer.code).toBe(codeOf('wrongPassword'));
    expect((await at.login({ captchaVerification })).code).toBe(wrong);
  });

  test.each([
    ['none', {}],
    ['one that is made up', { captchaVerification: 'made up' }],
    ['an empty one', { captchaVerification: '' }],
  ])('with %s the password is not looked at, and nothing is counted or written', async (_, input) => {
    const before = at.rows();
    for (let n = 0; n < 6; n += 1) {
      const answer = await at.login({ ...input, password: `wrong ${n}` });
      expect(answer).toMatchObject({ code: wrong, data: null });
    }
    expect(at.rows()).toEqual(before);
    expect((await at.login({ captchaVerification: await proof() })).code).toBe(200);
  });

  test('a solved one is good for three minutes', async () => {
    const captchaVerification = await proof();
    at.advance(captchaLimits.proofLife);
    expect((await at.login({ captchaVerification })).code).toBe(wrong);
  });

  test('a locked account needs one too', async () => {
    for (let n = 0; n < 5; n += 1) {
      // More than six challenges a minute are covered by another test.
      at.advance(10_000);
      await at.login({ captchaVerification: await proof(), password: `wrong ${n}` });
    }
    expect((await at.login()).code).toBe(wrong);
    const captchaVerification = await proof();
    expect((await at.login({ captchaVerification })).code).toBe(codeOf('accountLocked'));
  });

  test('a code for logging in is sent for a solved one only, and logging in with it needs no other', async () => {
    const { mobile } = lin;
    expect((await at.send({ mobile })).code).toBe(wrong);
    expect((await at.send({ mobile, captchaVerification: 'made up' })).code).toBe(wrong);
    expect(await at.outbox()).toEqual([]);
    const captchaVerification = await proof();
    expect((await at.send({ mobile, captchaVerification })).code).toBe(200);
    at.advance(60_000);
    expect((await at.send({ mobile, captchaVerification })).code).toBe(wrong);
    expect((await at.smsLogin(mobile, await at.codeTo(mobile))).code).toBe(200);
  });
});

test('where captchas are not asked for, none is offered', async () => {
  at.close();
  at = openLogins();
  expect(await ask(captcha.get.path, { captchaType })).toMatchObject({ code: 501 });
  expect((await at.login({ captchaVerification: 'left over' })).code).toBe(200);
});
