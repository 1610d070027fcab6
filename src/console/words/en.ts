import { en as core } from './core.en.ts';
import { en as audit } from './audit.en.ts';
import { en as cloudRoom } from './cloudRoom.en.ts';
import { en as consultation } from './consultation.en.ts';
import { en as home } from './home.en.ts';
import { en as personal } from './personal.en.ts';
import { en as prescription } from './prescription.en.ts';
import { en as rules } from './rules.en.ts';
import type { Worded } from './worded.ts';

/** Every word of the console in English, by room. */
export const en = {
  ...core,
  audit,
  cloudRoom,
  consultation,
  home,
  personal,
  prescription,
  rules,
};
export type Words = Worded<typeof en>;
