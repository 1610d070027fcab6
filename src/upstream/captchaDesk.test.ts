import { beforeEach, describe, expect, test } from 'vitest';
import { captchaTypes, repCode } from '../contract/account/captcha.ts';
import { openTestDesk, ward } from './testCaptcha.ts';

let desk: ReturnType<typeof openTestDesk>;
beforeEach(() => {
  desk = openTestDesk();
});

describe.each(captchaTypes)('a %s', (type) => {
  test('is solved by somebody who sees it, and the proof lets in once', async () => {
    const challenge = await desk.asked(type);
    expect(desk.tried(challenge)).toBe(repCode.ok);
    const proof = desk.proof(challenge);
    expect(desk.redeem(proof, ward.tenantId)).toBe(true);
    expect(desk.redeem(proof, ward.tenantId)).toBe(false);
  });

  test('can be answered once, right or wrong', async () => {
    const [solved, missed] = [await desk.asked(type), await desk.asked(type)];
    expect(desk.tried(solved)).toBe(repCode.ok);
    expect(desk.tried(solved)).toBe(repCode.expired);
    expect(desk.tried(missed, 'no')).toBe(repCode.wrong);
    expect(desk.tried(missed)).toBe(repCode.expired);
    expect(desk.redeem(desk.proof(missed), ward.tenantId)).toBe(false);
  });

  test('runs out after 120 seconds', async () => {
    const [early, late] = [await desk.asked(type), await desk.asked(type)];
    desk.advance(119_999);
    expect(desk.tried(early)).toBe(repCode.ok);
    desk.advance(1);
    expect(desk.tried(late)).toBe(repCode.expired);
  });

  test('leaves a proof that runs out after 180 seconds', async () => {
    const [early, late] = [await desk.asked(type), await desk.asked(type)];
    for (const challenge of [early, late]) desk.tried(challenge);
    desk.advance(179_999);
    expect(desk.redeem(desk.proof(early), ward.tenantId)).toBe(true);
    desk.advance(1);
    expect(desk.redeem(desk.proof(late), ward.tenantId)).toBe(false);
  });

  test('is worth nothing to another client, and its proof nothing at another hospital', async () => {
    const challenge = await desk.asked(type);
    const others = [
      { ...ward, address: '10.0.0.8' },
      { ...ward, tenantId: 2 },
    ];
    for (const other of others) expect(desk.tried(challenge, undefined, other)).toBe(repCode.expired);
    expect(desk.tried(challenge)).toBe(repCode.ok);
    expect(desk.redeem(desk.proof(challenge), 2)).toBe(false);
    expect(desk.redeem(desk.proof(challenge), 1)).toBe(true);
  });

  test('is not answered as another kind', async () => {
    const challenge = await desk.asked(type);
    for (const captchaType of captchaTypes.filter((other) => other !== type))
      expect(desk.check({ ...desk.attempt(challenge), captchaType }, ward)).toBe(repCode.expired);
  });

  test('proves nothing before it was checked', async () => {
    expect(desk.redeem(desk.proof(await desk.asked(type)), ward.tenantId)).toBe(false);
  });
});

test.each(['', 'x', 'a'.repeat(100_000), '\0', '\ud800', '---'])(
  '%#: a proof that nobody was given is none',
  (proof) => {
    expect(desk.redeem(proof, ward.tenantId)).toBe(false);
  },
);

test('two challenges have different tokens, keys and pictures', async () => {
  const [one, other] = [await desk.asked('blockPuzzle'), await desk.asked('blockPuzzle')];
  expect(one.token).not.toBe(other.token);
  expect(one.secretKey).toMatch(/^[A-Za-z0-9]{16}$/);
  expect(one.secretKey).not.toBe(other.secretKey);
  expect(one.originalImageBase64).not.toBe(other.originalImageBase64);
});
