import { captcha, repCode } from '../../contract/account/captcha.ts';
import type { RepCode } from './captchaService.ts';
import { type Language, throwHttpError } from '../server/httpError.ts';
import { bindHandlers } from '../server/bindHandlers.ts';

const messages: Readonly<Record<RepCode, Record<Language, string> | null>> = {
  [repCode.ok]: null,
  [repCode.expired]: {
    zh: '安全验证已失效，请重新验证',
    en: 'This check has expired or has already been used; get a new one',
  },
  [repCode.wrong]: { zh: '验证失败', en: 'Wrong answer' },
  [repCode.tooMany]: {
    zh: '安全验证次数过多，请稍后再试',
    en: 'Too many requests; try again in a minute',
  },
  [repCode.locked]: {
    zh: '验证失败次数过多，请一分钟后再试',
    en: 'Too many wrong answers; try again in a minute',
  },
  [repCode.tooManyChecks]: {
    zh: '验证过于频繁，请稍后再试',
    en: 'Too many attempts; try again in a minute',
  },
};

const captchaResponse = <T>(code: RepCode, repData: T, language: Language) => ({
  repCode: code,
  repMsg: messages[code]?.[language] ?? null,
  success: code === repCode.ok,
  repData,
});

/**
 * AJ-Captcha's calls (docs/wire.md, "Captcha"). They have no envelope. Throws 501 if captchas are disabled.
 */
export const captchaHandlers = bindHandlers(captcha, {
  async get({ captchaType }, { captcha: service, tenantId, client, language }) {
    if (!service) return throwHttpError(501);
    const { code, challenge } = await service.challenge(captchaType, { tenantId, address: client.network });
    return captchaResponse(code, challenge, language);
  },
  check(attempt, { captcha: service, tenantId, client, language }) {
    if (!service) return throwHttpError(501);
    const code = service.check(attempt, { tenantId, address: client.network });
    return captchaResponse(code, code === repCode.ok ? { result: true } : null, language);
  },
});
