import type { en } from './messages.en.ts';
import type { Messages } from '../../i18n/messages.ts';

/** 列表导出。 */
export const zh: Messages<typeof en> = {
  action: '导出',
  selected: '导出所选',
  title: '导出列表',
  columns: '导出列',
  noColumn: '请至少选择一列。',
  names: '显示患者完整姓名',
  reason: '用途',
  reasonHint: '将记入操作日志。',
  reasonMissing: '请填写导出患者完整姓名的用途。',
  start: '导出 CSV',
  rows: (rows) => `已导出 ${rows} 条`,
  rowsOf: (rows, of) => `${rows} / ${of} 条`,
  cancel: '停止导出',
  done: (rows, name) => `已保存 ${rows} 条：${name}`,
  failed: (why) => `导出中断，未保存任何文件。${why}`,
  unselected: '医院系统返回的数据超出所选范围。',
  broken: (rows, of) => `共 ${of} 条，仅收到 ${rows} 条。`,
};
