import {
  type Line,
  type Prescription,
  prescriptionStatus,
} from '../../../contract/prescribing/prescription.ts';
import { amountText, strengthText } from '../../../contract/prescribing/amountText.ts';
import { packsWithContent } from '../../../contract/prescribing/packContent.ts';
import { ageOn, paediatricUntilYears } from '../../../contract/consultation/patient.ts';
import { frequencyOf, isSingleDose, routeOf } from '../../../contract/prescribing/usage.ts';
import type { Language } from '../../i18n/language.ts';
import { counted } from '../../../contract/language/plural.ts';
import { dayOf, dayTimeOf } from '../../lib/dates/days.ts';
import { yuan } from '../../lib/money.ts';
import { localizedName } from '../prescription/prescriptionText.ts';
import { diagnosesOnPaper, type FactsOnPaper, patientOnPaper } from './paper.ts';

const zh = {
  title: '处方笺',
  no: '处方号',
  orderNo: '门诊号',
  outpatient: '门诊',
  emergency: '急诊',
  paediatric: '儿科',
  name: '姓名',
  sex: '性别',
  age: '年龄',
  dept: '科别',
  date: '开具日期',
  allergies: '过敏史',
  diagnosis: '临床诊断',
  doctor: '医师',
  auditor: '审核药师',
  dispenser: '调配药师',
  checker: '核对、发药药师',
  total: '金额',
  valid: '有效期至',
  validFromAudit: '审核通过后注明',
  more: '接下页',
  blank: '以下空白',
  onLast: '见末页',
  usage: '用法',
  signedAgain: '医师再次签名',
  marks: {
    draft: '草稿，不得调配',
    awaitingAudit: '待审核，不得调配',
    rejected: '审核未通过，不得调配',
    cancelled: '已作废，不得调配',
    expired: '已过期，不得调配',
  },
  unknownStatus: (status: number) => `状态 ${status}，不得调配`,
  page: (page: number, pages: number) => `第 ${page} 页 / 共 ${pages} 页`,
};

type PrescriptionPaper = typeof zh;

const en: PrescriptionPaper = {
  title: 'Prescription',
  no: 'Prescription no.',
  orderNo: 'Visit no.',
  outpatient: 'Outpatient',
  emergency: 'Emergency',
  paediatric: 'Paediatric',
  name: 'Name',
  sex: 'Sex',
  age: 'Age',
  dept: 'Department',
  date: 'Date',
  allergies: 'Allergies',
  diagnosis: 'Diagnosis',
  doctor: 'Prescriber',
  auditor: 'Reviewed by',
  dispenser: 'Dispensed by',
  checker: 'Checked by',
  total: 'Total',
  valid: 'Valid until',
  validFromAudit: 'set on approval',
  more: 'Continued on next page',
  blank: 'End of prescription',
  onLast: 'See last page',
  usage: 'Directions',
  signedAgain: 'Signed again by prescriber',
  marks: {
    draft: 'DRAFT – do not dispense',
    awaitingAudit: 'AWAITING REVIEW – do not dispense',
    rejected: 'REJECTED – do not dispense',
    cancelled: 'CANCELLED – do not dispense',
    expired: 'EXPIRED – do not dispense',
  },
  unknownStatus: (status) => `STATUS ${status} – do not dispense`,
  page: (page, pages) => `Page ${page} of ${pages}`,
};

/** The words of the printed prescription. */
export const prescriptionPaper: Readonly<Record<Language, PrescriptionPaper>> = { zh, en };

const { draft, awaitingAudit, approved, dispensed, rejected, cancelled, expired } = prescriptionStatus;
const statusMarks: Readonly<Record<number, keyof PrescriptionPaper['marks'] | null>> = {
  [draft]: 'draft',
  [awaitingAudit]: 'awaitingAudit',
  [approved]: null,
  [dispensed]: null,
  [rejected]: 'rejected',
  [cancelled]: 'cancelled',
  [expired]: 'expired',
};

/** Why nothing may be dispensed; null if it may. An unknown status is shown by its number. */
export const statusMark = ({ status }: Pick<Prescription, 'status'>, language: Language): string | null => {
  const { marks, unknownStatus } = prescriptionPaper[language];
  const mark = statusMarks[status];
  if (mark === undefined) return unknownStatus(status);
  return mark && marks[mark];
};

/** The mark at the top right: an emergency, a child, or neither. */
export const kindMark = (
  {
    emergency,
    patient,
    submitTime,
    createTime,
  }: Pick<Prescription, 'emergency' | 'submitTime' | 'createTime'> & {
    readonly patient: Pick<Prescription['patient'], 'birthDate'>;
  },
  language: Language,
): string => {
  const t = prescriptionPaper[language];
  const isChild = ageOn(patient.birthDate, dayOf(submitTime ?? createTime)).years < paediatricUntilYears;
  const marks = [emergency ? t.emergency : '', isChild ? t.paediatric : ''].filter(Boolean);
  return marks.join(' · ') || t.outpatient;
};

/** The patient and the diagnoses, as of the day of the prescription. */
export const headFields = (prescription: Prescription, facts: FactsOnPaper, language: Language) => {
  const date = dayOf(prescription.submitTime ?? prescription.createTime);
  return {
    ...patientOnPaper(prescription.patient, date, facts, language),
    date,
    diagnoses: diagnosesOnPaper(prescription.diagnoses, language),
  };
};

type Usage = Pick<Line, 'dose' | 'doseUnit' | 'frequency' | 'route' | 'days' | 'group' | 'remark'>;

/** The usage of a line, with its group and remark. */
export const usageField = (line: Usage, language: Language): string => {
  const { dose, group, remark } = line;
  const frequency = frequencyOf(line.frequency)?.[language] ?? line.frequency;
  const route = routeOf(line.route)?.[language] ?? line.route;
  const amount = amountText(language, dose, line.doseUnit);
  if (language === 'en') {
    const days = isSingleDose(line.frequency) ? [] : [`for ${counted(line.days, 'day')}`];
    const usage = [amount, frequency, route, ...days].join(', ');
    const groupNote = group === null ? '' : ` (group ${group}, given together)`;
    return `${usage}${groupNote}${remark === '' ? '' : `; ${remark}`}`;
  }
  const days = isSingleDose(line.frequency) ? [] : [`共 ${line.days} 天`];
  const usage = [`每次 ${amount}`, frequency, route, ...days].join('，');
  const groupNote = group === null ? '' : `（第 ${group} 组，同组用药）`;
  return `${usage}${groupNote}${remark === '' ? '' : `；${remark}`}`;
};

/** Who signed the line again, and when. */
export const signedAgainField = ({ by, at }: NonNullable<Line['signedAgain']>): string =>
  `${by} ${dayTimeOf(at)}`;

/** Strength and quantity: `5mg × 28 片 × 1 盒`. In English a multiplication sign would multiply the strength. */
export const amountField = (
  line: Pick<Line, 'strength' | 'quantity' | 'packUnit' | 'packUnitEn' | 'packContent'>,
  language: Language,
): string =>
  [strengthText(language, line.strength), packsWithContent(language, line)]
    .filter(Boolean)
    .join(language === 'zh' ? ' × ' : '; ');

/** The total price. */
export const totalField = ({ totalFen }: Pick<Prescription, 'totalFen'>): string => `¥${yuan(totalFen)}`;

/** Until when it may be dispensed. */
export const validUntilField = (
  { validUntil }: Pick<Prescription, 'validUntil'>,
  language: Language,
): string => (validUntil === null ? prescriptionPaper[language].validFromAudit : dayTimeOf(validUntil));

/** The drug's name. */
export const drugField = ({ drugName, drugNameEn }: Line, language: Language): string =>
  localizedName(language, drugName, drugNameEn);
