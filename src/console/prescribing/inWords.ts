import { parseDecimal } from '../../contract/prescribing/decimal.ts';
import type { CodedDiagnosis } from '../../contract/consultation/diagnosis.ts';
import type { Line } from '../../contract/prescribing/prescription.ts';
import { rejectReasonOf } from '../../contract/prescribing/rejectReason.ts';
import { doseUnitOf, frequencyOf, routeOf } from '../../contract/prescribing/usage.ts';
import type { Form, FormLine } from './form.ts';
import type { Words } from '../words/en.ts';
import type { Language } from '../words/language.ts';

/** The name in the current language; the Chinese one if there is no English one. */
export const nameIn = (language: Language, zh: string, en: string): string =>
  language === 'en' && en !== '' ? en : zh;

/** Diagnoses by name and code, in the current language. */
export const diagnosesIn = (
  language: Language,
  diagnoses: readonly CodedDiagnosis[],
  between: string,
): string =>
  diagnoses.map(({ code, name, nameEn }) => `${nameIn(language, name, nameEn)} ${code}`).join(between);

/** The frequency in words; an unknown code is shown as it is. */
const frequencyIn = (language: Language, code: string): string => frequencyOf(code)?.[language] ?? code;

/** The route in words; an unknown code is shown as it is. */
const routeIn = (language: Language, code: string): string => routeOf(code)?.[language] ?? code;

/**
 * A reject reason in words, with its number in the pharmacists' list. Free text is shown as it was written.
 */
export const rejectReasonIn = (language: Language, reason: string): string => {
  const listed = rejectReasonOf(reason);
  if (!listed) return reason;
  return /^\d/.test(reason) ? `${reason} ${listed[language]}` : listed[language];
};

/** The dose unit in words, singular or plural by the dose; an unknown unit is shown as it is. */
export const doseUnitIn = (language: Language, unit: string, dose: string): string => {
  const counted = doseUnitOf(unit);
  if (!counted) return unit;
  if (language === 'zh') return counted.zh;
  const read = parseDecimal(dose);
  return read && read.num > read.den ? counted.many : counted.en;
};

type Usage = Pick<Line, 'dose' | 'doseUnit' | 'frequency' | 'route' | 'days'>;

/** The usage of a line as a sentence. */
export const usageIn = (w: Words, language: Language, line: Usage): string =>
  w.prescription.usage(
    line.dose,
    doseUnitIn(language, line.doseUnit, line.dose),
    frequencyIn(language, line.frequency),
    routeIn(language, line.route),
    line.days,
  );

/** A form line as it was typed, in words. */
export const typedIn = (w: Words, language: Language, line: FormLine): string =>
  [
    `${line.dose} ${doseUnitIn(language, line.doseUnit, line.dose)}`,
    frequencyIn(language, line.frequency),
    routeIn(language, line.route),
    `${w.prescription.days} ${line.days}`,
    ...(line.quantity === '' ? [] : [`${w.prescription.quantity} ${line.quantity}`]),
    ...(line.remark === '' ? [] : [line.remark]),
    ...(line.group === '' ? [] : [`${w.prescription.group} ${line.group}`]),
  ].join(w.frame.comma);

/** A form as it was typed, in words, one line each; used to show differences. */
export const formIn = (w: Words, language: Language, { diagnoses, lines, reasons }: Form): string =>
  [
    ...diagnoses.map(({ code, name, nameEn }) => `${code} ${nameIn(language, name, nameEn)}`),
    ...lines.map(
      (line) =>
        `${nameIn(language, line.drugName, line.drugNameEn)} ${line.strength}: ${typedIn(w, language, line)}`,
    ),
    ...reasons.map(({ rule, text }) => `${rule}: ${text}`),
  ].join('\n');
