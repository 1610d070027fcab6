import { captcha, repCode } from '../contract/account/captcha.ts';
import type { RepCode } from './captchaDesk.ts';
import { type Language, refuse } from './refusal.ts';
import { serve } from './serve.ts';

const messages: Readonly<Record<RepCode, Record<Language, string> | null>> = {
  [repCode.ok]: null,
  [repCode.expired]: {
    zh: '验证码已失效，请重新获取',
    en: 'This challenge has run out or was used; ask for a new one',
  },
  [repCode.wrong]: { zh: '验证失败', en: 'The answer is wrong' },
  [repCode.tooMany]: {
    zh: '获取验证码过于频繁，请稍后再试',
    en: 'Too many challenges were asked for; try again in a minute',
  },
  [repCode.locked]: {
    zh: '验证失败次数过多，请一分钟后再试',
    en: 'Too many wrong answers; try again in a minute',
  },
  [repCode.tooManyChecks]: {
    zh: '验证过于频繁，请稍后再试',
    en: 'Too many answers were checked; try again in a minute',
  },
};

const answered = <T>(code: RepCode, repData: T, language: Language) => ({
  repCode: code,
  repMsg: messages[code]?.[language] ?? null,
  success: code === repCode.ok,
  repData,
});

/**
 * AJ-Captcha's calls (docs/wire.md, "Captcha"). They have no envelope. Throws 501 if captchas are disabled.
 */
export const captchaCalls = serve(captcha, {
  async get({ captchaType }, { captcha: desk, tenantId, client, language }) {
    if (!desk) return refuse(501);
    const { code, challenge } = await desk.challenge(captchaType, { tenantId, address: client.address });
    return answered(code, challenge, language);
  },
  check(attempt, { captcha: desk, tenantId, client, language }) {
    if (!desk) return refuse(501);
    const code = desk.check(attempt, { tenantId, address: client.address });
    return answered(code, code === repCode.ok ? { result: true } : null, language);
  },
});
