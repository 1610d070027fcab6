import { en as captcha } from './features/login/captcha/messages.en.ts';
import { en as errors } from './i18n/errors.en.ts';
import { en as common } from './i18n/common.en.ts';
import { en as login } from './features/login/messages.en.ts';

/** The messages that are needed before login, and those of every page. */
export const en = { captcha, errors, common, login };
