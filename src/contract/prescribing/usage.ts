import type { Fraction } from './decimal.ts';

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
  { code: 'qd', zh: '每日一次', en: 'once a day', perDay: perDay(1n) },
  { code: 'bid', zh: '每日两次', en: 'twice a day', perDay: perDay(2n) },
  { code: 'tid', zh: '每日三次', en: 'three times a day', perDay: perDay(3n) },
  { code: 'qid', zh: '每日四次', en: 'four times a day', perDay: perDay(4n) },
  { code: 'qn', zh: '每晚一次', en: 'at night', perDay: perDay(1n) },
  { code: 'q8h', zh: '每八小时一次', en: 'every 8 hours', perDay: perDay(3n) },
  { code: 'q12h', zh: '每十二小时一次', en: 'every 12 hours', perDay: perDay(2n) },
  { code: 'qod', zh: '隔日一次', en: 'every other day', perDay: perDay(1n, 2n) },
  { code: 'qw', zh: '每周一次', en: 'once a week', perDay: perDay(1n, 7n) },
  { code: 'prn', zh: '必要时', en: 'as needed (PRN)', perDay: null },
  { code: 'sos', zh: '必要时（限用一次）', en: 'one dose if needed (SOS)', perDay: null },
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
  { code: 'eye', zh: '眼用', en: 'into the eye', local: true },
  { code: 'ear', zh: '滴耳', en: 'into the ear', local: true },
  { code: 'nasal', zh: '鼻用', en: 'into the nose', local: true },
  { code: 'inhale', zh: '吸入', en: 'inhaled', local: true },
  { code: 'rectal', zh: '直肠给药', en: 'rectal' },
  { code: 'vaginal', zh: '阴道给药', en: 'vaginal', local: true },
];

/** Countable dose units. Metric units are the same in both languages and not listed. */
const doseUnits = [
  { code: 'tablet', zh: '片', en: 'tablet', many: 'tablets' },
  { code: 'capsule', zh: '粒', en: 'capsule', many: 'capsules' },
  { code: 'sachet', zh: '袋', en: 'sachet', many: 'sachets' },
  { code: 'ampoule', zh: '支', en: 'ampoule', many: 'ampoules' },
  { code: 'drop', zh: '滴', en: 'drop', many: 'drops' },
  { code: 'spray', zh: '喷', en: 'spray', many: 'sprays' },
  { code: 'puff', zh: '揿', en: 'puff', many: 'puffs' },
  { code: 'inhalation', zh: '吸', en: 'inhalation', many: 'inhalations' },
  { code: 'patch', zh: '贴', en: 'patch', many: 'patches' },
] as const;

/** A counted unit by its code, or by the Chinese word that other upstreams send; undefined for every other unit. */
export const doseUnitOf = (unit: string) => doseUnits.find(({ code, zh }) => code === unit || zh === unit);

const microgram = { one: 'microgram', many: 'micrograms' };
const unit = { one: 'unit', many: 'units' };

/** Units that an English dose writes out, because their abbreviations are misread: μg as mg, U as 0, IU as IV. */
const writtenOut: ReadonlyMap<string, { readonly one: string; readonly many: string }> = new Map([
  ['μg', microgram],
  ['µg', microgram],
  ['ug', microgram],
  ['mcg', microgram],
  ['IU', unit],
  ['U', unit],
]);

/** The English word of a dose unit; any other unit as it is. Half a tablet is singular, half a microgram is plural. */
export const doseUnitEn = (code: string, dose: Fraction | null): string => {
  const word = writtenOut.get(code);
  if (word) return dose && dose.num === dose.den ? word.one : word.many;
  const counted = doseUnitOf(code);
  if (!counted) return code;
  return dose && dose.num > dose.den ? counted.many : counted.en;
};

/** The frequency of a code; undefined if unknown. */
export const frequencyOf = (code: string): Frequency | undefined =>
  frequencies.find((one) => one.code === code);

/** The route of a code; undefined if unknown. */
export const routeOf = (code: string) => routes.find((one) => one.code === code);

/** Whether a route acts locally; an unknown one counts as systemic. */
export const isLocal = (route: string): boolean => routeOf(route)?.local === true;
