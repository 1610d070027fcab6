import { beforeEach, describe, expect, test } from 'vitest';
import { pictureTypes, type PictureType, repCode } from '../../contract/account/captcha.ts';
import type { Point } from './captchaAnswer.ts';
import { createTestCaptcha, blankPicture, testClient } from '../testing/testCaptcha.ts';

let captcha: ReturnType<typeof createTestCaptcha>;
beforeEach(() => {
  captcha = createTestCaptcha();
});

const checkShifted = async (type: PictureType, by: number) => {
  const challenge = await captcha.newChallenge(type);
  return captcha.checkAnswer(challenge, captcha.answerOf(challenge, by));
};

test.each([
  ['blockPuzzle', 5, 6],
  ['blockPuzzle', -5, -6],
  ['blockPuzzle', 4.999, 5.001],
  ['clickWord', 15, 16],
  ['clickWord', -15, -16],
] as const)(
  'an answer to a %s that is %d pixels off is right, %d off is wrong',
  async (type, right, wrong) => {
    expect(await checkShifted(type, right)).toBe(repCode.ok);
    expect(await checkShifted(type, wrong)).toBe(repCode.wrong);
  },
);

test.each<[string, (points: Point[]) => unknown[]]>([
  ['16 pixels too low', (points) => points.map(({ x, y }) => ({ x, y: y + 16 }))],
  ['in another order', (points) => points.toReversed()],
  ['but one', (points) => points.slice(1)],
  ['and one more', (points) => [...points, points[0]]],
  ['none of them', () => []],
])('characters clicked %s are wrong', async (_, change) => {
  const challenge = await captcha.newChallenge('clickWord');
  const points: Point[] = JSON.parse(captcha.answerOf(challenge));
  const plain = JSON.stringify(change(points));
  expect(captcha.checkAnswer(challenge, plain)).toBe(repCode.wrong);
});

const toFullWidth = (word: string) =>
  word.replace(/[A-Z0-9]/g, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0));

test.each<[string, (word: string) => string]>([
  ['small', (word) => word.toLowerCase()],
  ['capital', (word) => word.toUpperCase()],
  ['full-width', (word) => toFullWidth(word.toUpperCase())],
])('a word is accepted in %s letters, unencrypted', async (_, toCase) => {
  const challenge = await captcha.newChallenge('pictureWord');
  expect(challenge.secretKey).toBe('');
  const pointJson = toCase(captcha.answerOf(challenge));
  const { token } = challenge;
  expect(captcha.check({ captchaType: 'pictureWord', token, pointJson }, testClient)).toBe(repCode.ok);
  expect(captcha.redeem(`${token}---${pointJson}`, testClient.tenantId)).toBe(true);
});

const malformed: readonly (readonly [string, string])[] = [
  ['an empty text', ''],
  ['no JSON', 'x=120'],
  ['half a JSON', '{"x":120,"y":5'],
  ['NaN', '{"x":NaN,"y":5}'],
  ['infinity', '{"x":1e999,"y":5}'],
  ['null', 'null'],
  ['a number', '120'],
  ['an array', '[120,5]'],
  ['an array of arrays', '[[120,5],[120,5],[120,5]]'],
  ['null in an array', '[null,null,null]'],
  ['text for a number', '{"x":"120","y":5}'],
  ['no x', '{"y":5}'],
  ['another y', '{"x":120,"y":6}'],
  ['a name of every object', '{"__proto__":{"x":120,"y":5}}'],
  ['a hundred brackets', '['.repeat(100)],
  ['the character NUL', '\0'],
];

describe.each(pictureTypes)('a malformed answer to a %s', (type) => {
  test.each(malformed)('%s, encrypted: wrong', async (_, plain) => {
    // With the gap at 120, only a malformed answer can be wrong.
    if (type === 'blockPuzzle') captcha = createTestCaptcha(blankPicture);
    const challenge = await captcha.newChallenge(type);
    expect(captcha.checkAnswer(challenge, plain)).toBe(repCode.wrong);
  });

  test.each([
    ['nothing', ''],
    ['no base64', '{"x":120,"y":5}'],
    ['half a block', 'AAAAAAAAAAA='],
    ['blocks that were never encrypted', Buffer.alloc(1024).toString('base64')],
    ['as much as a body holds', 'A'.repeat(1_000_000)],
    ['half of a surrogate pair', '\ud800'],
  ])('%s, unencrypted: wrong', async (_, pointJson) => {
    const challenge = await captcha.newChallenge(type);
    expect(captcha.check({ captchaType: type, token: challenge.token, pointJson }, testClient)).toBe(
      repCode.wrong,
    );
  });
});
