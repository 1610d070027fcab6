import { expect } from 'vitest';
import type { CaptchaType } from '../../contract/account/captcha.ts';
import type { Later } from '../lib/later.ts';
import { json, memory, openRig } from '../wire/rig.ts';
import { en } from '../words/core.en.ts';
import { zh } from '../words/core.zh.ts';
import { atHand, openSpeech } from '../words/language.ts';
import { openCaptcha } from './captcha.ts';

interface Asked {
  readonly captchaType: CaptchaType;
  readonly token?: string;
  readonly pointJson?: string;
}
type Answer = (asked: Asked, count: number) => Response | Promise<Response>;

/** The key of every challenge. */
export const key = 'XwKsGlMcdPMEhR1B';
/** A response that refuses. */
export const no = (repCode: string, repMsg = '') => json({ repCode, repMsg, repData: null, success: false });
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
const openTimers = () => {
  let now = 0;
  const set = new Set<{ readonly at: number; readonly work: () => void }>();
  const later: Later = (ms, work) => {
    const timer = { at: now + ms, work };
    set.add(timer);
    return () => void set.delete(timer);
  };
  const pass = (ms: number): void => {
    now += ms;
    for (const timer of set)
      if (timer.at <= now) {
        set.delete(timer);
        timer.work();
      }
  };
  return { later, pass, waiting: () => set.size };
};

/** A captcha whose upstream answers as the test says. */
export const openCaptchaRig = (
  get: Answer = (_asked, count) => challenge(`t${count}`),
  check: Answer = right,
) => {
  const gets: Asked[] = [];
  const checks: Asked[] = [];
  const timers = openTimers();
  const { call } = openRig({
    answer: async (request) => {
      const asked: Asked = await request.json();
      const [list, answer] = request.url.endsWith('/captcha/get') ? [gets, get] : [checks, check];
      list.push(asked);
      return answer(asked, list.length);
    },
  });
  const captcha = openCaptcha({
    call,
    outside: timers,
    words: openSpeech(memory(), 'en', atHand({ en, zh })),
  });
  /** Waits until the captcha is in this state. */
  const until = async (at: ReturnType<typeof captcha.state.peek>['at']) => {
    await expect.poll(() => captcha.state.value.at).toBe(at);
    return captcha.state.value;
  };
  return { captcha, timers, gets, checks, until };
};
