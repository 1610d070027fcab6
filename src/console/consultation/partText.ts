import type { CodedDiagnosis } from '../../contract/diagnosis.ts';
import { nameIn } from '../prescribing/inWords.ts';
import type { Language } from '../words/language.ts';
import type { Draft, Part } from './draft.ts';

/** Diagnoses by name and code, in the language of the screen. */
export const diagnosesIn = (
  language: Language,
  diagnoses: readonly CodedDiagnosis[],
  between: string,
): string =>
  diagnoses.map(({ code, name, nameEn }) => `${nameIn(language, name, nameEn)} ${code}`).join(between);

/** What stands in a part, as text in the language of the screen. */
export const partText = (draft: Draft, part: Part, language: Language): string => {
  if (part === 'diagnoses') return diagnosesIn(language, draft.diagnoses, '\n');
  if (part === 'selfReported') return draft.selfReported ? '✓' : '';
  return draft[part].trim();
};
