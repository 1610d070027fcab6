import { zh as core } from './coreMessages.zh.ts';
import { zh as alerts } from './features/alerts/messages.zh.ts';
import { zh as audit } from './features/audit/messages.zh.ts';
import { zh as chat } from './features/consultation/chat/messages.zh.ts';
import { zh as cloudRoom } from './features/cloudRoom/messages.zh.ts';
import { zh as composer } from './features/consultation/chat/composer/messages.zh.ts';
import { zh as consultation } from './features/consultation/messages.zh.ts';
import { zh as dashboard } from './features/dashboard/messages.zh.ts';
import { zh as journal } from './drafts/messages.zh.ts';
import { zh as dates } from './i18n/dates.zh.ts';
import { zh as exports } from './domain/export/messages.zh.ts';
import { zh as lists } from './i18n/lists.zh.ts';
import { zh as orders } from './features/visits/messages.zh.ts';
import { zh as prescription } from './domain/prescription/messages.zh.ts';
import { zh as prescriptionList } from './features/prescriptions/list/messages.zh.ts';
import { zh as shell } from './features/shell/messages.zh.ts';
import { zh as templates } from './domain/templates/messages.zh.ts';
import { zh as video } from './features/consultation/video/messages.zh.ts';
import type { AppMessages } from './i18n/messages.ts';

/** The signed-in application's messages in Simplified Chinese, by feature. */
export const zh: AppMessages = {
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
