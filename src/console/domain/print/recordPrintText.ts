import type { Order } from '../../../contract/consultation/order.ts';
import { ageOn } from '../../../contract/consultation/patient.ts';
import type { CaseRecord } from '../../../contract/consultation/record.ts';
import { dayOf, dayTimeOf } from '../../lib/dates/days.ts';

/** Labels of the printed case record: a Chinese document in any display language. */
export const recordLabels = {
  title: '门诊病历',
  no: '门诊号',
  name: '姓名',
  sex: '性别',
  age: '年龄',
  date: '就诊时间',
  allergies: '过敏史',
  doctor: '医师签名',
  unsigned: '未签名',
  addendum: '补充记录',
} as const;

/** The patient, as of the day of the consultation. */
export const recordPatientFields = ({ patient, createTime, acceptTime }: Order) => {
  const time = acceptTime ?? createTime;
  const { years, months } = ageOn(patient.birthDate, dayOf(time));
  return {
    name: patient.name,
    sex: ['未知', '男', '女'][patient.sex] ?? '',
    age: years > 0 ? `${years}岁` : `${months}个月`,
    date: dayTimeOf(time),
    allergies: patient.allergies.length === 0 ? '未提供' : patient.allergies.join('、'),
  };
};

/** The sections of a record in the order of the form, with their labels; empty ones are left out. */
export const recordRows = (record: CaseRecord): (readonly [string, string])[] => {
  const diagnoses = record.diagnoses.map(({ code, name }) => `${name}（${code}）`).join('；');
  const rows = [
    ['主诉', record.chiefComplaint],
    ['现病史', record.presentIllness],
    ['既往史', record.pastHistory],
    ['过敏史', record.allergyHistory],
    [record.selfReported ? '检查（患者自述）' : '检查', record.examination],
    ['辅助检查', record.auxiliary],
    ['诊断', diagnoses],
    ['处理意见', record.advice],
  ] as const;
  return rows.filter(([, text]) => text !== '');
};

/** Who signed it and when. */
export const signature = ({ signedAt, signedBy }: CaseRecord): string =>
  signedAt === null ? recordLabels.unsigned : `${signedBy ?? ''}（${dayTimeOf(signedAt)}）`;
