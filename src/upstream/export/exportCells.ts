import type { CodedDiagnosis } from '../../contract/consultation/diagnosis.ts';
import { ageOn, type Patient } from '../../contract/consultation/patient.ts';
import type { Line } from '../../contract/prescribing/prescription.ts';
import { rejectReasonOf } from '../../contract/prescribing/rejectReason.ts';
import type { ColumnHead } from '../../contract/protocol/exportFile.ts';
import { packsOfDrug } from '../prescriptions/cardText.ts';
import { dateTimeOf, dayOf } from '../server/clock.ts';
import type { Language } from '../server/httpError.ts';
import type { RequestContext } from '../server/requestContext.ts';
import { dateTimeCell, numberCell, textCell } from './csv.ts';

/** In place of a department that nobody filled in. */
export const noDepartment: ColumnHead = { zh: '未填科室', en: 'No department' };

/** Separates what stands together in one cell. */
export const separator = '; ';

const sexes: readonly ColumnHead[] = [
  { zh: '未知', en: 'Unknown' },
  { zh: '男', en: 'Male' },
  { zh: '女', en: 'Female' },
];

/** A time in the hospital's time zone. */
export const timeCell = (at: number | null): string => dateTimeCell(at === null ? null : dateTimeOf(at));

/** An amount in yuan, from fen. */
export const yuanCell = (fen: number | null): string => numberCell(fen === null ? null : fen / 100, 2);

/** The word for a code; an unknown one is shown as it is. */
export const wordCell = (
  words: Readonly<Record<number, ColumnHead>>,
  code: number,
  language: Language,
): string => textCell(words[code]?.[language] ?? String(code));

export const sexCell = ({ sex }: Patient, language: Language): string => wordCell(sexes, sex, language);

/** The age on a day as a number of years: completed ones, and under 6 with one decimal, never rounded up. */
export const ageCell = ({ birthDate }: Patient, at: number): string => {
  const { years, months } = ageOn(birthDate, dayOf(at));
  return years < 6 ? numberCell(Math.floor(((years * 12 + months) * 10) / 12) / 10, 1) : numberCell(years);
};

const words = (entries: readonly ColumnHead[], language: Language): string =>
  entries.map((entry) => entry[language]).join(separator);

/** Diagnoses, each with its code. */
export const diagnosisCell = (diagnoses: readonly CodedDiagnosis[], language: Language): string =>
  textCell(
    words(
      diagnoses.map(({ code, name, nameEn }) => ({
        zh: `${name} (${code})`,
        en: `${nameEn || name} (${code})`,
      })),
      language,
    ),
  );

/** Drugs with their packs. */
export const drugsCell = (lines: readonly Line[], language: Language): string =>
  textCell(lines.map((line) => packsOfDrug(line, language)).join(separator));

/** The hospital's words for the values of a dictionary. */
export const dictionaryWords = (
  { store, language }: Pick<RequestContext, 'store' | 'language'>,
  dictType: string,
): ReadonlyMap<number, string> =>
  new Map(
    store
      .all<{ value: string; label: string }>(
        `SELECT value, ${language === 'en' ? "coalesce(nullif(label_en, ''), label)" : 'label'} AS label FROM dictionary WHERE dict_type = ?`,
        dictType,
      )
      .map(({ value, label }) => [Number(value), label]),
  );

/** A reason of the pharmacists' list with its number; other words as they were written. */
export const reasonText = (written: string, language: Language): string => {
  const reason = rejectReasonOf(written);
  return reason ? `${reason.code} ${reason[language]}` : written;
};

const mobileNumber = /(?<!\d)(1[3-9]\d)\d{4}(\d{4})(?!\d)/g;

/** How a file shows who a patient is. */
export interface PatientCells {
  /** A name as the file shows it, not yet a cell. */
  readonly shown: (name: string) => string;
  readonly name: (name: string) => string;
  /** What somebody wrote about a patient: mobile numbers are always masked, and the name as in its own cell. */
  readonly text: (written: string, name: string) => string;
}

/** The first visible character of a name, and two asterisks whatever its length. */
const masked = (name: string): string => {
  const first = /[^\p{C}\p{Z}]/u.exec(name)?.[0] ?? '';
  return first === '' ? '' : `${first}**`;
};

/** Cells with whole names if a reason is given, else with masked ones. */
export const patientCells = (reason: string | undefined): PatientCells => {
  const shown = reason === undefined ? masked : (name: string) => name;
  return {
    shown,
    name: (name) => textCell(shown(name)),
    text: (written, name) =>
      // A name of one character is part of too many words.
      textCell(
        (name.length > 1 ? written.replaceAll(name, () => shown(name)) : written).replace(
          mobileNumber,
          '$1****$2',
        ),
      ),
  };
};
