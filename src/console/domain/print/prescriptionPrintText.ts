import {
  type Line,
  type Prescription,
  prescriptionStatus,
} from '../../../contract/prescribing/prescription.ts';
import { withoutTrailingZeros } from '../../../contract/prescribing/decimal.ts';
import { ageOn } from '../../../contract/consultation/patient.ts';
import { doseUnitOf, frequencyOf, routeOf } from '../../../contract/prescribing/usage.ts';
import { dayOf, dayTimeOf } from '../../lib/dates/days.ts';
import { yuan } from '../../lib/money.ts';

/** Labels of the printed prescription: a Chinese document in any display language. */
export const labels = {
  title: '处方笺',
  no: '处方编号',
  orderNo: '门诊号',
  kind: '门诊',
  name: '姓名',
  sex: '性别',
  age: '年龄',
  dept: '科别',
  date: '日期',
  allergies: '过敏史',
  diagnosis: '临床诊断',
  doctor: '医师',
  auditor: '审核药师',
  dispenser: '调配',
  checker: '核对、发药',
  total: '金额',
  valid: '有效期',
  validFromAudit: '审核通过后生效',
  more: '接下页',
  blank: '以下空白',
  onLast: '见末页',
} as const;

const { draft, awaitingAudit, approved, dispensed, rejected, cancelled, expired } = prescriptionStatus;
const statusMarks: Readonly<Record<number, string | null>> = {
  [draft]: '草稿，不得调配',
  [awaitingAudit]: '待审核，不得调配',
  [approved]: null,
  [dispensed]: null,
  [rejected]: '审核未通过，不得调配',
  [cancelled]: '已作废，不得调配',
  [expired]: '已过期，不得调配',
};

/** Why nothing may be dispensed; null if it may. An unknown status is shown by its number. */
export const statusMark = ({ status }: Pick<Prescription, 'status'>): string | null => {
  const mark = statusMarks[status];
  return mark === undefined ? `状态 ${status}，不得调配` : mark;
};

/** The patient, as of the day of the prescription. */
export const patientFields = ({ patient, submitTime, createTime }: Prescription) => {
  const day = dayOf(submitTime ?? createTime);
  const { years, months } = ageOn(patient.birthDate, day);
  return {
    name: patient.name,
    sex: ['未知', '男', '女'][patient.sex] ?? '',
    age: years > 0 ? `${years}岁` : `${months}个月`,
    date: day,
    allergies: patient.allergies.length === 0 ? '未提供' : patient.allergies.join('、'),
  };
};

/** The diagnoses with their codes. */
export const diagnosesField = ({ diagnoses }: Pick<Prescription, 'diagnoses'>): string =>
  diagnoses.map(({ code, name }) => `${name}（${code}）`).join('；');

/** Page number and number of pages. */
export const pageField = (page: number, pages: number): string => `第 ${page} 页 / 共 ${pages} 页`;

/** The usage of a line, with its group and remark. */
export const usageField = (
  line: Pick<Line, 'dose' | 'doseUnit' | 'frequency' | 'route' | 'days' | 'group' | 'remark'>,
): string => {
  const unit = doseUnitOf(line.doseUnit)?.zh ?? line.doseUnit;
  const frequency = frequencyOf(line.frequency)?.zh ?? line.frequency;
  const route = routeOf(line.route)?.zh ?? line.route;
  const usage = [
    `每次 ${withoutTrailingZeros(line.dose)} ${unit}`,
    frequency,
    route,
    `共 ${line.days} 天`,
  ].join('，');
  const groupNote = line.group === null ? '' : `（第 ${line.group} 组，一起使用）`;
  return `用法：${usage}${groupNote}${line.remark === '' ? '' : `；${line.remark}`}`;
};

/** Strength × quantity. */
export const amountField = ({ strength, quantity, packUnit }: Line): string =>
  `${strength} × ${quantity} ${packUnit}`;

/** The total price. */
export const totalField = ({ totalFen }: Pick<Prescription, 'totalFen'>): string => `¥${yuan(totalFen)}`;

/** Until when it may be dispensed. */
export const validUntilField = ({ validUntil }: Pick<Prescription, 'validUntil'>): string =>
  validUntil === null ? labels.validFromAudit : dayTimeOf(validUntil);
