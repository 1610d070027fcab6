import { claimsIn, isBareName, isClaimed } from '../../../domain/patient/allergyClaims.ts';

interface Texts {
  /** The phrase for "no known allergies". */
  readonly noAllergy: string;
  readonly allergicTo: (substance: string) => string;
  readonly comma: string;
}

/** The text with an allergy added. Behind a denial it has a line of its own: it would read as if it were denied, too. */
export const withAllergy = (
  existing: string,
  allergy: string,
  { noAllergy, allergicTo, comma }: Texts,
): string => {
  if (existing === '' || (existing === noAllergy && claimsIn(allergy).length > 0)) return allergy;
  const inList = `${existing}${comma}${allergy}`;
  const last = existing.split(/[,，;；.。\n]/).findLast((part) => part.trim() !== '') ?? '';
  if (claimsIn(last).length > 0 && isClaimed(allergy, claimsIn(inList))) return inList;
  return `${existing}\n${isBareName(allergy) ? allergicTo(allergy) : allergy}`;
};
