import { diagnosesIn } from '../prescribing/inWords.ts';
import type { Language } from '../words/language.ts';
import type { Draft, Part } from './draft.ts';

/** A part of the record as text in the current language. */
export const partText = (draft: Draft, part: Part, language: Language): string => {
  if (part === 'diagnoses') return diagnosesIn(language, draft.diagnoses, '\n');
  if (part === 'selfReported') return draft.selfReported ? '✓' : '';
  return draft[part].trim();
};
