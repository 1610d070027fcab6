import type { en } from './palette.en.ts';
import type { Worded } from './worded.ts';

/** 命令面板与快捷键。 */
export const zh: Worded<typeof en> = {
  title: '前往…',
};
