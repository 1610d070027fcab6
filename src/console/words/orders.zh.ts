import type { en } from './orders.en.ts';
import type { Worded } from './worded.ts';

/** 订单记录。 */
export const zh: Worded<typeof en> = {
  title: '订单记录',
};
