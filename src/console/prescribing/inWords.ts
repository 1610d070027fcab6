import { rejectReasons } from '../../contract/audit.ts';
import type { Line } from '../../contract/prescription.ts';
import { frequencyOf, routeOf } from '../../contract/usage.ts';
import type { Words } from '../words/en.ts';
import type { Language } from '../words/language.ts';

/** A name in the language of the screen; the Chinese one where there is no English one. */
export const nameIn = (language: Language, zh: string, en: string): string =>
  language === 'en' && en !== '' ? en : zh;

/** How often, in words; an unknown code shows itself. */
const frequencyIn = (language: Language, code: string): string => frequencyOf(code)?.[language] ?? code;

/** How it is given, in words; an unknown code shows itself. */
const routeIn = (language: Language, code: string): string => routeOf(code)?.[language] ?? code;

/** Why a line was rejected, in words; free text stays as it was written. */
export const rejectReasonIn = (language: Language, reason: string): string =>
  rejectReasons.find(({ code }) => code === reason)?.[language] ?? reason;

// Units of the metric system are the same in both languages.
const units: Readonly<Record<string, string>> = {
  tablet: '片',
  capsule: '粒',
  sachet: '袋',
  ampoule: '支',
  drop: '滴',
  spray: '喷',
  puff: '揿',
  inhalation: '吸',
  patch: '贴',
};

/** The unit of a dose, in words; one that is not known shows itself. */
export const doseUnitIn = (language: Language, unit: string): string =>
  language === 'zh' ? (units[unit] ?? unit) : unit;

type Usage = Pick<Line, 'dose' | 'doseUnit' | 'frequency' | 'route' | 'days'>;

/** A line's usage as a sentence. */
export const usageIn = (w: Words, language: Language, line: Usage): string =>
  w.prescription.usage(
    line.dose,
    doseUnitIn(language, line.doseUnit),
    frequencyIn(language, line.frequency),
    routeIn(language, line.route),
    line.days,
  );
