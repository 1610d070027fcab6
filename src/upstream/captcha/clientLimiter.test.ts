import { beforeEach, describe, expect, test } from 'vitest';
import { repCode } from '../../contract/account/captcha.ts';
import { createTestCaptcha, blankPicture, testClient } from '../testing/testCaptcha.ts';

let captcha: ReturnType<typeof createTestCaptcha>;
beforeEach(() => {
  captcha = createTestCaptcha(blankPicture);
});

const answerWrong = async (client = testClient) =>
  captcha.checkAnswer(await captcha.newChallenge('blockPuzzle', client), 'no', client);
const answerRight = async (client = testClient) =>
  captcha.checkAnswer(await captcha.newChallenge('blockPuzzle', client), undefined, client);

describe('a client', () => {
  test('that was wrong five times waits a minute, and others do not', async () => {
    const before = await captcha.newChallenge('blockPuzzle');
    for (let n = 0; n < 5; n += 1) expect(await answerWrong()).toBe(repCode.wrong);
    expect(await captcha.challenge('blockPuzzle', testClient)).toEqual({
      code: repCode.locked,
      challenge: null,
    });
    expect(captcha.checkAnswer(before)).toBe(repCode.locked);
    expect(await answerRight({ ...testClient, address: '10.0.0.8' })).toBe(repCode.ok);
    expect(await answerRight({ ...testClient, tenantId: 2 })).toBe(repCode.ok);
    captcha.advance(59_999);
    expect((await captcha.challenge('blockPuzzle', testClient)).code).toBe(repCode.locked);
    captcha.advance(1);
    expect(await answerRight()).toBe(repCode.ok);
  });

  test('shared by a whole hospital is not locked by a few mistakes among many right answers', async () => {
    for (let n = 0; n < 12; n += 1) {
      expect(await answerWrong()).toBe(repCode.wrong);
      expect(await answerRight()).toBe(repCode.ok);
    }
  });

  test('with occasional mistakes, minutes apart, is never locked', async () => {
    for (let n = 0; n < 12; n += 1) {
      expect(await answerWrong()).toBe(repCode.wrong);
      captcha.advance(20_000);
    }
  });

  test('gets 120 challenges a minute', async () => {
    for (let n = 0; n < 120; n += 1) await captcha.newChallenge('blockPuzzle');
    expect(await captcha.challenge('blockPuzzle', testClient)).toEqual({
      code: repCode.tooMany,
      challenge: null,
    });
    captcha.advance(60_000);
    await captcha.newChallenge('blockPuzzle');
  });

  test('checks 60 answers a minute, including those without a challenge', async () => {
    const none = { captchaType: 'blockPuzzle', token: 'none', pointJson: '' } as const;
    for (let n = 0; n < 60; n += 1) expect(captcha.check(none, testClient)).toBe(repCode.expired);
    expect(captcha.check(none, testClient)).toBe(repCode.tooManyChecks);
    captcha.advance(60_000);
    expect(captcha.check(none, testClient)).toBe(repCode.expired);
  });
});

describe('a clock that was a day ahead and is set back', () => {
  const dayMs = 86_400_000;

  test('refuses nobody for longer than a minute', async () => {
    const wrong = { ...testClient, address: '10.0.0.8' };
    captcha.setClock(dayMs);
    for (let n = 0; n < 60; n += 1) expect(await answerRight()).toBe(repCode.ok);
    expect(await answerRight()).toBe(repCode.tooManyChecks);
    for (let n = 0; n < 5; n += 1) expect(await answerWrong(wrong)).toBe(repCode.wrong);
    captcha.setClock(-dayMs);
    captcha.advance(60_000);
    expect(await answerRight()).toBe(repCode.ok);
    expect(await answerRight(wrong)).toBe(repCode.ok);
  });

  test('keeps no challenge and no proof valid', async () => {
    captcha.setClock(dayMs);
    const [open, solved] = [
      await captcha.newChallenge('blockPuzzle'),
      await captcha.newChallenge('blockPuzzle'),
    ];
    expect(captcha.checkAnswer(solved)).toBe(repCode.ok);
    captcha.setClock(-dayMs);
    captcha.advance(180_000);
    expect(captcha.checkAnswer(open)).toBe(repCode.expired);
    expect(captcha.redeem(captcha.proof(solved), testClient.tenantId)).toBe(false);
  });

  test('does not keep computations hard', async () => {
    const difficulty = async () => (await captcha.newChallenge('computation')).difficulty;
    captcha.setClock(dayMs);
    for (let n = 1; n < 32; n += 1) expect(await difficulty()).toBe(8);
    expect(await difficulty()).toBe(9);
    captcha.setClock(-dayMs);
    captcha.advance(300_000);
    expect(await difficulty()).toBe(8);
  });
});

test('a flood of 100,000 clients uses bounded memory, and the newest are still served', async () => {
  const first = await captcha.newChallenge('blockPuzzle');
  for (let n = 0; n < 100_000; n += 1)
    await captcha.challenge('blockPuzzle', { ...testClient, address: `${n}` });
  const last = await captcha.newChallenge('blockPuzzle');
  expect(captcha.size()).toMatchObject({ challenges: 20_000, clients: 20_000 });
  expect(captcha.checkAnswer(first)).toBe(repCode.expired);
  expect(captcha.checkAnswer(last)).toBe(repCode.ok);
}, 60_000);

test('expired entries are removed as new challenges are created', async () => {
  for (let n = 0; n < 50; n += 1) await captcha.newChallenge('blockPuzzle');
  captcha.advance(120_000);
  await captcha.newChallenge('blockPuzzle');
  expect(captcha.size().challenges).toBe(1);
});

test('a burst is limited to 32 pictures being rendered, to protect the processor', async () => {
  let started = 0;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  captcha = createTestCaptcha(async (type) => {
    started += 1;
    await released;
    return blankPicture(type);
  });
  const requests = Array.from({ length: 60 }, (_, n) =>
    captcha.challenge('blockPuzzle', { ...testClient, address: `${n}` }),
  );
  expect(started).toBe(32);
  release();
  const codes = (await Promise.all(requests)).map(({ code }) => code);
  expect(codes.filter((code) => code === repCode.ok)).toHaveLength(32);
  expect(codes.filter((code) => code === repCode.tooMany)).toHaveLength(28);
  await captcha.newChallenge('blockPuzzle');
});

test('a picture that cannot be rendered fails only that call', async () => {
  let hasFailed = false;
  captcha = createTestCaptcha(async (type) => {
    if (hasFailed) return blankPicture(type);
    hasFailed = true;
    throw new Error('no paper');
  });
  await expect(captcha.challenge('blockPuzzle', testClient)).rejects.toThrow('no paper');
  await captcha.newChallenge('blockPuzzle');
});
