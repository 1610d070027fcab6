import * as v from 'valibot';
import type { CodedDiagnosis } from '../../contract/diagnosis.ts';
import { mostDiagnoses, type RecordField, recordFields, recordOrder } from '../../contract/record.ts';
import { diagnosesIn } from '../prescribing/inWords.ts';
import type { Language } from '../words/language.ts';
import type { ContentOf } from './templates.ts';

/** What becomes of a section that a template has. */
export const modes = ['skip', 'append', 'overwrite'] as const;
export type Mode = (typeof modes)[number];
export type Section = RecordField | 'diagnoses';
export type Modes = Readonly<Partial<Record<Section, Mode>>>;

/** What stands in a case record. */
export type Standing = Readonly<Record<RecordField, string>> & {
  readonly diagnoses: readonly CodedDiagnosis[];
};

/** The sections in which a template says something, in the order in which a doctor writes them. */
export const sectionsOf = (content: ContentOf<'record'>): Section[] => [
  ...recordOrder.filter((field) => (content[field] ?? '').trim() !== ''),
  ...((content.diagnoses ?? []).length > 0 ? (['diagnoses'] as const) : []),
];

const textAfter = (now: string, given: string, mode: Mode): string => {
  if (mode === 'skip') return now;
  const stands = now.trimEnd();
  if (mode === 'overwrite' || stands === '') return given;
  return stands.includes(given.trim()) ? now : `${stands}\n${given}`;
};

const diagnosesAfter = (
  now: readonly CodedDiagnosis[],
  given: readonly CodedDiagnosis[],
  mode: Mode,
): readonly CodedDiagnosis[] => {
  if (mode === 'skip') return now;
  if (mode === 'overwrite') return given;
  return [...now, ...given.filter(({ code }) => now.every((one) => one.code !== code))];
};

/** What stands in the record after a section was taken; `fits` is false where it would be longer than a record may be. */
interface After {
  readonly record: Standing;
  readonly fits: boolean;
}

/** One section of a template put into what stands. */
export const after = (
  standing: Standing,
  content: ContentOf<'record'>,
  section: Section,
  mode: Mode,
): After => {
  if (section === 'diagnoses') {
    const diagnoses = diagnosesAfter(standing.diagnoses, content.diagnoses ?? [], mode);
    return { record: { ...standing, diagnoses }, fits: diagnoses.length <= mostDiagnoses };
  }
  const text = textAfter(standing[section], content[section] ?? '', mode);
  return { record: { ...standing, [section]: text }, fits: v.is(recordFields[section], text) };
};

/** What stands in a section, as text in the language of the screen. */
export const sectionText = (standing: Standing, section: Section, language: Language): string =>
  section === 'diagnoses' ? diagnosesIn(language, standing.diagnoses, '\n') : standing[section].trim();

/** The sections that a template changes, as they stand afterwards; what does not fit is left as it is. */
export const merged = (
  standing: Standing,
  content: ContentOf<'record'>,
  chosen: Modes,
): ContentOf<'record'> =>
  sectionsOf(content).reduce<ContentOf<'record'>>(
    (made, section) => {
      const { record, fits } = after(standing, content, section, chosen[section] ?? 'append');
      if (!fits || sectionText(record, section, 'zh') === sectionText(standing, section, 'zh')) return made;
      return section === 'diagnoses'
        ? { ...made, diagnoses: [...record.diagnoses] }
        : { ...made, [section]: record[section] };
    },
    { kind: 'record' },
  );
