import { afterEach, expect, it, vi } from 'vitest';
import { slideAnswer } from '../../src/console/features/login/captcha/answers.ts';
import { createCaptcha, type ActiveChallenge } from '../../src/console/features/login/captcha/captcha.ts';
import { memoryStorage, createTestApi } from '../../src/console/api/testing/createTestApi.ts';
import { en } from '../../src/console/coreMessages.en.ts';
import { zh } from '../../src/console/coreMessages.zh.ts';
import { staticCatalog, createI18n } from '../../src/console/i18n/i18n.ts';
import { auth } from '../../src/contract/account/auth.ts';
import { business } from '../../src/contract/errors/businessErrors.ts';
import { createUpstream } from '../../src/upstream/server/server.ts';
import { gapOf } from '../gap.ts';

const closings: (() => void)[] = [];
afterEach(() => {
  for (const close of closings.splice(0)) close();
});

const doctor = { username: 'linyue', password: 'cloudroom-demo' };

const seen = ({ originalImageBase64, jigsawImageBase64 }: ActiveChallenge) =>
  gapOf(originalImageBase64, jigsawImageBase64 ?? '');

/** A log-in page without its views, in front of a real upstream whose clock a test moves. */
const open = (captchas = true) => {
  let ahead = 0;
  const clock = { now: () => Date.now() + ahead };
  const upstream = createUpstream({ dataDir: ':memory:', captcha: captchas, clock });
  const { call } = createTestApi({ answer: (request) => upstream.fetch(request) });
  const captcha = createCaptcha({
    call,
    platform: { setTimer: () => () => undefined },
    i18n: createI18n(memoryStorage(), 'en', staticCatalog({ en, zh })),
  });
  closings.push(() => {
    captcha.close();
    upstream.close();
  });
  /** Waits for a challenge other than the one with this token. */
  const standing = (other = ''): Promise<ActiveChallenge> =>
    vi.waitFor(
      () => {
        const { value } = captcha.state;
        if (value.at !== 'active' || value.challenge.token === other) throw new Error('No challenge stands');
        return value.challenge;
      },
      { timeout: 20_000 },
    );
  return {
    captcha,
    standing,
    logIn: (captchaVerification: string | undefined) => call(auth.login, { ...doctor, captchaVerification }),
    pass: (ms: number) => {
      ahead += ms;
    },
  };
};

it('who slides the piece into the gap that they see is let in, once', async () => {
  const { captcha, standing, logIn } = open();
  const proving = captcha.prove();
  await captcha.answer(slideAnswer(await seen(await standing())));
  const proof = (await proving)?.proof;
  expect(await logIn(proof)).toMatchObject({ accessToken: expect.any(String) });
  await expect(logIn(proof)).rejects.toMatchObject({ code: business.captchaWrong.code });
});

it('without a proof nobody is let in, whatever the password', async () => {
  await expect(open().logIn(undefined)).rejects.toMatchObject({ code: business.captchaWrong.code });
});

it('beside the gap is wrong; the next picture comes by itself and can be solved', async () => {
  const { captcha, standing, logIn } = open();
  const proving = captcha.prove();
  const first = await standing();
  await captcha.answer(slideAnswer((await seen(first)) - 15));
  const second = await standing(first.token);
  expect(captcha.retryReason.value).toBe('wrong');
  await captcha.answer(slideAnswer((await seen(second)) + 2));
  await logIn((await proving)?.proof);
});

it('a picture that the upstream has forgotten is replaced', async () => {
  const { captcha, standing, pass } = open();
  void captcha.prove();
  const first = await standing();
  pass(121_000);
  await captcha.answer(slideAnswer(await seen(first)));
  await standing(first.token);
  expect(captcha.retryReason.value).toBe('ranOut');
});

it('who is wrong again and again has to wait, and is told so', async () => {
  const { captcha, standing } = open();
  void captcha.prove();
  let token = '';
  for (let tries = 0; tries < 20 && captcha.state.value.at !== 'failed'; tries += 1) {
    ({ token } = await standing(token));
    await captcha.answer(slideAnswer(0));
    await expect.poll(() => captcha.state.value.at).toMatch(/standing|failed/);
  }
  expect(captcha.state.value).toEqual({ at: 'failed', why: 'locked', held: true });
});

it('clicking at random and typing at random are refused like a wrong slide', async () => {
  const { captcha, standing } = open();
  void captcha.prove();
  const { token } = await standing();
  captcha.switchType('clickWord');
  const clicks = await standing(token);
  expect(clicks.wordList.length).toBeGreaterThan(1);
  await captcha.answer('[{"x":1,"y":1},{"x":2,"y":2},{"x":3,"y":3}]');
  await standing(clicks.token);
  expect(captcha.retryReason.value).toBe('wrong');
  captcha.switchType('pictureWord');
  await expect.poll(() => captcha.state.value).toMatchObject({ challenge: { type: 'pictureWord' } });
  await captcha.answer('?!');
  await expect.poll(() => captcha.retryReason.value).toBe('wrong');
});

it('a hospital without captchas lets people in without one', async () => {
  const { captcha, logIn } = open(false);
  const proven = await captcha.prove();
  expect(proven).toEqual({ proof: undefined });
  await logIn(proven?.proof);
});
