import * as v from 'valibot';
import type { CodedDiagnosis } from '../../contract/consultation/diagnosis.ts';
import {
  maxDiagnoses,
  type RecordField,
  recordFields,
  recordFieldOrder,
} from '../../contract/consultation/record.ts';
import { diagnosesIn } from '../prescribing/inWords.ts';
import type { Language } from '../words/language.ts';
import type { ContentOf } from './templates.ts';

/** How a section of a template is merged. */
export const modes = ['skip', 'append', 'overwrite'] as const;
export type Mode = (typeof modes)[number];
export type Section = RecordField | 'diagnoses';
export type Modes = Readonly<Partial<Record<Section, Mode>>>;

/** The content of a case record. */
export type Standing = Readonly<Record<RecordField, string>> & {
  readonly diagnoses: readonly CodedDiagnosis[];
};

/** The non-empty sections of a template, in the order in which a doctor writes them. */
export const sectionsOf = (content: ContentOf<'record'>): Section[] => [
  ...recordFieldOrder.filter((field) => (content[field] ?? '').trim() !== ''),
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

/** The record after merging a section; `isWithinLimit` is false if it would be too long. */
interface After {
  readonly record: Standing;
  readonly fits: boolean;
}

/** Merges one section of a template into the record. */
export const after = (
  standing: Standing,
  content: ContentOf<'record'>,
  section: Section,
  mode: Mode,
): After => {
  if (section === 'diagnoses') {
    const diagnoses = diagnosesAfter(standing.diagnoses, content.diagnoses ?? [], mode);
    return { record: { ...standing, diagnoses }, fits: diagnoses.length <= maxDiagnoses };
  }
  const text = textAfter(standing[section], content[section] ?? '', mode);
  return { record: { ...standing, [section]: text }, fits: v.is(recordFields[section], text) };
};

/** A section as text in the current language. */
export const sectionText = (standing: Standing, section: Section, language: Language): string =>
  section === 'diagnoses' ? diagnosesIn(language, standing.diagnoses, '\n') : standing[section].trim();

/**
 * The sections that a template changes, with their new content; a section that would be too long is left out.
 */
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
