import type { en } from './lists.en.ts';
import type { Worded } from './worded.ts';

/** 各类记录列表。 */
export const zh: Worded<typeof en> = {
  filters: '筛选',
  folded: (n) => (n === 0 ? '筛选' : `筛选（${n}）`),
  from: '起始日期',
  to: '截止日期',
  today: '今日',
  lastDays: (n) => `${n} 天`,
  all: '全部',
  anyDay: '不限日期',
  search: '搜索',
  dates: '起始日期不能晚于截止日期',
  rows: (n) => `共 ${n} 条`,
};
