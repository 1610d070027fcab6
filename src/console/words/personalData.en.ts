import { en as personal } from './personal.en.ts';
import { en as profile } from './profile.en.ts';
import type { Worded } from './worded.ts';

/** The personal data page. */
export const en = { personal, profile };
export type PersonalDataWords = Worded<typeof en>;
