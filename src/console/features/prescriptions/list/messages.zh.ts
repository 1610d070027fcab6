import type { en } from './messages.en.ts';
import type { Messages } from '../../../i18n/messages.ts';

/** 处方记录。 */
export const zh: Messages<typeof en> = {
  title: '处方记录',
  states: '按状态查看处方',
  keyword: '处方号、患者或药品',
  empty: '暂无处方。',
  emptyFiltered: '没有符合条件的处方。请扩大日期范围，或选择全部状态。',
  at: '开方时间',
  no: '处方号',
  patient: '患者',
  state: '状态',
  drugs: '药品',
  total: '金额',
  openOne: (no) => `查看处方 ${no}`,
  begun: '开方',
  sent: '提交',
  decided: '审核',
  validUntil: '有效期至',
  versions: '历史版本',
  sentAt: (at) => `${at} 提交`,
  savedAt: (at) => `${at} 保存，未提交`,
  cancelNow: '作废处方',
  copyTo: '复制到其他问诊',
  toOrder: '查看问诊',
  finished: '问诊已结束，处方不能再修改；可将药品复制到其他问诊。',
  notOpen: '问诊已结束或取消，处方不能修改；可将药品复制到其他问诊。',
  orderNotKnown: '无法确认问诊是否仍在进行',
};
