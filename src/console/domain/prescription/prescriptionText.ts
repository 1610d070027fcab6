import type { CodedDiagnosis } from '../../../contract/consultation/diagnosis.ts';
import type { Line } from '../../../contract/prescribing/prescription.ts';
import { rejectReasonOf } from '../../../contract/prescribing/rejectReason.ts';
import {
  countedUnit,
  doseAmount,
  frequencyOf,
  isSingleDose,
  routeOf,
} from '../../../contract/prescribing/usage.ts';
import type { FormLine } from './formValues.ts';
import type { AppMessages } from '../../i18n/messages.ts';
import type { Language } from '../../i18n/language.ts';

/** The name in the current language; the Chinese one if there is no English one. */
export const localizedName = (language: Language, zh: string, en: string): string =>
  language === 'en' && en !== '' ? en : zh;

/** A drug with its strength; beside a field for the dose, an amount in the unit of the field stays in it. */
export const drugText = (
  t: AppMessages,
  language: Language,
  { drugName, drugNameEn, strength }: Pick<Line, 'drugName' | 'drugNameEn' | 'strength'>,
  typedUnit?: string,
): string =>
  `${localizedName(language, drugName, drugNameEn)} ${t.prescription.strength(strength, typedUnit)}`.trim();

/** Diagnoses by name and code, in the current language. */
export const diagnosesText = (
  language: Language,
  diagnoses: readonly CodedDiagnosis[],
  separator: string,
): string =>
  diagnoses
    .map(({ code, name, nameEn }) => `${localizedName(language, name, nameEn)} ${code}`)
    .join(separator);

/** The frequency in words; an unknown code is shown as it is. */
const frequencyText = (language: Language, code: string): string => frequencyOf(code)?.[language] ?? code;

/** The route in words; an unknown code is shown as it is. */
const routeText = (language: Language, code: string): string => routeOf(code)?.[language] ?? code;

/**
 * A reject reason in words, with its number in the pharmacists' list. Free text is shown as it was written.
 */
export const rejectReasonText = (language: Language, reason: string): string => {
  const known = rejectReasonOf(reason);
  if (!known) return reason;
  return /^\d/.test(reason) ? `${reason} ${known[language]}` : known[language];
};

/** The dose unit in words, singular or plural by the dose; an unknown unit is shown as it is. */
export const doseUnitText = (t: AppMessages, language: Language, unit: string, dose: string): string =>
  countedUnit(language, unit, dose) ?? t.prescription.unit(unit, dose);

/** A dose with its unit; `typedUnit` as in `drugText`. */
export const doseText = (
  t: AppMessages,
  language: Language,
  dose: string,
  unit: string,
  typedUnit?: string,
): string => doseAmount(language, t.prescription.metric, dose, unit, typedUnit);

type Usage = Pick<Line, 'dose' | 'doseUnit' | 'frequency' | 'route' | 'days'>;

/** The usage of a line as a sentence. */
export const usageText = (t: AppMessages, language: Language, line: Usage): string =>
  t.prescription.usage(
    doseText(t, language, line.dose, line.doseUnit),
    frequencyText(language, line.frequency),
    routeText(language, line.route),
    isSingleDose(line.frequency) ? null : line.days,
  );

/** Dose and frequency alone: what a patient takes. */
export const dosageText = (
  t: AppMessages,
  language: Language,
  line: Pick<Line, 'dose' | 'doseUnit' | 'frequency'>,
): string =>
  t.prescription.dosage(
    doseText(t, language, line.dose, line.doseUnit),
    frequencyText(language, line.frequency),
  );

/** The phrases of a usage sentence that are replaced as a whole. */
export const usagePhrases = (language: Language, { frequency, route }: Usage): string[] => [
  frequencyText(language, frequency),
  routeText(language, route),
];

/** A form line as it was typed, in words. */
export const formLineText = (t: AppMessages, language: Language, line: FormLine): string =>
  [
    line.dose === '' ? '' : doseText(t, language, line.dose, line.doseUnit, line.doseUnit),
    frequencyText(language, line.frequency),
    routeText(language, line.route),
    line.days === '' ? '' : t.prescription.daysOf(line.days),
    line.quantity === '' ? '' : `${t.prescription.quantity} ${line.quantity}`,
    line.remark,
    line.group === '' ? '' : `${t.prescription.group} ${line.group}`,
  ]
    .filter((text) => text !== '')
    .join(t.common.comma);
