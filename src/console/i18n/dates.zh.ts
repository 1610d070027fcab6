import type { en } from './dates.en.ts';
import type { Messages } from './messages.ts';

/** 日期输入框。 */
export const zh: Messages<typeof en> = {
  format: '年-月-日',
  wrong: (example) => `请按此格式填写日期：${example}`,
  calendarFor: (field) => `日历：${field}`,
  previousMonth: '上个月',
  nextMonth: '下个月',
  today: '今天',
};
