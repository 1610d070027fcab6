import { expect, it } from 'vitest';
import { clickAnswer, pictureUrl, slideAnswer, textAnswer } from './answers.ts';
import { encryptAnswer } from './encryptAnswer.ts';
import { challenge, key, refusal, createTestCaptcha } from '../../../testing/createTestCaptcha.ts';

it("encrypts as AJ-Captcha does: the specification's vector", () => {
  expect(encryptAnswer('{"x":123.4,"y":5}', key)).toBe('BNM3cuKAGmjcuE/YaqpgO6Qdo5ChmvcuSLkPpa63WiM=');
  expect(encryptAnswer('{"x":1,"y":5}', '')).toBe('{"x":1,"y":5}');
});

it('sends answers in whole pixels and in the field order that upstreams compare', () => {
  expect(slideAnswer(122.6)).toBe('{"x":123,"y":5}');
  expect(
    clickAnswer([
      { x: 10.4, y: 20 },
      { x: 30, y: 40.6 },
    ]),
  ).toBe('[{"x":10,"y":20},{"x":30,"y":41}]');
  expect(textAnswer(' ａ9 Kx ')).toBe('a9Kx');
});

it('a picture may have a data: prefix or not', () => {
  expect(pictureUrl('iVBO')).toBe('data:image/png;base64,iVBO');
  expect(pictureUrl('/9j/4A')).toBe('data:image/jpeg;base64,/9j/4A');
  expect(pictureUrl('data:image/jpeg;base64,/9j/')).toBe('data:image/jpeg;base64,/9j/');
  expect(pictureUrl('data:text/html;base64,PGI+')).toMatch(/^data:image\/png/);
});

it('a solved challenge returns the proof that the log-in sends', async () => {
  const { captcha, checks, gets, until } = createTestCaptcha();
  const proved = captcha.prove();
  expect(await until('active')).toMatchObject({ challenge: { type: 'blockPuzzle', token: 't1' } });
  await captcha.answer(slideAnswer(80));
  expect(await proved).toEqual({ proof: encryptAnswer('t1---{"x":80,"y":5}', key) });
  expect(gets).toEqual([{ captchaType: 'blockPuzzle' }]);
  expect(checks).toEqual([
    { captchaType: 'blockPuzzle', token: 't1', pointJson: encryptAnswer('{"x":80,"y":5}', key) },
  ]);
  expect(captcha.state.value.at).toBe('closed');
});

it.each([null, ''])('an upstream without encryption (%j) gets the answer as it is', async (secretKey) => {
  const { captcha, checks, until } = createTestCaptcha(() => challenge('t', secretKey));
  const proved = captcha.prove();
  await until('active');
  await captcha.answer(slideAnswer(80));
  expect(checks[0]?.pointJson).toBe('{"x":80,"y":5}');
  expect(await proved).toEqual({ proof: 't---{"x":80,"y":5}' });
});

it('typed letters are sent unencrypted, and the proof encrypted', async () => {
  const { captcha, checks, gets, until } = createTestCaptcha();
  const proved = captcha.prove();
  await until('active');
  captcha.switchType('pictureWord');
  await expect.poll(() => captcha.state.value).toMatchObject({ at: 'active', challenge: { token: 't2' } });
  await captcha.answer(textAnswer('aB 3d'));
  expect(gets.map(({ captchaType }) => captchaType)).toEqual(['blockPuzzle', 'pictureWord']);
  expect(checks).toEqual([{ captchaType: 'pictureWord', token: 't2', pointJson: 'aB3d' }]);
  expect(await proved).toEqual({ proof: encryptAnswer('t2---aB3d', key) });
  // The choice of typing is remembered for the next time.
  void captcha.prove();
  await expect.poll(() => gets.at(-1)?.captchaType).toBe('pictureWord');
});

it('a wrong answer loads a new picture, and says so', async () => {
  const { captcha, until } = createTestCaptcha(undefined, () => refusal('6111', '验证失败'));
  void captcha.prove();
  await until('active');
  await captcha.answer(slideAnswer(1));
  expect(await until('active')).toMatchObject({ challenge: { token: 't2' } });
  expect(captcha.retryReason.value).toBe('wrong');
  captcha.refresh();
  expect(await until('active')).toMatchObject({ challenge: { token: 't3' } });
  expect(captcha.retryReason.value).toBeNull();
});

it('an expired challenge is replaced, by its own clock and when the upstream says so', async () => {
  const { captcha, timers, until } = createTestCaptcha(undefined, () => refusal('6110'));
  void captcha.prove();
  await until('active');
  timers.advance(119_999);
  expect(captcha.state.value.at).toBe('active');
  timers.advance(1);
  expect(await until('active')).toMatchObject({ challenge: { token: 't2' } });
  expect(captcha.retryReason.value).toBe('ranOut');
  await captcha.answer(slideAnswer(1));
  expect(await until('active')).toMatchObject({ challenge: { token: 't3' } });
  expect(captcha.retryReason.value).toBe('ranOut');
});

it('closing it resolves it, and nothing that arrives later reopens it', async () => {
  const late = Promise.withResolvers<Response>();
  const { captcha, timers, until } = createTestCaptcha((_asked, count) =>
    count === 1 ? challenge('t') : late.promise,
  );
  const proved = captcha.prove();
  await until('active');
  captcha.refresh();
  captcha.close();
  expect(await proved).toBeNull();
  late.resolve(challenge('late'));
  await late.promise;
  expect(captcha.state.value.at).toBe('closed');
  expect(timers.waiting()).toBe(0);
});

it('of two requests the newer one wins, and an answer is checked once', async () => {
  const first = Promise.withResolvers<Response>();
  const { captcha, checks, until } = createTestCaptcha(({ captchaType }) =>
    captchaType === 'clickWord' ? first.promise : challenge(captchaType),
  );
  const proved = captcha.prove();
  expect(captcha.prove()).toBe(proved);
  await until('active');
  captcha.switchType('clickWord');
  captcha.switchType('pictureWord');
  await until('active');
  first.resolve(challenge('late'));
  await first.promise;
  expect(captcha.state.value).toMatchObject({ challenge: { token: 'pictureWord' } });
  const twice = [captcha.answer('abcd'), captcha.answer('abcd')];
  expect(captcha.state.value.at).toBe('checking');
  await Promise.all(twice);
  expect(checks).toHaveLength(1);
});
