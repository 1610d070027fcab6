import { diagnosesText } from '../../../domain/prescription/prescriptionText.ts';
import type { Language } from '../../../i18n/language.ts';
import type { RecordDraft, RecordPart } from '../../../domain/caseRecord/recordDraft.ts';

/** A part of the record as text in the current language. */
export const recordPartText = (draft: RecordDraft, part: RecordPart, language: Language): string => {
  if (part === 'diagnoses') return diagnosesText(language, draft.diagnoses, '\n');
  if (part === 'selfReported') return draft.selfReported ? '✓' : '';
  return draft[part].trim();
};
