import type { Grounds } from '../../contract/rulesFinding.ts';
import type { About } from './about.ts';

/** The other drug of a finding. */
export const withOther = ({ other }: Pick<About, 'other'>): string => (other ? ` · with ${other.en}` : '');

/** What of a patient it rests on. `suffers`: diagnoses as they are to be read; empty where they do not matter. */
export const because = (
  { state, sex, underYears, fromYears }: Omit<Grounds, 'diagnosis'>,
  suffers: string,
): string =>
  [
    ...(state === null ? [] : [state === 'pregnant' ? 'in pregnancy' : 'while nursing']),
    ...(sex === null ? [] : [sex === 1 ? 'for a man' : 'for a woman']),
    ...(underYears === null ? [] : [`under ${underYears} years`]),
    ...(fromYears === null ? [] : [`from ${fromYears} years on`]),
    ...(suffers === '' ? [] : [`with ${suffers}`]),
  ].join(', ');

/** The same of a finding, after the drug. */
export const byPatient = (by: Grounds | undefined): string => {
  const suffers = by?.diagnosis;
  return by ? ` ${because(by, suffers ? `${suffers.nameEn || suffers.name} (${suffers.code})` : '')}` : '';
};
