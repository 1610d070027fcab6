import type { en } from './lists.en.ts';
import type { Messages } from './messages.ts';

/** 各类记录列表。 */
export const zh: Messages<typeof en> = {
  filters: '筛选',
  toggle: (n) => (n === 0 ? '筛选' : `筛选（${n}）`),
  from: '起始日期',
  to: '截止日期',
  today: '今日',
  lastDays: (n) => `${n} 天`,
  all: '全部',
  anyDay: '不限日期',
  search: '搜索',
  datesReversed: '起始日期不能晚于截止日期',
  daysMissing: '请同时填写起始日期和截止日期',
  rowCount: (n) => `共 ${n} 条`,
};
