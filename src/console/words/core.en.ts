import { en as captcha } from './captcha.en.ts';
import { en as catalogue } from './catalogue.en.ts';
import { en as frame } from './frame.en.ts';
import { en as login } from './login.en.ts';
import type { Worded } from './worded.ts';

/** What is said before the rooms are there: the log-in, and what stands around every screen. */
export const en = { captcha, catalogue, frame, login };
export type CoreWords = Worded<typeof en>;
