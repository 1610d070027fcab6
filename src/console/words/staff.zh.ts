import type { en } from './staff.en.ts';
import type { Worded } from './worded.ts';

/** 人员管理。 */
export const zh: Worded<typeof en> = {
  title: '人员管理',
};
