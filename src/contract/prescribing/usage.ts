import { pluralOf } from '../language/plural.ts';
import { type Fraction, parseDecimal, withoutTrailingZeros } from './decimal.ts';

interface Frequency {
  readonly code: string;
  readonly zh: string;
  readonly en: string;
  /** Times a day; null if nothing can be computed (prn, sos). */
  readonly perDay: Fraction | null;
}

const perDay = (num: bigint, den = 1n): Fraction => ({ num, den });

/** Frequencies, with the exact number of times a day (docs/product.md, "Prescribing rules"). */
export const frequencies: readonly Frequency[] = [
  { code: 'qd', zh: '每日1次', en: 'once a day', perDay: perDay(1n) },
  { code: 'bid', zh: '每日2次', en: 'twice a day', perDay: perDay(2n) },
  { code: 'tid', zh: '每日3次', en: 'three times a day', perDay: perDay(3n) },
  { code: 'qid', zh: '每日4次', en: 'four times a day', perDay: perDay(4n) },
  { code: 'qn', zh: '每晚1次', en: 'at night', perDay: perDay(1n) },
  { code: 'q8h', zh: '每8小时1次', en: 'every 8 hours', perDay: perDay(3n) },
  { code: 'q12h', zh: '每12小时1次', en: 'every 12 hours', perDay: perDay(2n) },
  { code: 'qod', zh: '隔日1次', en: 'every other day', perDay: perDay(1n, 2n) },
  { code: 'qw', zh: '每周1次', en: 'once a week', perDay: perDay(1n, 7n) },
  { code: 'prn', zh: '必要时', en: 'as needed (PRN)', perDay: null },
  { code: 'sos', zh: '必要时（限用1次）', en: 'one dose only, if needed', perDay: null },
];

interface Route {
  readonly code: string;
  readonly zh: string;
  readonly en: string;
  /** Acts locally, with little systemic absorption. */
  readonly local?: true;
}

/** Routes of administration. */
export const routes: readonly Route[] = [
  { code: 'oral', zh: '口服', en: 'by mouth' },
  { code: 'sublingual', zh: '舌下含服', en: 'sublingual' },
  { code: 'buccal', zh: '含服', en: 'dissolved in the mouth' },
  { code: 'iv', zh: '静脉给药', en: 'intravenous (IV)' },
  { code: 'im', zh: '肌内注射', en: 'intramuscular (IM)' },
  { code: 'sc', zh: '皮下注射', en: 'subcutaneous (SC)' },
  { code: 'topical', zh: '外用', en: 'topical', local: true },
  { code: 'gargle', zh: '含漱', en: 'as a gargle', local: true },
  { code: 'eye', zh: '眼用', en: 'to the eye(s)', local: true },
  { code: 'ear', zh: '滴耳', en: 'to the ear(s)', local: true },
  { code: 'nasal', zh: '鼻用', en: 'into the nose', local: true },
  { code: 'inhale', zh: '吸入', en: 'inhaled', local: true },
  { code: 'rectal', zh: '直肠给药', en: 'rectal' },
  { code: 'vaginal', zh: '阴道给药', en: 'vaginal', local: true },
];

/** Countable dose units; the code is the English word. Metric units are the same in both languages and not listed. */
const doseUnits = [
  { code: 'tablet', zh: '片' },
  { code: 'capsule', zh: '粒' },
  { code: 'sachet', zh: '袋' },
  { code: 'ampoule', zh: '支' },
  { code: 'drop', zh: '滴' },
  { code: 'spray', zh: '喷' },
  { code: 'puff', zh: '揿' },
  { code: 'inhalation', zh: '吸' },
  { code: 'patch', zh: '贴' },
] as const;

/** A counted unit by its code, or by the Chinese word that other upstreams send; undefined for every other unit. */
export const doseUnitOf = (unit: string) => doseUnits.find(({ code, zh }) => code === unit || zh === unit);

/** A counted unit in words; undefined for every other unit. Half a tablet is singular. */
export const countedUnit = (language: 'zh' | 'en', unit: string, dose: string): string | undefined => {
  const known = doseUnitOf(unit);
  if (!known || language === 'zh') return known?.zh;
  const read = parseDecimal(dose);
  return read && read.num > read.den ? pluralOf(known.code) : known.code;
};

/** A dose with its unit; `metric` words what is not counted (metric.en.ts, metric.zh.ts). */
export const doseAmount = (
  language: 'zh' | 'en',
  metric: (count: string, unit: string, typedUnit?: string) => string,
  dose: string,
  unit: string,
  typedUnit?: string,
): string => {
  const count = withoutTrailingZeros(dose);
  const counted = countedUnit(language, unit, dose);
  return counted === undefined ? metric(count, unit, typedUnit) : `${count} ${counted}`;
};

/** Whether a frequency is a single dose, for which a number of days says nothing. */
export const isSingleDose = (frequency: string): boolean => frequency === 'sos';

/** The frequency of a code; undefined if unknown. */
export const frequencyOf = (code: string): Frequency | undefined =>
  frequencies.find((one) => one.code === code);

/** The route of a code; undefined if unknown. */
export const routeOf = (code: string) => routes.find((one) => one.code === code);

/** Whether a route acts locally; an unknown one counts as systemic. */
export const isLocal = (route: string): boolean => routeOf(route)?.local === true;
