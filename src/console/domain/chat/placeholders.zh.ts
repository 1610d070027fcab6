import type { en } from './placeholders.en.ts';
import type { Messages } from '../../i18n/messages.ts';

export const zh: Messages<typeof en> = {
  patient: '患者',
  age: '年龄',
  drug: '药品',
  hospital: '医院',
  doctor: '医生',
};
