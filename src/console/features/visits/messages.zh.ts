import type { en } from './messages.en.ts';
import type { Messages } from '../../i18n/messages.ts';

const dispensingTexts: Readonly<Record<string, string>> = {
  dispensed: '已发药',
  notCollected: '未取药（药房反馈）',
  returned: '已退药',
};
const reportedAfterTexts: Readonly<Record<string, string>> = {
  expiry: '（反馈时处方已过期）',
  cancellation: '（反馈时处方已作废）',
};

/** 问诊单与问诊单详情。 */
export const zh: Messages<typeof en> = {
  title: '问诊单',
  keyword: '问诊单号、患者或主诉',
  state: '状态',
  type: '类型',
  dateField: '日期类型',
  empty: '没有符合条件的问诊单。请放宽日期或减少筛选条件。',
  noPage: (asked, pages) => `没有第 ${asked} 页，列表共 ${pages} 页`,
  firstPage: '回到第一页',
  created: '创建时间',
  finished: '结束时间',
  ended: '结束时间',
  no: '问诊单号',
  patient: '患者',
  complaint: '主诉',
  openOne: (no) => `查看问诊单 ${no}`,
  states: {
    unpaid: '待支付',
    awaiting: '待接诊',
    inConsultation: '问诊中',
    finished: '已结束',
    cancelled: '已取消',
    declined: '已退诊',
    expired: '已过期',
  },
  detail: {
    title: (no) => `问诊单 ${no}`,
    missing: '网址中缺少问诊单号',
    back: '返回原列表',
    toList: '返回问诊单列表',
    resume: '到云诊室继续问诊',
    accept: '到云诊室接诊',
    timeline: '流程记录',
    transcript: '问诊记录',
    record: '病历',
    noRecord: '暂无病历',
    prescriptions: '处方',
    noPrescription: '暂无处方',
    more: (n) => `共 ${n} 张，仅显示最新 100 张`,
    print: '打印病历',
  },
  events: {
    created: '患者提交问诊单',
    accepted: (by) => (by === '' ? '已接诊' : `${by} 接诊`),
    recordSaved: (by, times) => (times === 1 ? `${by} 书写病历` : `${by} 书写病历（保存 ${times} 次）`),
    recordWritten: '书写病历',
    recordSigned: (by) => `${by} 完成病历签名`,
    addendum: (by) => `${by} 追加补充记录`,
    drafted: (no) => `新建处方草稿 ${no}`,
    submitted: (no) => `处方 ${no} 提交审核`,
    approved: (no, by) => (by === '' ? `处方 ${no} 审核通过` : `${by} 审核通过处方 ${no}`),
    rejected: (no, by) => (by === '' ? `处方 ${no} 被驳回` : `${by} 驳回处方 ${no}`),
    prescriptionCancelled: (no) => `处方 ${no} 已作废`,
    prescriptionExpired: (no) => `处方 ${no} 已过期`,
    dispensing: (no, event, reportedAfter = '') =>
      `处方 ${no} ${dispensingTexts[event] ?? event}${reportedAfterTexts[reportedAfter] ?? ''}`,
    finished: '问诊结束',
    declined: (by) => (by === '' ? '已退诊' : `${by} 退诊`),
    cancelled: '患者取消问诊',
    expired: '超时未接诊，问诊单已过期',
    noTime: '时间未记录',
  },
  remind: {
    action: '提醒患者',
    silent: (minutes) => `患者 ${minutes} 分钟未回复`,
    done: (at) => `${at} 已提醒`,
    notKnown: '尚不确定是否已提醒患者。',
    ask: '重新查询',
  },
};
