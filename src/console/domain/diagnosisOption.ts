import type { FoundDiagnosis } from './patient/searchDiagnoses.ts';
import type { Language } from '../i18n/language.ts';
import type { AppMessages } from '../i18n/messages.ts';
import type { ComboboxOption } from '../ui/combobox/ComboboxList.tsx';
import { localizedName } from './prescription/prescriptionText.ts';

/**
 * How a diagnosis is shown in a search: one disease has a code in each edition of ICD-10, so the edition is named. Only a
 * leaf is a diagnosis; a group leads to a search for its children. `otherName`: its name in the other language too.
 */
export const diagnosisOption = (
  { consultation }: AppMessages,
  language: Language,
  { code, name, nameEn, leaf, edition, diagnosedOn }: FoundDiagnosis,
  { otherName = true } = {},
): ComboboxOption => ({
  title: localizedName(language, name, nameEn),
  detail: [
    code,
    consultation.record.edition(edition),
    leaf
      ? otherName && localizedName(language === 'en' ? 'zh' : 'en', name, nameEn)
      : consultation.record.group,
  ]
    .filter(Boolean)
    .join(' · '),
  note: diagnosedOn ? consultation.record.diagnosedOn(diagnosedOn) : undefined,
  drillDownQuery: leaf ? undefined : `${code}${code.includes('.') ? '' : '.'}`,
});
