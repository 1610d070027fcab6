import { expect } from 'vitest';
import type { CaptchaType } from '../../contract/account/captcha.ts';
import type { SetTimer } from '../lib/async/timer.ts';
import { json, memoryStorage, createTestApi } from '../api/testing/createTestApi.ts';
import { en } from '../coreMessages.en.ts';
import { zh } from '../coreMessages.zh.ts';
import { staticCatalog, createI18n } from '../i18n/i18n.ts';
import { createCaptcha } from '../features/login/captcha/captcha.ts';

interface CaptchaInput {
  readonly captchaType: CaptchaType;
  readonly token?: string;
  readonly pointJson?: string;
}
type Answer = (input: CaptchaInput, count: number) => Response | Promise<Response>;

/** The key of every challenge. */
export const key = 'XwKsGlMcdPMEhR1B';
/** A response that refuses. */
export const refusal = (repCode: string, repMsg = '') =>
  json({ repCode, repMsg, repData: null, success: false });
/** A response with a challenge. */
export const challenge = (token: string, secretKey: string | null = key) =>
  json({
    repCode: '0000',
    repMsg: null,
    repData: {
      token,
      secretKey,
      originalImageBase64: 'iVBO',
      jigsawImageBase64: 'iVBO',
      wordList: ['安', '心'],
    },
    success: true,
  });
const right = (): Response =>
  json({ repCode: '0000', repMsg: null, repData: { result: true }, success: true });

// Timers that a test advances by hand.
const createTimers = () => {
  let now = 0;
  const pending = new Set<{ readonly at: number; readonly work: () => void }>();
  const setTimer: SetTimer = (ms, work) => {
    const timer = { at: now + ms, work };
    pending.add(timer);
    return () => void pending.delete(timer);
  };
  const advance = (ms: number): void => {
    now += ms;
    for (const timer of pending)
      if (timer.at <= now) {
        pending.delete(timer);
        timer.work();
      }
  };
  return { setTimer, advance, waiting: () => pending.size };
};

/** A captcha whose upstream answers as the test says. */
export const createTestCaptcha = (
  get: Answer = (_asked, count) => challenge(`t${count}`),
  check: Answer = right,
) => {
  const gets: CaptchaInput[] = [];
  const checks: CaptchaInput[] = [];
  const timers = createTimers();
  const { call } = createTestApi({
    answer: async (request) => {
      const input: CaptchaInput = await request.json();
      const [list, answer] = request.url.endsWith('/captcha/get') ? [gets, get] : [checks, check];
      list.push(input);
      return answer(input, list.length);
    },
  });
  const captcha = createCaptcha({
    call,
    platform: timers,
    i18n: createI18n(memoryStorage(), 'en', staticCatalog({ en, zh })),
  });
  /** Waits until the captcha is in this state. */
  const until = async (at: ReturnType<typeof captcha.state.peek>['at']) => {
    await expect.poll(() => captcha.state.value.at).toBe(at);
    return captcha.state.value;
  };
  return { captcha, timers, gets, checks, until };
};
