import type { en } from './blanks.en.ts';
import type { Worded } from './worded.ts';

export const zh: Worded<typeof en> = {
  patient: '患者',
  age: '年龄',
  drug: '药品',
  hospital: '医院',
  doctor: '医生',
};
