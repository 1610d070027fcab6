import { metricZh } from '../../../../contract/prescribing/metric.zh.ts';
import { doseAmount } from '../../../../contract/prescribing/usage.ts';
import type { FindingReason } from '../../../../contract/rules/finding.ts';
import { splitDays, splitEvidence } from './evidence.ts';
import type { FindingSubject, PatientCondition } from './findingSubject.ts';

/** 剂量，如“2 mg”，带单位名称。 */
export const formatAmount = (amount: string): string => {
  const [count = '', unit = ''] = amount.split(' ');
  return unit === '' ? amount : doseAmount('zh', metricZh, count, unit);
};

/** The other drug of a finding, as a suffix. */
export const withOther = ({ other }: Pick<FindingSubject, 'other'>): string =>
  other ? ` · 与${other.zh}` : '';

const agesText = (underYears: number | null, fromYears: number | null): readonly string[] => {
  if (underYears !== null && fromYears !== null) return [`${fromYears} 岁至不满 ${underYears} 岁`];
  if (underYears !== null) return [`不满 ${underYears} 岁`];
  return fromYears === null ? [] : [`${fromYears} 岁及以上`];
};

/** The patient's facts behind a finding. `diagnoses` is readable text, or empty if they do not matter. */
export const describePatient = (
  { state, sex, underYears, underMonths, fromYears, egfr, egfrUnder, liver, day }: PatientCondition,
  diagnoses: string,
): string =>
  [
    ...(state === null ? [] : [state === 'pregnant' ? '妊娠期' : '哺乳期']),
    ...(sex === null ? [] : [sex === 1 ? '男性' : '女性']),
    ...agesText(underYears, fromYears),
    ...(underMonths === undefined ? [] : [`不满 ${underMonths} 个月`]),
    ...(egfr === undefined ? [] : [`eGFR ${egfr} mL/min/1.73 m²`]),
    ...(egfrUnder === undefined ? [] : [`eGFR 低于 ${egfrUnder} mL/min/1.73 m²`]),
    ...(liver === undefined ? [] : [liver === 'severe' ? '严重肝功能不全（失代偿）' : '肝病']),
    ...(diagnoses === '' ? [] : [day === undefined ? diagnoses : `${diagnoses}（${day} 病历）`]),
  ].join('，');

/** The same as a suffix after the drug. */
export const describeReasons = (by: FindingReason | undefined): string => {
  const diagnoses = by?.diagnosis;
  const facts = by && describePatient(by, diagnoses ? `${diagnoses.name} ${diagnoses.code}` : '');
  return facts ? `（${facts}）` : '';
};

/** The facts of a patient that nobody gave. */
export const unknownTexts: Readonly<Record<string, string>> = {
  '': '禁忌：审方规则库无相应数据',
  sex: '患者性别不详，无法核对用药禁忌',
  pregnant: '妊娠情况不详，无法核对妊娠期用药',
  nursing: '哺乳情况不详，无法核对哺乳期用药',
  kidney: '肾功能不详，无法核对肾功能不全用药',
  liver: '肝病情况不详，无法核对肝病患者用药',
};

/** What an ingredient is looked up for. */
export const tableTexts: Readonly<Record<string, string>> = {
  interactions: '药物相互作用',
  classes: '同类药物',
  pregnancy: '妊娠期用药',
  lactation: '哺乳期用药',
  kidney: '肾功能不全用药',
  liver: '肝病患者用药',
  oldAge: '老年人用药',
};

/** 医院前置审方的结果：没有自带文字时的说法。 */
export const preCheck = {
  name: '医院前置审方',
  notChecked: '医院前置审方系统未响应，或返回结果无法识别',
};

/** 成分的名称：所属药品的中文名，附国际非专有名。 */
export const nameIngredients = (
  evidence: string,
  { ingredientNames }: Pick<FindingSubject, 'ingredientNames'>,
): string =>
  evidence
    .split(', ')
    .map((name) => {
      const drug = ingredientNames?.get(name)?.zh;
      return drug === undefined ? name : `${drug}（${name}）`;
    })
    .join('、');

const forms: Readonly<Record<string, string>> = {
  tablet: '片剂',
  capsule: '胶囊剂',
  granule: '颗粒剂',
  powder: '散剂或干混悬剂',
  'oral-liquid': '液体制剂（口服或含漱）',
  suppository: '栓剂或阴道、直肠用制剂',
  ointment: '软膏、凝胶等局部用制剂',
  patch: '贴剂',
  'eye-drops': '滴眼剂',
  'ear-drops': '滴耳剂',
  'nasal-spray': '鼻用喷雾剂',
  inhaler: '吸入剂',
  injection: '注射剂',
};

/** 剂型的名称。 */
export const formName = (form: string): string => forms[form] ?? `该剂型（${form}）`;

/** Doses by weight that were not checked: without a table, without a weight, or for ingredients without a row. */
export const weightText = (
  e: string,
  subject: Pick<FindingSubject, 'about' | 'ingredientNames'> = {},
): string => {
  if (subject.about === 'table') return '按体重给药：无可核对的剂量数据';
  return e === ''
    ? '患儿体重不详，未按体重核对剂量'
    : `按体重给药：无${nameIngredients(e, subject)}的剂量数据`;
};

/** A daily dose above its limit; some limits are for several days. */
export const dailyDoseText = (e: string): string => {
  const [amounts, days] = splitDays(e);
  const [found = '', most = ''] = splitEvidence(amounts).map(formatAmount);
  return days === null
    ? `每日 ${found}，超过日剂量上限 ${most}`
    : `每 ${days} 天共 ${found}，超过每 ${days} 天最大剂量 ${most}`;
};

/** A dose far from the usual one. The dose of a day may be so by its frequency alone. */
export const unusualDoseText = (e: string, { about }: Pick<FindingSubject, 'about'> = {}): string => {
  if (e === '') return '常用剂量：该药品无数据';
  const [found = '', usual = ''] = splitEvidence(e).map(formatAmount);
  const side = e.includes('>') ? '高' : '低';
  return about === 'day'
    ? `每日 ${found}，远${side}于常用日剂量 ${usual}，请核对剂量和频次`
    : `${found} 远${side}于常用剂量 ${usual}，请核对小数点`;
};

/** 各级别阻止提交的项数。 */
export const counted = {
  block: (count: number) => `${count} 项拦截`,
  unchecked: (count: number) => `${count} 项未审查，须说明理由`,
  warn: (count: number) => `${count} 项警告，须说明理由`,
};
