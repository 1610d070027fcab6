import { zh as core } from './core.zh.ts';
import { zh as audit } from './audit.zh.ts';
import { zh as cloudRoom } from './cloudRoom.zh.ts';
import { zh as consultation } from './consultation.zh.ts';
import { zh as home } from './home.zh.ts';
import { zh as personal } from './personal.zh.ts';
import { zh as prescription } from './prescription.zh.ts';
import { zh as rules } from './rules.zh.ts';
import type { Words } from './en.ts';

/** Every word of the console in Simplified Chinese, by room. */
export const zh: Words = {
  ...core,
  audit,
  cloudRoom,
  consultation,
  home,
  personal,
  prescription,
  rules,
};
