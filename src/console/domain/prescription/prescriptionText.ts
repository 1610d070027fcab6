import { parseDecimal, withoutTrailingZeros } from '../../../contract/prescribing/decimal.ts';
import type { CodedDiagnosis } from '../../../contract/consultation/diagnosis.ts';
import type { Line } from '../../../contract/prescribing/prescription.ts';
import { rejectReasonOf } from '../../../contract/prescribing/rejectReason.ts';
import { doseUnitEn, doseUnitOf, frequencyOf, routeOf } from '../../../contract/prescribing/usage.ts';
import type { FormLine } from './formValues.ts';
import type { AppMessages } from '../../i18n/messages.ts';
import type { Language } from '../../i18n/language.ts';
import { counted } from '../../../contract/language/plural.ts';

/** The name in the current language; the Chinese one if there is no English one. */
export const localizedName = (language: Language, zh: string, en: string): string =>
  language === 'en' && en !== '' ? en : zh;

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
export const doseUnitText = (language: Language, unit: string, dose: string): string =>
  language === 'zh' ? (doseUnitOf(unit)?.zh ?? unit) : doseUnitEn(unit, parseDecimal(dose));

/** The quantity in packs: `2 boxes`, `2 盒`. */
export const packsText = (
  language: Language,
  { quantity, packUnit, packUnitEn }: Pick<Line, 'quantity' | 'packUnit' | 'packUnitEn'>,
): string =>
  language === 'en' && packUnitEn !== '' ? counted(quantity, packUnitEn) : `${quantity} ${packUnit}`;

type Usage = Pick<Line, 'dose' | 'doseUnit' | 'frequency' | 'route' | 'days'>;

/** The usage of a line as a sentence. */
export const usageText = (t: AppMessages, language: Language, line: Usage): string =>
  t.prescription.usage(
    withoutTrailingZeros(line.dose),
    doseUnitText(language, line.doseUnit, line.dose),
    frequencyText(language, line.frequency),
    routeText(language, line.route),
    line.days,
  );

/** Dose and frequency alone: what a patient takes. */
export const dosageText = (
  t: AppMessages,
  language: Language,
  line: Pick<Line, 'dose' | 'doseUnit' | 'frequency'>,
): string =>
  t.prescription.dosage(
    withoutTrailingZeros(line.dose),
    doseUnitText(language, line.doseUnit, line.dose),
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
    line.dose === '' ? '' : `${line.dose} ${doseUnitText(language, line.doseUnit, line.dose)}`,
    frequencyText(language, line.frequency),
    routeText(language, line.route),
    line.days === '' ? '' : t.prescription.daysOf(line.days),
    line.quantity === '' ? '' : `${t.prescription.quantity} ${line.quantity}`,
    line.remark,
    line.group === '' ? '' : `${t.prescription.group} ${line.group}`,
  ]
    .filter((text) => text !== '')
    .join(t.common.comma);
