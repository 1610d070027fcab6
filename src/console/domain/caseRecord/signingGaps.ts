import { type RecordField, recordFieldOrder } from '../../../contract/consultation/record.ts';
import type { RecordDraft } from './recordDraft.ts';

/** What a doctor should know before a record is signed. */
export interface SigningGaps {
  /** Sections without text. */
  readonly empty: readonly RecordField[];
  /** Known allergies that the section on allergies does not mention. */
  readonly allergies: readonly string[];
}

const normalize = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** Compares a record with itself and with the patient's known allergies. */
export const findSigningGaps = (draft: RecordDraft, knownAllergies: readonly string[]): SigningGaps => {
  const mentioned = normalize(draft.allergyHistory);
  return {
    empty: recordFieldOrder.filter((field) => draft[field].trim() === ''),
    allergies: [...new Set(knownAllergies.map((allergy) => allergy.trim()))].filter(
      (allergy) => allergy !== '' && !mentioned.includes(normalize(allergy)),
    ),
  };
};
