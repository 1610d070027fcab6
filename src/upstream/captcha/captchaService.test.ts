import { beforeEach, describe, expect, test } from 'vitest';
import { captchaTypes, repCode } from '../../contract/account/captcha.ts';
import { createTestCaptcha, testClient } from '../testing/testCaptcha.ts';

let captcha: ReturnType<typeof createTestCaptcha>;
beforeEach(() => {
  captcha = createTestCaptcha();
});

describe.each(captchaTypes)('a %s', (type) => {
  test('is solved by a person who sees it, and the proof is valid once', async () => {
    const challenge = await captcha.newChallenge(type);
    expect(captcha.checkAnswer(challenge)).toBe(repCode.ok);
    const proof = captcha.proof(challenge);
    expect(captcha.redeem(proof, testClient.tenantId)).toBe(true);
    expect(captcha.redeem(proof, testClient.tenantId)).toBe(false);
  });

  test('can be answered once, right or wrong', async () => {
    const [solved, missed] = [await captcha.newChallenge(type), await captcha.newChallenge(type)];
    expect(captcha.checkAnswer(solved)).toBe(repCode.ok);
    expect(captcha.checkAnswer(solved)).toBe(repCode.expired);
    expect(captcha.checkAnswer(missed, 'no')).toBe(repCode.wrong);
    expect(captcha.checkAnswer(missed)).toBe(repCode.expired);
    expect(captcha.redeem(captcha.proof(missed), testClient.tenantId)).toBe(false);
  });

  test('expires after 120 seconds', async () => {
    const [early, late] = [await captcha.newChallenge(type), await captcha.newChallenge(type)];
    captcha.advance(119_999);
    expect(captcha.checkAnswer(early)).toBe(repCode.ok);
    captcha.advance(1);
    expect(captcha.checkAnswer(late)).toBe(repCode.expired);
  });

  test('returns a proof that expires after 180 seconds', async () => {
    const [early, late] = [await captcha.newChallenge(type), await captcha.newChallenge(type)];
    for (const challenge of [early, late]) captcha.checkAnswer(challenge);
    captcha.advance(179_999);
    expect(captcha.redeem(captcha.proof(early), testClient.tenantId)).toBe(true);
    captcha.advance(1);
    expect(captcha.redeem(captcha.proof(late), testClient.tenantId)).toBe(false);
  });

  test('is invalid for another client, and its proof at another hospital', async () => {
    const challenge = await captcha.newChallenge(type);
    const others = [
      { ...testClient, address: '10.0.0.8' },
      { ...testClient, tenantId: 2 },
    ];
    for (const other of others)
      expect(captcha.checkAnswer(challenge, undefined, other)).toBe(repCode.expired);
    expect(captcha.checkAnswer(challenge)).toBe(repCode.ok);
    expect(captcha.redeem(captcha.proof(challenge), 2)).toBe(false);
    expect(captcha.redeem(captcha.proof(challenge), 1)).toBe(true);
  });

  test('cannot be answered as another type', async () => {
    const challenge = await captcha.newChallenge(type);
    for (const captchaType of captchaTypes.filter((other) => other !== type))
      expect(captcha.check({ ...captcha.attempt(challenge), captchaType }, testClient)).toBe(repCode.expired);
  });

  test('proves nothing before it was checked', async () => {
    expect(captcha.redeem(captcha.proof(await captcha.newChallenge(type)), testClient.tenantId)).toBe(false);
  });
});

test.each(['', 'x', 'a'.repeat(100_000), '\0', '\ud800', '---'])(
  '%#: an invented proof is invalid',
  (proof) => {
    expect(captcha.redeem(proof, testClient.tenantId)).toBe(false);
  },
);

test('two challenges have different tokens, keys and pictures', async () => {
  const [one, other] = [await captcha.newChallenge('blockPuzzle'), await captcha.newChallenge('blockPuzzle')];
  expect(one.token).not.toBe(other.token);
  expect(one.secretKey).toMatch(/^[A-Za-z0-9]{16}$/);
  expect(one.secretKey).not.toBe(other.secretKey);
  expect(one.originalImageBase64).not.toBe(other.originalImageBase64);
});
