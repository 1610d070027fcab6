import { zh as captcha } from './features/login/captcha/messages.zh.ts';
import { zh as errors } from './i18n/errors.zh.ts';
import { zh as common } from './i18n/common.zh.ts';
import { zh as login } from './features/login/messages.zh.ts';
import type { CoreMessages } from './i18n/messages.ts';

/** The messages that are needed before login, in Chinese. */
export const zh: CoreMessages = { captcha, errors, common, login };
