import type { Order } from '../../../contract/consultation/order.ts';
import type { CaseRecord } from '../../../contract/consultation/record.ts';
import type { Language } from '../../i18n/language.ts';
import { dayOf, dayTimeOf } from '../../lib/dates/days.ts';
import { diagnosesOnPaper, type FactsOnPaper, patientOnPaper } from './paper.ts';

const zh = {
  title: '门诊病历',
  no: '门诊号',
  name: '姓名',
  sex: '性别',
  age: '年龄',
  dept: '科别',
  date: '就诊时间',
  allergies: '过敏史',
  doctor: '医师签名',
  unsigned: '未签名',
  addendum: '补充记录',
  sections: {
    chiefComplaint: '主诉',
    presentIllness: '现病史',
    pastHistory: '既往史',
    allergyHistory: '过敏史',
    examination: '体格检查',
    selfReported: '患者自测及自述情况（未行体格检查）',
    auxiliary: '辅助检查',
    diagnoses: '诊断',
    advice: '处理意见',
  },
};

type RecordPaper = typeof zh;

const en: RecordPaper = {
  title: 'Case record',
  no: 'Visit no.',
  name: 'Name',
  sex: 'Sex',
  age: 'Age',
  dept: 'Department',
  date: 'Date of visit',
  allergies: 'Allergies',
  doctor: 'Doctor’s signature',
  unsigned: 'not signed',
  addendum: 'Addendum',
  sections: {
    chiefComplaint: 'Presenting complaint',
    presentIllness: 'History of presenting complaint',
    pastHistory: 'Past medical history',
    allergyHistory: 'Allergies',
    examination: 'Examination',
    selfReported: 'Findings reported by the patient (no physical examination)',
    auxiliary: 'Investigations',
    diagnoses: 'Diagnosis',
    advice: 'Plan and advice',
  },
};

/** The words of the printed case record. */
export const recordPaper: Readonly<Record<Language, RecordPaper>> = { zh, en };

/** The patient, as of the day of the consultation. */
export const recordPatientFields = (
  { patient, createTime, acceptTime }: Order,
  facts: FactsOnPaper,
  language: Language,
) => {
  const time = acceptTime ?? createTime;
  return { ...patientOnPaper(patient, dayOf(time), facts, language), date: dayTimeOf(time) };
};

/** The sections of a record in the order of the form, with their labels; empty ones are left out. */
export const recordRows = (record: CaseRecord, language: Language): (readonly [string, string])[] => {
  const t = recordPaper[language].sections;
  const rows = [
    [t.chiefComplaint, record.chiefComplaint],
    [t.presentIllness, record.presentIllness],
    [t.pastHistory, record.pastHistory],
    [t.allergyHistory, record.allergyHistory],
    [record.selfReported ? t.selfReported : t.examination, record.examination],
    [t.auxiliary, record.auxiliary],
    [t.diagnoses, diagnosesOnPaper(record.diagnoses, language)],
    [t.advice, record.advice],
  ] as const;
  return rows.filter(([, text]) => text !== '');
};

const withDetails = (text: string, details: string, language: Language): string =>
  language === 'zh' ? `${text}（${details}）` : `${text} (${details})`;

/** Who signed it and when. */
export const signature = ({ signedAt, signedBy }: CaseRecord, language: Language): string =>
  signedAt === null
    ? recordPaper[language].unsigned
    : withDetails(signedBy ?? '', dayTimeOf(signedAt), language);

/** The head of an addendum: who added it and when. */
export const addendumHead = ({ by, at }: CaseRecord['addenda'][number], language: Language): string =>
  withDetails(
    recordPaper[language].addendum,
    [by, dayTimeOf(at)].join(language === 'zh' ? '，' : ', '),
    language,
  );
