import * as v from 'valibot';
import { type DoctorInfo, longest, personName } from '../../contract/doctor.ts';

/** What a person writes of themselves. */
export interface Draft {
  readonly name: string;
  readonly title: number | null;
  readonly academicTitle: number | null;
  readonly dept: number | null;
  readonly areaId: string | null;
  readonly introduction: string;
  readonly goodAt: string;
}
export type ProfileField = keyof Draft;

const value = v.nullable(v.number());

const draftShape = v.object({
  name: v.string(),
  title: value,
  academicTitle: value,
  dept: value,
  areaId: v.nullable(v.string()),
  introduction: v.string(),
  goodAt: v.string(),
});

const fields = ['name', 'title', 'academicTitle', 'dept', 'areaId', 'introduction', 'goodAt'] as const;

/** What was typed, as the journal keeps it: with what had been read, and the fields that the person was asked about. */
export const keptShape = v.object({
  typed: draftShape,
  was: draftShape,
  open: v.array(v.picklist(fields)),
});
export type Kept = v.InferOutput<typeof keptShape>;

/** The form of what the server says. */
export const draftOf = (info: DoctorInfo): Draft => ({
  name: info.name,
  title: info.title,
  academicTitle: info.academicTitle,
  dept: info.dept,
  areaId: info.areaId,
  introduction: info.introduction ?? '',
  goodAt: info.goodAt ?? '',
});

// The server takes away what stands around a text.
const read = (draft: Draft, field: ProfileField): string | number | null => {
  const one = draft[field];
  return typeof one === 'string' ? one.trim() : one;
};

/** The fields in which two drafts differ. */
export const differing = (one: Draft, other: Draft): readonly ProfileField[] =>
  fields.filter((field) => read(one, field) !== read(other, field));

/** A draft with some fields of another one. */
export const taking = (draft: Draft, other: Draft, which: readonly ProfileField[]): Draft => ({
  ...draft,
  ...Object.fromEntries(which.map((field) => [field, other[field]])),
});

/**
 * What was written here and what somebody else saved meanwhile, put together; `open` are the fields that both changed, and
 * those of `asked` about which the person has not chosen yet.
 */
export const met = (
  from: Draft,
  mine: Draft,
  theirs: Draft,
  asked: readonly ProfileField[],
): { readonly draft: Draft; readonly open: readonly ProfileField[] } => {
  const own = differing(mine, from);
  const both = [...own.filter((field) => differing(theirs, from).includes(field)), ...asked];
  const draft = taking(theirs, mine, [...own, ...asked]);
  return { draft, open: differing(draft, theirs).filter((field) => both.includes(field)) };
};

export type ProfileTrouble = 'nameMissing' | 'nameWrong' | 'tooLong';

/** What is wrong with the fields of a draft that were changed: what stood there before may stay. */
export const troublesOf = (
  draft: Draft,
  changed: readonly ProfileField[],
): Partial<Record<ProfileField, ProfileTrouble>> => {
  const { name, introduction, goodAt } = draft;
  const nameIsWrong = changed.includes('name') && !v.safeParse(personName, name).success;
  return {
    ...(nameIsWrong && { name: name.trim() === '' ? 'nameMissing' : 'nameWrong' }),
    ...(introduction.trim().length > longest.introduction && { introduction: 'tooLong' }),
    ...(goodAt.trim().length > longest.goodAt && { goodAt: 'tooLong' }),
  };
};
