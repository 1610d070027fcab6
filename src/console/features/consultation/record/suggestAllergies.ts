import { claimsIn } from '../../../domain/patient/allergyClaims.ts';
import { unmentionedAllergies } from '../../../domain/caseRecord/signingGaps.ts';
import type { ConsultationAllergies } from '../consultationAllergies.ts';

interface Known {
  readonly allergies: ConsultationAllergies;
  /** What the patient reported, in their words. */
  readonly reported: string;
}

/**
 * Known allergies that the text does not mention yet. When every source was read, none is known and the text is empty, the
 * phrase for "no known allergies" is suggested.
 */
export const suggestAllergies = (
  existing: string,
  { allergies: { names, reported: onlyReported, status }, reported }: Known,
  noAllergyText: string,
): readonly string[] => {
  // A reported denial would contradict a known allergy, and a source that was not read may name one.
  const mayBeAllergic =
    status !== 'ready' || names.length > onlyReported.length || claimsIn(existing).length > 0;
  if (mayBeAllergic) return unmentionedAllergies(existing, names);
  const words = reported.trim();
  if (words === '') return existing === '' ? [noAllergyText] : [];
  return existing.includes(words) ? [] : [words];
};
