import { en as core } from './core.en.ts';
import { en as alerts } from './alerts.en.ts';
import { en as audit } from './audit.en.ts';
import { en as chat } from './chat.en.ts';
import { en as cloudRoom } from './cloudRoom.en.ts';
import { en as composer } from './composer.en.ts';
import { en as consultation } from './consultation.en.ts';
import { en as home } from './home.en.ts';
import { en as journal } from './journal.en.ts';
import { en as lists } from './lists.en.ts';
import { en as orders } from './orders.en.ts';
import { en as prescription } from './prescription.en.ts';
import { en as prescriptions } from './prescriptions.en.ts';
import { en as shell } from './shell.en.ts';
import { en as templates } from './templates.en.ts';
import { en as video } from './video.en.ts';
import type { Worded } from './worded.ts';

/** The signed-in application's messages in English, by feature. Some pages load their own instead. */
export const en = {
  ...core,
  alerts,
  audit,
  chat,
  cloudRoom,
  composer,
  consultation,
  home,
  journal,
  lists,
  orders,
  prescription,
  prescriptions,
  shell,
  templates,
  video,
};
export type Words = Worded<typeof en>;
