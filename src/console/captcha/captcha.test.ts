import { expect, it } from 'vitest';
import { clicked, pictureOf, slid, typed } from './answers.ts';
import { seal } from './cipher.ts';
import { challenge, key, no, openCaptchaRig } from './rig.ts';

it("seals as AJ-Captcha does: the specification's vector", () => {
  expect(seal('{"x":123.4,"y":5}', key)).toBe('BNM3cuKAGmjcuE/YaqpgO6Qdo5ChmvcuSLkPpa63WiM=');
  expect(seal('{"x":1,"y":5}', '')).toBe('{"x":1,"y":5}');
});

it('writes answers in whole pixels and in the order of fields that upstreams compare', () => {
  expect(slid(122.6)).toBe('{"x":123,"y":5}');
  expect(
    clicked([
      { x: 10.4, y: 20 },
      { x: 30, y: 40.6 },
    ]),
  ).toBe('[{"x":10,"y":20},{"x":30,"y":41}]');
  expect(typed(' ａ9 Kx ')).toBe('a9Kx');
});

it('a picture may come with its head or without', () => {
  expect(pictureOf('iVBO')).toBe('data:image/png;base64,iVBO');
  expect(pictureOf('/9j/4A')).toBe('data:image/jpeg;base64,/9j/4A');
  expect(pictureOf('data:image/jpeg;base64,/9j/')).toBe('data:image/jpeg;base64,/9j/');
  expect(pictureOf('data:text/html;base64,PGI+')).toMatch(/^data:image\/png/);
});

it('a solved challenge gives the proof that the log-in sends', async () => {
  const { captcha, checks, gets, until } = openCaptchaRig();
  const proved = captcha.prove();
  expect(await until('standing')).toMatchObject({ challenge: { type: 'blockPuzzle', token: 't1' } });
  await captcha.answer(slid(80));
  expect(await proved).toEqual({ proof: seal('t1---{"x":80,"y":5}', key) });
  expect(gets).toEqual([{ captchaType: 'blockPuzzle' }]);
  expect(checks).toEqual([
    { captchaType: 'blockPuzzle', token: 't1', pointJson: seal('{"x":80,"y":5}', key) },
  ]);
  expect(captcha.state.value.at).toBe('closed');
});

it.each([null, ''])('an upstream without encryption (%j) gets the answer as it is', async (secretKey) => {
  const { captcha, checks, until } = openCaptchaRig(() => challenge('t', secretKey));
  const proved = captcha.prove();
  await until('standing');
  await captcha.answer(slid(80));
  expect(checks[0]?.pointJson).toBe('{"x":80,"y":5}');
  expect(await proved).toEqual({ proof: 't---{"x":80,"y":5}' });
});

it('typed letters travel as they are, and the proof under the key', async () => {
  const { captcha, checks, gets, until } = openCaptchaRig();
  const proved = captcha.prove();
  await until('standing');
  captcha.switchType('pictureWord');
  await expect.poll(() => captcha.state.value).toMatchObject({ at: 'standing', challenge: { token: 't2' } });
  await captcha.answer(typed('aB 3d'));
  expect(gets.map(({ captchaType }) => captchaType)).toEqual(['blockPuzzle', 'pictureWord']);
  expect(checks).toEqual([{ captchaType: 'pictureWord', token: 't2', pointJson: 'aB3d' }]);
  expect(await proved).toEqual({ proof: seal('t2---aB3d', key) });
  // A person who typed once wants to type the next time too: the choice is remembered.
  void captcha.prove();
  await expect.poll(() => gets.at(-1)?.captchaType).toBe('pictureWord');
});

it('a wrong answer brings a new picture by itself, and says so', async () => {
  const { captcha, until } = openCaptchaRig(undefined, () => no('6111', '验证失败'));
  void captcha.prove();
  await until('standing');
  await captcha.answer(slid(1));
  expect(await until('standing')).toMatchObject({ challenge: { token: 't2' } });
  expect(captcha.said.value).toBe('wrong');
  captcha.refresh();
  expect(await until('standing')).toMatchObject({ challenge: { token: 't3' } });
  expect(captcha.said.value).toBeNull();
});

it('a challenge that runs out is replaced, by its own clock and by the word of the upstream', async () => {
  const { captcha, timers, until } = openCaptchaRig(undefined, () => no('6110'));
  void captcha.prove();
  await until('standing');
  timers.pass(119_999);
  expect(captcha.state.value.at).toBe('standing');
  timers.pass(1);
  expect(await until('standing')).toMatchObject({ challenge: { token: 't2' } });
  expect(captcha.said.value).toBe('ranOut');
  await captcha.answer(slid(1));
  expect(await until('standing')).toMatchObject({ challenge: { token: 't3' } });
  expect(captcha.said.value).toBe('ranOut');
});

it('closing it is an answer too, and nothing that comes later opens it again', async () => {
  const late = Promise.withResolvers<Response>();
  const { captcha, timers, until } = openCaptchaRig((_asked, count) =>
    count === 1 ? challenge('t') : late.promise,
  );
  const proved = captcha.prove();
  await until('standing');
  captcha.refresh();
  captcha.close();
  expect(await proved).toBeNull();
  late.resolve(challenge('late'));
  await late.promise;
  expect(captcha.state.value.at).toBe('closed');
  expect(timers.waiting()).toBe(0);
});

it('of two questions the newer one wins, and one answer is checked once', async () => {
  const first = Promise.withResolvers<Response>();
  const { captcha, checks, until } = openCaptchaRig(({ captchaType }) =>
    captchaType === 'clickWord' ? first.promise : challenge(captchaType),
  );
  const proved = captcha.prove();
  expect(captcha.prove()).toBe(proved);
  await until('standing');
  captcha.switchType('clickWord');
  captcha.switchType('pictureWord');
  await until('standing');
  first.resolve(challenge('late'));
  await first.promise;
  expect(captcha.state.value).toMatchObject({ challenge: { token: 'pictureWord' } });
  const twice = [captcha.answer('abcd'), captcha.answer('abcd')];
  expect(captcha.state.value.at).toBe('checking');
  await Promise.all(twice);
  expect(checks).toHaveLength(1);
});
