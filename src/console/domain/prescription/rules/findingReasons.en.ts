import type { FindingReason } from '../../../../contract/rules/finding.ts';
import type { FindingSubject } from './findingSubject.ts';

/** The other drug of a finding, as a suffix. */
export const withOther = ({ other }: Pick<FindingSubject, 'other'>): string =>
  other ? ` · with ${other.en}` : '';

/** The patient's facts behind a finding. `diagnoses` is readable text, or empty if they do not matter. */
export const describePatient = (
  { state, sex, underYears, underMonths, fromYears, egfr, liver, day }: Omit<FindingReason, 'diagnosis'>,
  diagnoses: string,
): string =>
  [
    ...(state === null ? [] : [state === 'pregnant' ? 'in pregnancy' : 'while nursing']),
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
