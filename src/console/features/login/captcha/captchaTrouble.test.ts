import { expect, it } from 'vitest';
import { json } from '../../../api/testing/createTestApi.ts';
import { slideAnswer } from './answers.ts';
import { challenge, refusal, createTestCaptcha } from '../../../testing/createTestCaptcha.ts';

it('an idle page stops requesting pictures', async () => {
  const { captcha, gets, timers, until } = createTestCaptcha();
  void captcha.prove();
  for (let shown = 1; shown <= 6; shown += 1) {
    await expect.poll(() => captcha.state.value).toMatchObject({ challenge: { token: `t${shown}` } });
    timers.advance(120_000);
  }
  expect(captcha.state.value).toEqual({ at: 'failed', reason: 'abandoned', held: false });
  expect(timers.waiting()).toBe(0);
  expect(gets).toHaveLength(6);
  captcha.refresh();
  await until('active');
});

it.each([
  ['6201', 'tooMany'],
  ['6202', 'locked'],
])(
  'the limit %s is reported immediately and waited out: nothing is requested in the meantime',
  async (code, why) => {
    const { captcha, gets, timers, until } = createTestCaptcha((_asked, count) =>
      count === 1 ? refusal(code, 'limit') : challenge('t'),
    );
    void captcha.prove();
    expect(await until('failed')).toEqual({ at: 'failed', reason: why, held: true });
    captcha.refresh();
    captcha.switchType('pictureWord');
    expect(gets).toHaveLength(1);
    timers.advance(60_000);
    expect(captcha.state.value).toEqual({ at: 'failed', reason: why, held: false });
    captcha.refresh();
    await until('active');
    expect(gets).toHaveLength(2);
  },
);

it('too many checks are a limit too', async () => {
  const { captcha, until } = createTestCaptcha(undefined, () => refusal('6204'));
  void captcha.prove();
  await until('active');
  await captcha.answer(slideAnswer(1));
  expect(await until('failed')).toEqual({ at: 'failed', reason: 'tooMany', held: true });
});

it("an unknown code shows the upstream's message", async () => {
  const { captcha, until } = createTestCaptcha(() => refusal('6113', '底图未初始化成功'));
  void captcha.prove();
  expect(await until('failed')).toMatchObject({ reason: { message: '底图未初始化成功' }, held: false });
});

it.each([
  ['501 in an envelope', () => json({ code: 501, msg: '功能未开放', data: null })],
  ['404 in an envelope', () => json({ code: 404, msg: '', data: null })],
  ['HTTP 404', () => new Response('<html>', { status: 404 })],
])('an upstream without captchas (%s) allows log-ins without one', async (_what, answer) => {
  const { captcha } = createTestCaptcha(answer);
  expect(await captcha.prove()).toEqual({ proof: undefined });
  expect(captcha.state.value.at).toBe('closed');
});

it('a type that the upstream lacks is reported, and another can be chosen', async () => {
  const { captcha, until } = createTestCaptcha(({ captchaType }) =>
    captchaType === 'clickWord' ? json({ code: 501, msg: '', data: null }) : challenge('t'),
  );
  void captcha.prove();
  await until('active');
  captcha.switchType('clickWord');
  expect(await until('failed')).toMatchObject({ reason: 'notOffered' });
  captcha.switchType('pictureWord');
  await until('active');
});

it.each([
  ['a network error', () => Promise.reject(new TypeError('Failed to fetch')), 'network'],
  ['HTTP 503', () => new Response('<html>', { status: 503 }), 'http'],
  ['an empty body', () => new Response(''), 'shape'],
  ['an array', () => json([]), 'shape'],
])('%s instead of the first challenge is an error of the form', async (_what, answer, kind) => {
  const { captcha } = createTestCaptcha(answer);
  await expect(captcha.prove()).rejects.toMatchObject({ kind });
  expect(captcha.state.value.at).toBe('closed');
});

it('a success without a picture is not a challenge', async () => {
  const { captcha, until } = createTestCaptcha(() =>
    json({ repCode: '0000', repMsg: null, repData: null, success: true }),
  );
  void captcha.prove();
  await until('failed');
});

it('a later network error keeps the panel open, with a retry', async () => {
  const { captcha, until } = createTestCaptcha(undefined, () =>
    Promise.reject(new TypeError('Failed to fetch')),
  );
  void captcha.prove();
  await until('active');
  await captcha.answer(slideAnswer(1));
  expect(await until('failed')).toMatchObject({ reason: { kind: 'network' }, held: false });
  captcha.refresh();
  expect(await until('active')).toMatchObject({ challenge: { token: 't2' } });
});

it('an invalid key breaks the picture, not the page', async () => {
  const { captcha, checks, until } = createTestCaptcha(() => challenge('t', 'short'));
  void captcha.prove();
  await until('active');
  await captcha.answer(slideAnswer(1));
  expect(await until('failed')).toMatchObject({ reason: 'unreadable', held: false });
  expect(checks).toEqual([]);
});

it('if its code cannot be loaded, the form shows a clear message', async () => {
  const { captcha, until } = createTestCaptcha();
  const proved = captcha.prove();
  await until('active');
  captcha.onPanelError();
  await expect(proved).rejects.toMatchObject({
    kind: 'network',
    message: expect.stringContaining('failed to load'),
  });
  expect(captcha.state.value.at).toBe('closed');
});
