import type { FindingReason } from '../../contract/rules/finding.ts';
import type { About } from './about.ts';

/** The other drug of a finding, as a suffix. */
export const withOther = ({ other }: Pick<About, 'other'>): string => (other ? ` · with ${other.en}` : '');

/** The patient's facts behind a finding. `diagnoses` is readable text, or empty if they do not matter. */
export const because = (
  { state, sex, underYears, fromYears }: Omit<FindingReason, 'diagnosis'>,
  suffers: string,
): string =>
  [
    ...(state === null ? [] : [state === 'pregnant' ? 'in pregnancy' : 'while nursing']),
    ...(sex === null ? [] : [sex === 1 ? 'for a man' : 'for a woman']),
    ...(underYears === null ? [] : [`under ${underYears} years`]),
    ...(fromYears === null ? [] : [`from ${fromYears} years on`]),
    ...(suffers === '' ? [] : [`with ${suffers}`]),
  ].join(', ');

/** The same as a suffix after the drug. */
export const byPatient = (by: FindingReason | undefined): string => {
  const suffers = by?.diagnosis;
  return by ? ` ${because(by, suffers ? `${suffers.nameEn || suffers.name} (${suffers.code})` : '')}` : '';
};
