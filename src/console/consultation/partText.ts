import { diagnosesIn } from '../prescribing/inWords.ts';
import type { Language } from '../words/language.ts';
import type { Draft, Part } from './draft.ts';

/** What stands in a part, as text in the language of the screen. */
export const partText = (draft: Draft, part: Part, language: Language): string => {
  if (part === 'diagnoses') return diagnosesIn(language, draft.diagnoses, '\n');
  if (part === 'selfReported') return draft.selfReported ? '✓' : '';
  return draft[part].trim();
};
