import type { en } from './prescriptions.en.ts';
import type { Worded } from './worded.ts';

/** 处方记录。 */
export const zh: Worded<typeof en> = {
  title: '处方记录',
};
