import type { en } from './service.en.ts';
import type { Worded } from './worded.ts';

/** 服务设置。 */
export const zh: Worded<typeof en> = {
  title: '服务设置',
};
