import { en as captcha } from './captcha.en.ts';
import { en as catalogue } from './catalogue.en.ts';
import { en as frame } from './frame.en.ts';
import { en as login } from './login.en.ts';
import type { Worded } from './worded.ts';

/** The messages that are needed before login, and those of every page. */
export const en = { captcha, catalogue, frame, login };
export type CoreWords = Worded<typeof en>;
