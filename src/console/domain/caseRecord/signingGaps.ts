import { type RecordField, recordFieldOrder } from '../../../contract/consultation/record.ts';
import { claimsIn, isClaimed } from '../patient/allergyClaims.ts';
import type { RecordDraft } from './recordDraft.ts';

/** What a doctor should know before a record is signed. */
export interface SigningGaps {
  /** Sections without text. */
  readonly empty: readonly RecordField[];
  /** Known allergies that the section on allergies does not mention. */
  readonly allergies: readonly string[];
}

/** The known allergies that a text does not claim, once each: a denial mentions none. */
export const unmentionedAllergies = (text: string, known: readonly string[]): string[] => {
  const claims = claimsIn(text);
  return [...new Set(known.map((name) => name.trim()))].filter(
    (name) => name !== '' && !isClaimed(name, claims),
  );
};

/** The sections without text. */
export const emptySections = (draft: RecordDraft): RecordField[] =>
  recordFieldOrder.filter((field) => draft[field].trim() === '');

/** Compares a record with itself and with the names of the patient's known allergies. */
export const findSigningGaps = (draft: RecordDraft, known: readonly string[]): SigningGaps => ({
  empty: emptySections(draft),
  allergies: unmentionedAllergies(draft.allergyHistory, known),
});
