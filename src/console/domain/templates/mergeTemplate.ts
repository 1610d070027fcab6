import * as v from 'valibot';
import type { CodedDiagnosis } from '../../../contract/consultation/diagnosis.ts';
import {
  maxDiagnoses,
  type RecordField,
  recordFields,
  recordFieldOrder,
} from '../../../contract/consultation/record.ts';
import { diagnosesText } from '../prescription/prescriptionText.ts';
import type { Language } from '../../i18n/language.ts';
import type { ContentOf } from './templates.ts';

/** How a section of a template is merged. */
export const mergeModes = ['skip', 'append', 'overwrite'] as const;
export type MergeMode = (typeof mergeModes)[number];
export type Section = RecordField | 'diagnoses';
export type MergeModes = Readonly<Partial<Record<Section, MergeMode>>>;

/** The content of a case record. */
export type RecordContent = Readonly<Record<RecordField, string>> & {
  readonly diagnoses: readonly CodedDiagnosis[];
};

/** The non-empty sections of a template, in the order in which a doctor writes them. */
export const sectionsOf = (content: ContentOf<'record'>): Section[] => [
  ...recordFieldOrder.filter((field) => (content[field] ?? '').trim() !== ''),
  ...((content.diagnoses ?? []).length > 0 ? (['diagnoses'] as const) : []),
];

const mergeText = (current: string, addition: string, mode: MergeMode): string => {
  if (mode === 'skip') return current;
  const existing = current.trimEnd();
  if (mode === 'overwrite' || existing === '') return addition;
  return existing.includes(addition.trim()) ? current : `${existing}\n${addition}`;
};

const mergeDiagnoses = (
  current: readonly CodedDiagnosis[],
  addition: readonly CodedDiagnosis[],
  mode: MergeMode,
): readonly CodedDiagnosis[] => {
  if (mode === 'skip') return current;
  if (mode === 'overwrite') return addition;
  return [
    ...current,
    ...addition.filter(({ code }) => current.every((diagnosis) => diagnosis.code !== code)),
  ];
};

/** The record after merging a section; `isWithinLimit` is false if it would be too long. */
interface SectionResult {
  readonly record: RecordContent;
  readonly isWithinLimit: boolean;
}

/** Merges one section of a template into the record. */
export const applySection = (
  current: RecordContent,
  content: ContentOf<'record'>,
  section: Section,
  mode: MergeMode,
): SectionResult => {
  if (section === 'diagnoses') {
    const diagnoses = mergeDiagnoses(current.diagnoses, content.diagnoses ?? [], mode);
    return { record: { ...current, diagnoses }, isWithinLimit: diagnoses.length <= maxDiagnoses };
  }
  const text = mergeText(current[section], content[section] ?? '', mode);
  return { record: { ...current, [section]: text }, isWithinLimit: v.is(recordFields[section], text) };
};

/** A section as text in the current language. */
export const sectionText = (current: RecordContent, section: Section, language: Language): string =>
  section === 'diagnoses' ? diagnosesText(language, current.diagnoses, '\n') : current[section].trim();

/**
 * The sections that a template changes, with their new content; a section that would be too long is left out.
 */
export const mergeTemplate = (
  current: RecordContent,
  content: ContentOf<'record'>,
  modeBySection: MergeModes,
): ContentOf<'record'> =>
  sectionsOf(content).reduce<ContentOf<'record'>>(
    (result, section) => {
      const { record, isWithinLimit } = applySection(
        current,
        content,
        section,
        modeBySection[section] ?? 'append',
      );
      if (!isWithinLimit || sectionText(record, section, 'zh') === sectionText(current, section, 'zh'))
        return result;
      return section === 'diagnoses'
        ? { ...result, diagnoses: [...record.diagnoses] }
        : { ...result, [section]: record[section] };
    },
    { kind: 'record' },
  );

/** What the whole template adds below the record; null if a section would be too long, or nothing is new. */
export const wholeAdditions = (
  current: RecordContent,
  content: ContentOf<'record'>,
): ContentOf<'record'> | null => {
  const additions = mergeTemplate(current, content, {});
  const isWhole = sectionsOf(content).every(
    (section) => applySection(current, content, section, 'append').isWithinLimit,
  );
  return isWhole && sectionsOf(additions).length > 0 ? additions : null;
};
