import { doseUnitOf } from '../../../../contract/prescribing/usage.ts';
import type { FindingReason } from '../../../../contract/rules/finding.ts';
import type { FindingSubject } from './findingSubject.ts';

/** An amount, `2 mg`, with the name of its unit. */
export const formatAmount = (amount: string): string => {
  const [count = '', unit = ''] = amount.split(' ');
  const known = doseUnitOf(unit);
  return known ? `${count} ${Number(count) > 1 ? known.many : known.en}` : amount;
};

/** Evidence of a limit is written `found > allowed`, and of an age `age < from`. */
export const splitEvidence = (evidence: string): [string, string] => {
  const [found = '', allowed = ''] = evidence.split(/ [<>] /);
  return [found, allowed];
};

/** The other drug of a finding, as a suffix. */
export const withOther = ({ other }: Pick<FindingSubject, 'other'>): string =>
  other ? ` · with ${other.en}` : '';

/** The patient's facts behind a finding. `diagnoses` is readable text, or empty if they do not matter. */
export const describePatient = (
  { state, sex, underYears, underMonths, fromYears, egfr, liver, day }: Omit<FindingReason, 'diagnosis'>,
  diagnoses: string,
): string =>
  [
    ...(state === null ? [] : [state === 'pregnant' ? 'in pregnancy' : 'while breastfeeding']),
    ...(sex === null ? [] : [sex === 1 ? 'for a man' : 'for a woman']),
    ...(underYears === null ? [] : [`under ${underYears} years`]),
    ...(underMonths === undefined ? [] : [`under ${underMonths} months`]),
    ...(fromYears === null ? [] : [`from ${fromYears} years on`]),
    ...(egfr === undefined ? [] : [`with an eGFR of ${egfr}`]),
    ...(liver === undefined
      ? []
      : [liver === 'severe' ? 'in decompensated liver disease' : 'in liver disease']),
    ...(diagnoses === '' ? [] : [`with ${diagnoses}${day === undefined ? '' : `, recorded on ${day}`}`]),
  ].join(', ');

/** The same as a suffix after the drug. */
export const describeReasons = (by: FindingReason | undefined): string => {
  const diagnoses = by?.diagnosis;
  const facts =
    by && describePatient(by, diagnoses ? `${diagnoses.nameEn || diagnoses.name} (${diagnoses.code})` : '');
  return facts ? ` ${facts}` : '';
};

/** The facts of a patient that nobody gave. */
export const unknownTexts: Readonly<Record<string, string>> = {
  '': 'Contraindications: no data in the rule pack',
  sex: 'Sex not recorded; needed to check this prescription',
  pregnant: 'Pregnancy status not known; needed to check this prescription',
  nursing: 'Breastfeeding status not known; needed to check this prescription',
  kidney: 'Kidney function not known; needed to check this prescription',
  liver: 'Liver disease status not known; needed to check this prescription',
};

/** What an ingredient is looked up for. */
export const tableTexts: Readonly<Record<string, string>> = {
  interactions: 'Interactions',
  classes: 'Drugs of the same class',
  pregnancy: 'Use in pregnancy',
  lactation: 'Use while breastfeeding',
  kidney: 'Use in renal impairment',
  liver: 'Use in liver disease',
  oldAge: 'Use in older people',
};

/** What a hospital's own pre-check service found, where it has no words of its own. */
export const preCheck = {
  name: 'Pre-check by the hospital',
  notChecked: 'The hospital’s pre-check gave no answer or an unreadable one',
};

/** Doses by weight that were not checked: without a table, without a weight, or for ingredients without a row. */
export const weightText = (e: string, { about }: Pick<FindingSubject, 'about'> = {}): string => {
  if (about === 'table') return 'Weight-based doses: no data to check them against';
  return e === ''
    ? 'The child’s weight is not known: weight-based doses were not checked'
    : `Weight-based doses: no data for ${e}`;
};

/** How many findings of each severity prevent the submit. */
export const counted = {
  block: (count: number) => `${count} ${count === 1 ? 'block' : 'blocks'}`,
  unchecked: (count: number) => `${count} not checked`,
  warn: (count: number) => `${count} ${count === 1 ? 'reason' : 'reasons'} to give`,
};
