import type { CodedDiagnosis } from '../../../contract/consultation/diagnosis.ts';
import type { PatientFacts } from '../../../contract/consultation/patientFacts.ts';
import type { Language } from '../../i18n/language.ts';
import { localizedName } from '../prescription/prescriptionText.ts';

/** A condition's name in the current language; its code if it has none. */
export const conditionName = (language: Language, { code, name, nameEn }: CodedDiagnosis): string =>
  localizedName(language, name, nameEn) || code;

/** A condition of a patient. */
export interface KnownCondition extends CodedDiagnosis {
  /** The day of the newest case record that has it; null: it was told. */
  readonly day: string | null;
}

/** The conditions of a patient from every source: first what was told, then what case records diagnose, the newest first. */
export const knownConditions = (
  facts: Pick<PatientFacts, 'conditions' | 'recordConditions'> | null | undefined,
): KnownCondition[] => {
  const told = facts?.conditions?.value ?? [];
  const codes = new Set(told.map(({ code }) => code));
  const recorded = (facts?.recordConditions ?? []).filter(({ code }) => !codes.has(code));
  return [
    ...told.map((one) => ({ ...one, day: null })),
    ...recorded.toSorted((a, b) => b.day.localeCompare(a.day)),
  ];
};
