import { afterEach, expect, it, vi } from 'vitest';
import { slideAnswer } from '../../../src/console/features/login/captcha/answers.ts';
import { createCaptcha, type ActiveChallenge } from '../../../src/console/features/login/captcha/captcha.ts';
import { memoryStorage, createTestApi } from '../../../src/console/api/testing/createTestApi.ts';
import { en } from '../../../src/console/coreMessages.en.ts';
import { zh } from '../../../src/console/coreMessages.zh.ts';
import { staticCatalog, createI18n } from '../../../src/console/i18n/i18n.ts';
import { auth } from '../../../src/contract/account/auth.ts';
import { business } from '../../../src/contract/errors/businessErrors.ts';
import { createUpstream } from '../../../src/upstream/server/server.ts';
import { findPuzzleGap } from '../../support/puzzleGap.ts';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const close of cleanups.splice(0)) close();
});

const doctor = { username: 'linyue', password: 'cloudroom-demo' };

const findGap = ({ originalImageBase64, jigsawImageBase64 }: ActiveChallenge) =>
  findPuzzleGap(originalImageBase64, jigsawImageBase64 ?? '');

/** A log-in page without its views, in front of a real upstream whose clock the test controls. */
const openLogin = (captchaRequired = true) => {
  let clockOffset = 0;
  const clock = { now: () => Date.now() + clockOffset };
  const upstream = createUpstream({ dataDir: ':memory:', captcha: captchaRequired, clock });
  const { call } = createTestApi({ answer: (request) => upstream.fetch(request) });
  const captcha = createCaptcha({
    call,
    platform: { setTimer: () => () => undefined },
    i18n: createI18n(memoryStorage(), 'en', staticCatalog({ en, zh })),
  });
  cleanups.push(() => {
    captcha.close();
    upstream.close();
  });
  /** Waits for a challenge other than the one with this token. */
  const waitForChallenge = (previousToken = ''): Promise<ActiveChallenge> =>
    vi.waitFor(
      () => {
        const { value } = captcha.state;
        if (value.at !== 'active' || value.challenge.token === previousToken)
          throw new Error('no challenge is shown');
        return value.challenge;
      },
      { timeout: 20_000 },
    );
  return {
    captcha,
    waitForChallenge,
    logIn: (captchaVerification: string | undefined) => call(auth.login, { ...doctor, captchaVerification }),
    advance: (ms: number) => {
      clockOffset += ms;
    },
  };
};

it('sliding the piece into the gap lets the person in, once', async () => {
  const { captcha, waitForChallenge, logIn } = openLogin();
  const solving = captcha.prove();
  await captcha.answer(slideAnswer(await findGap(await waitForChallenge())));
  const proof = (await solving)?.proof;
  expect(await logIn(proof)).toMatchObject({ accessToken: expect.any(String) });
  await expect(logIn(proof)).rejects.toMatchObject({ code: business.captchaWrong.code });
});

it('without a proof nobody is let in, even with the correct password', async () => {
  await expect(openLogin().logIn(undefined)).rejects.toMatchObject({ code: business.captchaWrong.code });
});

it('missing the gap is wrong; the next picture appears and can be solved', async () => {
  const { captcha, waitForChallenge, logIn } = openLogin();
  const solving = captcha.prove();
  const first = await waitForChallenge();
  await captcha.answer(slideAnswer((await findGap(first)) - 15));
  const second = await waitForChallenge(first.token);
  expect(captcha.retryReason.value).toBe('wrong');
  await captcha.answer(slideAnswer((await findGap(second)) + 2));
  await logIn((await solving)?.proof);
});

it('a picture that the upstream has forgotten is replaced', async () => {
  const { captcha, waitForChallenge, advance } = openLogin();
  void captcha.prove();
  const first = await waitForChallenge();
  advance(121_000);
  await captcha.answer(slideAnswer(await findGap(first)));
  await waitForChallenge(first.token);
  expect(captcha.retryReason.value).toBe('ranOut');
});

it('after repeated mistakes the person has to wait, with a message', async () => {
  const { captcha, waitForChallenge } = openLogin();
  void captcha.prove();
  let token = '';
  for (let tries = 0; tries < 20 && captcha.state.value.at !== 'failed'; tries += 1) {
    ({ token } = await waitForChallenge(token));
    await captcha.answer(slideAnswer(0));
    await expect.poll(() => captcha.state.value.at).toMatch(/active|failed/);
  }
  expect(captcha.state.value).toEqual({ at: 'failed', reason: 'locked', held: true });
});

it('clicking or typing at random is refused like a wrong slide', async () => {
  const { captcha, waitForChallenge } = openLogin();
  void captcha.prove();
  const { token } = await waitForChallenge();
  captcha.switchType('clickWord');
  const clicks = await waitForChallenge(token);
  expect(clicks.wordList.length).toBeGreaterThan(1);
  await captcha.answer('[{"x":1,"y":1},{"x":2,"y":2},{"x":3,"y":3}]');
  await waitForChallenge(clicks.token);
  expect(captcha.retryReason.value).toBe('wrong');
  captcha.switchType('pictureWord');
  await expect.poll(() => captcha.state.value).toMatchObject({ challenge: { type: 'pictureWord' } });
  await captcha.answer('?!');
  await expect.poll(() => captcha.retryReason.value).toBe('wrong');
});

it('a hospital without captchas lets people in without one', async () => {
  const { captcha, logIn } = openLogin(false);
  const solved = await captcha.prove();
  expect(solved).toEqual({ proof: undefined });
  await logIn(solved?.proof);
});
