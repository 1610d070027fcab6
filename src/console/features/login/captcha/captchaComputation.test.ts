import { expect, it } from 'vitest';
import { json } from '../../../api/testing/createTestApi.ts';
import { challenge, createTestCaptcha, refusal } from '../../../testing/createTestCaptcha.ts';
import { createComputation } from './computation.ts';

const computation = (token: string, difficulty: unknown = 8) =>
  json({
    repCode: '0000',
    repMsg: null,
    success: true,
    repData: { token, secretKey: '', originalImageBase64: '', challenge: 'c0ffee', difficulty },
  });

/** A captcha that shows a computation, or what the upstream answers when one is asked for. */
const askForComputation = async (
  answer: (count: number) => Response | Promise<Response> = () => computation('work'),
  check?: () => Response,
) => {
  const test = createTestCaptcha(
    ({ captchaType }, count) => (captchaType === 'computation' ? answer(count) : challenge(`t${count}`)),
    check,
  );
  const proved = test.captcha.prove();
  await test.until('active');
  test.captcha.switchType('computation');
  const work = async () => {
    const state = await test.until('active');
    if (state.at !== 'active') throw new Error('nothing to compute');
    return createComputation(test.captcha, state.challenge);
  };
  return { ...test, proved, work };
};

it('the browser finds the answer and sends it, unencrypted; the proof is made of it', async () => {
  const { checks, proved, work } = await askForComputation();
  const { start, fraction } = await work();
  start();
  const proof = (await proved)?.proof;
  expect(checks).toEqual([
    { captchaType: 'computation', token: 'work', pointJson: expect.stringMatching(/^1\d{9}$/) },
  ]);
  expect(proof).toBe(`work---${checks[0]?.pointJson}`);
  expect(fraction.value).toBeGreaterThanOrEqual(0);
});

it('a picture again instead: the work stops, and its answer is not sent as that of the picture', async () => {
  const { captcha, checks, proved, until, work } = await askForComputation((count) =>
    computation(`work${count}`, 0),
  );
  const { start: startAbandoned } = await work();
  captcha.showPicture();
  expect(await until('active')).toMatchObject({ challenge: { type: 'blockPuzzle', token: 't3' } });
  startAbandoned();
  captcha.switchType('computation');
  (await work()).start();
  await proved;
  expect(checks.map(({ token }) => token)).toEqual(['work4']);
});

it.each([
  ['wrong', '6111'],
  ['expired', '6110'],
])('an answer that the upstream calls %s is not computed again until the person says so', async (_, code) => {
  const { captcha, gets, until, work } = await askForComputation(undefined, () => refusal(code));
  (await work()).start();
  expect(await until('failed')).toEqual({ at: 'failed', reason: 'notComputed', held: false });
  expect(gets).toHaveLength(2);
  captcha.refresh();
  expect(await until('active')).toMatchObject({ challenge: { type: 'computation' } });
});

it.each<[string, () => Response]>([
  ['does not know the kind', () => json({ code: 400, msg: '请求参数不正确', data: null })],
  ['breaks on it', () => json({ code: 500, msg: '系统异常', data: null })],
  ['does not offer it', () => json({ code: 501, msg: '', data: null })],
  ['refuses it in the words of AJ-Captcha', () => refusal('0011', 'unsupported')],
  ['answers with a picture', () => challenge('picture')],
  ['asks for a difficulty that nobody can reach', () => computation('work', 99)],
  ['asks for a difficulty that is no number', () => computation('work', null)],
])(
  'an upstream that %s: its pictures come back, with a sentence, and nothing offers it',
  async (_, answer) => {
    const { captcha, gets, until } = await askForComputation(answer);
    await expect.poll(() => captcha.retryReason.value).toBe('noComputation');
    expect(await until('active')).toMatchObject({ challenge: { type: 'blockPuzzle', token: 't3' } });
    expect(captcha.hasComputation.value).toBe(false);
    expect(gets.map(({ captchaType }) => captchaType)).toEqual(['blockPuzzle', 'computation', 'blockPuzzle']);
  },
);

it('a connection that breaks says nothing about the upstream: it is offered again', async () => {
  const { captcha, until } = await askForComputation((count) =>
    count === 2 ? Promise.reject(new TypeError('Failed to fetch')) : computation('work'),
  );
  expect(await until('failed')).toMatchObject({ reason: { kind: 'network' } });
  expect(captcha.hasComputation.value).toBe(true);
  captcha.refresh();
  expect(await until('active')).toMatchObject({ challenge: { token: 'work' } });
});

it('limits are waited out like those of pictures', async () => {
  const { captcha, until } = await askForComputation(() => refusal('6201'));
  expect(await until('failed')).toEqual({ at: 'failed', reason: 'tooMany', held: true });
  expect(captcha.hasComputation.value).toBe(true);
});
