import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { captcha, type CaptchaType, captchaLimits } from '../../contract/account/captcha.ts';
import type { ChallengeRenderer } from '../captcha/captchaPicture.ts';
import { encrypt } from '../captcha/captchaCipher.ts';
import { errorCodeOf, doctorLin, type LoginFixture, createLoginFixture } from '../testing/loginFixture.ts';

// The gap is always in the same place: these tests are about the use of a solved challenge.
const render: ChallengeRenderer = () =>
  Promise.resolve({ secret: { type: 'blockPuzzle', x: 120 }, original: '', jigsaw: '', words: [] });
const captchaType: CaptchaType = 'blockPuzzle';
const wrong = errorCodeOf('captchaWrong');

let logins: LoginFixture;
beforeEach(() => {
  logins = createLoginFixture({ captcha: true, render });
});
afterEach(() => logins.close());

const post = async (path: string, input: object): Promise<unknown> => {
  const request = new Request(`http://localhost${path}`, {
    method: 'POST',
    headers: { 'tenant-id': '1', 'content-type': 'application/json', 'x-real-ip': '10.0.0.1' },
    body: JSON.stringify(input),
  });
  return (await logins.upstream.fetch(request)).json();
};

/** Solves a challenge and returns its proof. */
const proof = async (): Promise<string> => {
  const { repData } = v.parse(captcha.get.data, await post(captcha.get.path, { captchaType }));
  if (!repData) throw new Error('no challenge');
  const point = '{"x":121,"y":5}';
  const { token, secretKey } = repData;
  const answer = await post(captcha.check.path, { captchaType, token, pointJson: encrypt(point, secretKey) });
  expect(answer).toMatchObject({ success: true });
  return encrypt(`${token}---${point}`, secretKey);
};

describe('with captchas enabled', () => {
  test('a log-in needs a solved one, which is valid once', async () => {
    const captchaVerification = await proof();
    expect((await logins.login({ captchaVerification })).code).toBe(200);
    expect((await logins.login({ captchaVerification })).code).toBe(wrong);
  });

  test('a wrong password needs a new one', async () => {
    const captchaVerification = await proof();
    const answer = await logins.login({ captchaVerification, password: 'wrong' });
    expect(answer.code).toBe(errorCodeOf('wrongPassword'));
    expect((await logins.login({ captchaVerification })).code).toBe(wrong);
  });

  test.each([
    ['none', {}],
    ['an invented one', { captchaVerification: 'made up' }],
    ['an empty one', { captchaVerification: '' }],
  ])('with %s the password is not checked, and nothing is counted or written', async (_, input) => {
    const before = logins.tableDigests();
    for (let n = 0; n < 6; n += 1) {
      const answer = await logins.login({ ...input, password: `wrong ${n}` });
      expect(answer).toMatchObject({ code: wrong, data: null });
    }
    expect(logins.tableDigests()).toEqual(before);
    expect((await logins.login({ captchaVerification: await proof() })).code).toBe(200);
  });

  test('a solved one is valid for three minutes', async () => {
    const captchaVerification = await proof();
    logins.advance(captchaLimits.proofLife);
    expect((await logins.login({ captchaVerification })).code).toBe(wrong);
  });

  test('a locked account needs one too', async () => {
    for (let n = 0; n < 5; n += 1) {
      // Another test covers more than six challenges a minute.
      logins.advance(10_000);
      await logins.login({ captchaVerification: await proof(), password: `wrong ${n}` });
    }
    expect((await logins.login()).code).toBe(wrong);
    const captchaVerification = await proof();
    expect((await logins.login({ captchaVerification })).code).toBe(errorCodeOf('accountLocked'));
  });

  test('a log-in code is sent only for a solved one, and logging in with it needs no other', async () => {
    const { mobile } = doctorLin;
    expect((await logins.send({ mobile })).code).toBe(wrong);
    expect((await logins.send({ mobile, captchaVerification: 'made up' })).code).toBe(wrong);
    expect(await logins.smsInbox()).toEqual([]);
    const captchaVerification = await proof();
    expect((await logins.send({ mobile, captchaVerification })).code).toBe(200);
    logins.advance(60_000);
    expect((await logins.send({ mobile, captchaVerification })).code).toBe(wrong);
    expect((await logins.smsLogin(mobile, await logins.codeTo(mobile))).code).toBe(200);
  });
});

test('with captchas disabled, none is offered', async () => {
  logins.close();
  logins = createLoginFixture();
  expect(await post(captcha.get.path, { captchaType })).toMatchObject({ code: 501 });
  expect((await logins.login({ captchaVerification: 'left over' })).code).toBe(200);
});
