import { ageOn, type Patient } from '../../../contract/consultation/patient.ts';
import type { PatientFacts } from '../../../contract/consultation/patientFacts.ts';
import type { CaseRecord } from '../../../contract/consultation/record.ts';
import type { Language } from '../../i18n/language.ts';
import { counted } from '../../../contract/language/plural.ts';
import { localizedName } from '../prescription/prescriptionText.ts';
import { isAskedInRecord, knownAllergies } from '../patient/knownAllergies.ts';

/** The facts of the patient; null if the hospital's system has none, undefined if they could not be read. */
export type FactsOnPaper = (PatientFacts & { readonly isAskedInRecord?: boolean }) | null | undefined;

/** The facts, and whether the record of the visit answers what they leave open about allergies. */
export const withRecord = (
  facts: PatientFacts | null | undefined,
  record: Pick<CaseRecord, 'allergyHistory'> | undefined,
): FactsOnPaper => facts && { ...facts, isAskedInRecord: isAskedInRecord(record, facts) };

/** `label：` or `label: `. */
export const labelled = (label: string, language: Language): string =>
  language === 'zh' ? `${label}：` : `${label}: `;

const sexes = { zh: ['', '男', '女'], en: ['', 'Male', 'Female'] } as const;

/** The age on a day: days in the first month, months in the first year, years and months until six. */
export const ageOnPaper = (birthDate: string, day: string, language: Language): string => {
  const { years, months, days } = ageOn(birthDate, day);
  const zh = language === 'zh';
  if (years === 0 && months === 0) return zh ? `${days}天` : counted(days, 'day');
  if (years === 0) return zh ? `${months}个月` : counted(months, 'month');
  if (years >= 6 || months === 0) return zh ? `${years}岁` : counted(years, 'year');
  return zh ? `${years}岁${months}个月` : `${counted(years, 'year')} ${counted(months, 'month')}`;
};

const noAllergies = {
  zh: {
    asked: '否认',
    unknown: '不详，请询问患者',
    unread: '未能读取，请向患者核实',
    others: '其他过敏史未能读取，请向患者核实',
  },
  en: {
    asked: 'No known allergies',
    unknown: 'Unknown; ask the patient',
    unread: 'Could not be read; ask the patient',
    others: 'others could not be read; ask the patient',
  },
} as const;

/** The allergies as the patient banner shows them, with the reaction; "none" only where somebody asked. */
export const allergiesOnPaper = (
  patient: Pick<Patient, 'allergies'>,
  facts: FactsOnPaper,
  language: Language,
): string => {
  const { told, others, isAsked } = knownAllergies(patient, facts);
  const [open, close, comma] =
    language === 'zh' ? (['（', '）', '、'] as const) : ([' (', ')', ', '] as const);
  const names = [
    ...told.map(({ substance, reaction }) =>
      reaction ? `${substance}${open}${reaction}${close}` : substance,
    ),
    ...others,
  ];
  if (names.length > 0 && facts === undefined)
    return `${names.join(comma)}${open}${noAllergies[language].others}${close}`;
  if (names.length > 0) return names.join(comma);
  if (facts === undefined) return noAllergies[language].unread;
  return isAsked || facts?.isAskedInRecord ? noAllergies[language].asked : noAllergies[language].unknown;
};

/** The patient as of a day, `YYYY-MM-DD`. */
export const patientOnPaper = (patient: Patient, day: string, facts: FactsOnPaper, language: Language) => ({
  name: patient.name,
  sex: sexes[language][patient.sex],
  age: ageOnPaper(patient.birthDate, day, language),
  allergies: allergiesOnPaper(patient, facts, language),
});

/** The name of a department; empty if it is not known. */
export const departmentOnPaper = (
  stated: { readonly deptName: string | null; readonly deptNameEn: string } | null,
  language: Language,
): string => (stated ? localizedName(language, stated.deptName ?? '', stated.deptNameEn) : '');

/** Diagnoses with their codes. */
export const diagnosesOnPaper = (
  diagnoses: readonly { readonly code: string; readonly name: string; readonly nameEn: string }[],
  language: Language,
): string =>
  language === 'zh'
    ? diagnoses.map(({ code, name }) => `${name}（${code}）`).join('；')
    : diagnoses.map(({ code, name, nameEn }) => `${nameEn || name} (${code})`).join('; ');
