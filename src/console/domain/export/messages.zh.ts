import type { en } from './messages.en.ts';
import type { Messages } from '../../i18n/messages.ts';

/** 列表导出。 */
export const zh: Messages<typeof en> = {
  action: '导出',
  selected: '导出所选',
  title: '导出此列表',
  columns: '导出列',
  noColumn: '请至少选择一列。',
  names: '包含患者姓名',
  reason: '原因',
  reasonHint: '将记入操作日志。',
  reasonMissing: '请填写需要患者姓名的原因。',
  start: '导出 CSV',
  rows: (rows) => `已导出 ${rows} 行`,
  rowsOf: (rows, of) => `${rows} / ${of} 行`,
  cancel: '停止导出',
  done: (rows, name) => `已保存 ${rows} 行：${name}`,
  failed: (why) => `导出中断，未保存任何文件。${why}`,
  broken: (rows, of) => `只收到 ${of} 行中的 ${rows} 行。`,
};
