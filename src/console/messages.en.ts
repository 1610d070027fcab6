import { en as core } from './coreMessages.en.ts';
import { en as alerts } from './features/alerts/messages.en.ts';
import { en as audit } from './features/audit/messages.en.ts';
import { en as chat } from './features/consultation/chat/messages.en.ts';
import { en as cloudRoom } from './features/cloudRoom/messages.en.ts';
import { en as composer } from './features/consultation/chat/composer/messages.en.ts';
import { en as consultation } from './features/consultation/messages.en.ts';
import { en as dashboard } from './features/dashboard/messages.en.ts';
import { en as journal } from './drafts/messages.en.ts';
import { en as dates } from './i18n/dates.en.ts';
import { en as exports } from './domain/export/messages.en.ts';
import { en as lists } from './i18n/lists.en.ts';
import { en as orders } from './features/visits/messages.en.ts';
import { en as prescription } from './domain/prescription/messages.en.ts';
import { en as prescriptionList } from './features/prescriptions/list/messages.en.ts';
import { en as shell } from './features/shell/messages.en.ts';
import { en as templates } from './domain/templates/messages.en.ts';
import { en as video } from './features/consultation/video/messages.en.ts';

/** The signed-in application's messages in English, by feature. Some pages load their own instead. */
export const en = {
  ...core,
  alerts,
  audit,
  chat,
  cloudRoom,
  composer,
  consultation,
  dashboard,
  journal,
  dates,
  exports,
  lists,
  orders,
  prescription,
  prescriptionList,
  shell,
  templates,
  video,
};
