import { zh as core } from './core.zh.ts';
import { zh as alerts } from './alerts.zh.ts';
import { zh as audit } from './audit.zh.ts';
import { zh as chat } from './chat.zh.ts';
import { zh as cloudRoom } from './cloudRoom.zh.ts';
import { zh as composer } from './composer.zh.ts';
import { zh as consultation } from './consultation.zh.ts';
import { zh as home } from './home.zh.ts';
import { zh as journal } from './journal.zh.ts';
import { zh as lists } from './lists.zh.ts';
import { zh as orders } from './orders.zh.ts';
import { zh as prescription } from './prescription.zh.ts';
import { zh as prescriptions } from './prescriptions.zh.ts';
import { zh as shell } from './shell.zh.ts';
import { zh as templates } from './templates.zh.ts';
import { zh as video } from './video.zh.ts';
import type { Words } from './en.ts';

/** The signed-in application's messages in Simplified Chinese, by feature. */
export const zh: Words = {
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
