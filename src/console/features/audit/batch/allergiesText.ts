import type { ReviewFlag } from '../../../../contract/prescribing/audit.ts';
import type { Patient } from '../../../../contract/consultation/patient.ts';
import { allergyNames, type FactsOfAllergies } from '../../../domain/patient/knownAllergies.ts';
import type { CoreMessages } from '../../../i18n/messages.ts';
import type { ReviewQueueMessages } from '../queue/messages.en.ts';

/** What is known of a patient's allergies. */
interface Known {
  readonly patient: Pick<Patient, 'allergies'>;
  /** What stood out at submission; null or undefined: not known. */
  readonly flags: readonly ReviewFlag[] | null | undefined;
  /** Null if the hospital's system has none, undefined if they could not be read. */
  readonly facts: FactsOfAllergies | null | undefined;
}

/** What is said of them. */
export interface AllergiesText {
  readonly kind: 'known' | 'none' | 'unknown';
  readonly text: string;
}

/** The allergies as the patient banner says them, or as the queue does where they have no name. */
export const allergiesText = (
  { common, batch, marks }: Pick<CoreMessages, 'common'> & Pick<ReviewQueueMessages, 'batch' | 'marks'>,
  { patient, flags, facts }: Known,
): AllergiesText => {
  const { patientBanner: t, colon, comma } = common;
  const { names, isAsked } = allergyNames(patient, facts);
  if (names.length > 0) {
    const text = `${t.allergies}${colon}${names.join(comma)}`;
    return { kind: 'known', text: facts === undefined ? batch.othersUnread(text) : text };
  }
  if (flags?.includes('allergy')) return { kind: 'known', text: marks.flags.allergy };
  // Somebody had asked when it was submitted.
  const wasAsked = flags?.includes('allergyUnknown') === false;
  return facts !== undefined && (isAsked || wasAsked)
    ? { kind: 'none', text: t.noKnownAllergies }
    : { kind: 'unknown', text: t.noAllergiesRecorded };
};
