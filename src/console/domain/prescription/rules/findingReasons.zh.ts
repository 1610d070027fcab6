import type { FindingReason } from '../../../../contract/rules/finding.ts';
import type { FindingSubject } from './findingSubject.ts';

/** The other drug of a finding, as a suffix. */
export const withOther = ({ other }: Pick<FindingSubject, 'other'>): string =>
  other ? ` · 与${other.zh}` : '';

/** The patient's facts behind a finding. `diagnoses` is readable text, or empty if they do not matter. */
export const describePatient = (
  { state, sex, underYears, fromYears }: Omit<FindingReason, 'diagnosis'>,
  diagnoses: string,
): string =>
  [
    ...(state === null ? [] : [state === 'pregnant' ? '妊娠期' : '哺乳期']),
    ...(sex === null ? [] : [sex === 1 ? '男性' : '女性']),
    ...(underYears === null ? [] : [`${underYears} 岁以下`]),
    ...(fromYears === null ? [] : [`${fromYears} 岁及以上`]),
    ...(diagnoses === '' ? [] : [diagnoses]),
  ].join('，');

/** The same as a suffix after the drug. */
export const describeReasons = (by: FindingReason | undefined): string => {
  const diagnoses = by?.diagnosis;
  return by ? `（${describePatient(by, diagnoses ? `${diagnoses.name} ${diagnoses.code}` : '')}）` : '';
};
