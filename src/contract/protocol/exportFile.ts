import * as v from 'valibot';
import type { Endpoint } from './endpoint.ts';
import { requiredText, text } from './schemas.ts';

/** In the response to an export: the number of rows in the complete file, without its header. */
export const rowCountHeader = 'x-row-count';

/** The longest reason for whole names, in UTF-16 units. */
export const longestNamesReason = 200;

/** Which columns a file has, in this order: their keys, separated by commas. All if omitted; an unknown key is ignored. */
export const chosenColumns = { columns: v.optional(text(500)) };

/** The greatest number of rows that can be selected for one file: their ids are in its address. */
export const mostSelectedRows = 200;

/** Only these rows of the caller's list: their ids, separated by commas. */
export const selectedRows = { only: v.optional(text(8000)) };

/** The input of an export with patients, beside the filters of its list. */
export const patientExport = {
  ...chosenColumns,
  /** Why the file has the patients' whole names; without it they are masked. Kept in the audit trail. */
  names: v.optional(requiredText(longestNamesReason)),
};

/** Whether an export masks the patients' names unless a reason is given. */
export const masksNames = ({ input }: Pick<Endpoint, 'input'>): boolean =>
  'entries' in input && Object.hasOwn(Object(input.entries), 'names');

/** The head of a column. */
export interface ColumnHead {
  readonly zh: string;
  readonly en: string;
}

const patientColumns = {
  patient: { zh: '患者', en: 'Patient' },
  sex: { zh: '性别', en: 'Sex' },
  age: { zh: '年龄（岁）', en: 'Age (years)' },
} as const;

const prescribedColumns = {
  ...patientColumns,
  diagnosis: { zh: '诊断', en: 'Diagnosis' },
  drugs: { zh: '药品', en: 'Drugs' },
  total: { zh: '金额（元）', en: 'Total (CNY)' },
} as const;

/** The columns of each exported list, by key, in the order of the file. */
export const exportColumns = {
  visits: {
    orderNo: { zh: '问诊单号', en: 'Visit no.' },
    status: { zh: '状态', en: 'Status' },
    consultType: { zh: '问诊类型', en: 'Visit type' },
    followUp: { zh: '复诊', en: 'Follow-up visit' },
    ...patientColumns,
    complaint: { zh: '主诉', en: 'Presenting complaint' },
    diagnosis: { zh: '诊断', en: 'Diagnosis' },
    department: { zh: '科室', en: 'Department' },
    doctor: { zh: '医生', en: 'Doctor' },
    prescriptions: { zh: '处方号', en: 'Prescription nos.' },
    amount: { zh: '处方金额（元）', en: 'Prescription amount (CNY)' },
    created: { zh: '创建时间', en: 'Created' },
    accepted: { zh: '接诊时间', en: 'Accepted' },
    finished: { zh: '结束时间', en: 'Ended' },
    declineReason: { zh: '退诊原因', en: 'Reason for declining' },
  },
  prescriptions: {
    prescriptionNo: { zh: '处方号', en: 'Prescription no.' },
    status: { zh: '状态', en: 'Status' },
    ...prescribedColumns,
    department: { zh: '科室', en: 'Department' },
    doctor: { zh: '开方医生', en: 'Prescriber' },
    created: { zh: '开方时间', en: 'Created' },
    submitted: { zh: '提交时间', en: 'Submitted' },
    reviewer: { zh: '审核药师', en: 'Reviewed by' },
    reviewed: { zh: '审核时间', en: 'Reviewed' },
    opinion: { zh: '审核意见', en: 'Pharmacist’s comment' },
  },
  reviews: {
    prescriptionNo: { zh: '处方号', en: 'Prescription no.' },
    ...prescribedColumns,
    department: { zh: '科室', en: 'Department' },
    doctor: { zh: '开方医生', en: 'Prescriber' },
    verdict: { zh: '审核结论', en: 'Decision' },
    reasons: { zh: '驳回原因', en: 'Reasons for rejection' },
    opinion: { zh: '审核意见', en: 'Comment' },
    reviewed: { zh: '审核时间', en: 'Reviewed' },
    seconds: { zh: '用时（秒）', en: 'Time taken (s)' },
  },
  reviewBoard: {
    group: { zh: '分组', en: 'Group' },
    name: { zh: '药师或时段', en: 'Pharmacist or hour' },
    reviews: { zh: '审核数', en: 'Reviews' },
    approved: { zh: '通过', en: 'Approved' },
    rejected: { zh: '驳回', en: 'Rejected' },
    overdue: { zh: '超时', en: 'Overdue' },
    asked: { zh: '请医生说明（次）', en: 'Questions for prescribers' },
    median: { zh: '用时中位数（分钟）', en: 'Median review time (min)' },
    p90: { zh: '用时第 90 百分位数（分钟）', en: '90th-percentile review time (min)' },
    answerMedian: { zh: '待医生说明时长中位数（分钟）', en: 'Median wait for answer (min)' },
  },
  hospitalFigures: {
    group: { zh: '分组', en: 'Group' },
    name: { zh: '名称', en: 'Name' },
    department: { zh: '科室', en: 'Department' },
    visits: { zh: '问诊', en: 'Visits' },
    medianWait: { zh: '候诊时长中位数（分钟）', en: 'Median wait (min)' },
    longestWait: { zh: '最长候诊时长（分钟）', en: 'Longest wait (min)' },
    prescriptions: { zh: '处方', en: 'Prescriptions' },
    reviewed: { zh: '已审核', en: 'Reviewed' },
    rejected: { zh: '驳回', en: 'Rejected' },
  },
  sampling: {
    place: { zh: '序号', en: 'No.' },
    prescriptionNo: { zh: '处方号', en: 'Prescription no.' },
    ...prescribedColumns,
    department: { zh: '科室', en: 'Department' },
    doctor: { zh: '开方医生', en: 'Prescriber' },
    submitted: { zh: '提交时间', en: 'Submitted' },
    reviewer: { zh: '审核药师', en: 'Reviewed by' },
    result: { zh: '点评结果', en: 'Result' },
    reasons: { zh: '存在问题', en: 'Reasons' },
    remark: { zh: '点评意见', en: 'Comment' },
    judgedBy: { zh: '点评药师', en: 'Assessed by' },
    judged: { zh: '点评时间', en: 'Assessed' },
  },
  samplingResults: {
    group: { zh: '分组', en: 'Group' },
    name: { zh: '名称', en: 'Name' },
    size: { zh: '样本量', en: 'Sample size' },
    judged: { zh: '已点评', en: 'Assessed' },
    rational: { zh: '合理处方', en: 'No issues' },
    notRational: { zh: '不合理处方', en: 'Issues found' },
    share: { zh: '合理处方率（%）', en: 'No issues (%)' },
  },
  staff: {
    name: { zh: '姓名', en: 'Name' },
    username: { zh: '账号', en: 'Username' },
    department: { zh: '科室', en: 'Department' },
    title: { zh: '职称', en: 'Professional title' },
    role: { zh: '角色', en: 'Role' },
    status: { zh: '状态', en: 'Status' },
    lastSeen: { zh: '最近在线', en: 'Last active' },
  },
  auditTrail: {
    at: { zh: '时间', en: 'Time' },
    by: { zh: '操作人', en: 'Who' },
    act: { zh: '操作', en: 'What' },
    code: { zh: '操作代码', en: 'Code' },
    about: { zh: '对象', en: 'About' },
    detail: { zh: '详情', en: 'Detail' },
  },
} as const satisfies Record<string, Readonly<Record<string, ColumnHead>>>;
