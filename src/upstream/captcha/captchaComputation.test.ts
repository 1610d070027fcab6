import { beforeEach, describe, expect, test } from 'vitest';
import { type Challenge, repCode } from '../../contract/account/captcha.ts';
import { createTestCaptcha, testClient } from '../testing/testCaptcha.ts';

let captcha: ReturnType<typeof createTestCaptcha>;
beforeEach(() => {
  captcha = createTestCaptcha();
});

const newComputation = (client = testClient): Promise<Challenge> =>
  captcha.newChallenge('computation', client);
const difficultyFor = async (client = testClient) => (await newComputation(client)).difficulty;
const another = (host: number) => ({ ...testClient, address: `10.1.${host >> 8}.${host & 255}` });

/** The smallest number that does not solve a challenge. */
const wrongAnswer = (challenge: Challenge): string => {
  const first = captcha.answerOf(challenge);
  return first === '0' ? '00' : '0';
};

test('has no picture and no key, and two have nothing in common', async () => {
  const [one, other] = [await newComputation(), await newComputation()];
  expect(one).toMatchObject({ originalImageBase64: '', secretKey: '', difficulty: 8 });
  expect(one.challenge).toMatch(/^[0-9a-f]{32}$/);
  expect(one.challenge).not.toBe(other.challenge);
  expect(one.token).not.toBe(other.token);
});

test('the answer to one is wrong for another, and a wrong one uses it up', async () => {
  const challenge = await newComputation();
  expect(captcha.checkAnswer(challenge, wrongAnswer(challenge))).toBe(repCode.wrong);
  expect(captcha.checkAnswer(challenge)).toBe(repCode.expired);
});

test.each([
  ['nothing', ''],
  ['text', 'x'],
  ['a negative number', '-1'],
  ['a fraction', '1.5'],
  ['a number of JSON', '{"x":1}'],
  ['seventeen digits', '1'.repeat(17)],
  ['digits of another script', '١٢٣'],
  ['as much as a body holds', '1'.repeat(1_000_000)],
  ['a line break after the digits', '12\n'],
])('%s is wrong', async (_, answer) => {
  expect(captcha.checkAnswer(await newComputation(), answer)).toBe(repCode.wrong);
});

describe('it gets harder by one bit', () => {
  test('with each doubling of what one address asks for, up to three', async () => {
    const seen: (number | null)[] = [];
    for (let n = 1; n <= 120; n += 1) seen.push(await difficultyFor());
    captcha.advance(60_000);
    for (let n = 121; n <= 240; n += 1) seen.push(await difficultyFor());
    captcha.advance(60_000);
    for (let n = 241; n <= 300; n += 1) seen.push(await difficultyFor());
    const at = (n: number) => seen[n - 1];
    expect([1, 31, 32, 63, 64, 127, 128, 255, 256, 300].map(at)).toEqual([
      8, 8, 9, 9, 10, 10, 11, 11, 11, 11,
    ]);
    expect(await difficultyFor({ ...testClient, address: '10.0.0.8' })).toBe(8);
  });

  test('with each doubling of what a whole hospital asks for, and not at another hospital', async () => {
    for (let n = 1; n < 512; n += 1) expect(await difficultyFor(another(n))).toBe(8);
    expect(await difficultyFor(another(512))).toBe(9);
    expect(await difficultyFor({ ...testClient, tenantId: 2 })).toBe(8);
  });

  test('and easy again five minutes later', async () => {
    for (let n = 1; n <= 32; n += 1) await newComputation();
    captcha.advance(150_000);
    expect(await difficultyFor()).toBe(9);
    captcha.advance(150_000);
    expect(await difficultyFor()).toBe(8);
  });
});

test('a flood of computations does not push out the pictures that people look at', async () => {
  const picture = await captcha.newChallenge('pictureWord');
  for (let n = 0; n < 20_100; n += 1) await newComputation(another(n));
  expect(captcha.size().challenges).toBe(20_001);
  expect(captcha.checkAnswer(picture)).toBe(repCode.ok);
});
