import { zh as captcha } from './captcha.zh.ts';
import { zh as catalogue } from './catalogue.zh.ts';
import { zh as frame } from './frame.zh.ts';
import { zh as login } from './login.zh.ts';
import type { CoreWords } from './core.en.ts';

/** The messages that are needed before login, in Chinese. */
export const zh: CoreWords = { captcha, catalogue, frame, login };
