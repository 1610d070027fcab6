import * as v from 'valibot';
import { type DoctorInfo, maxLengths, personName } from '../../contract/account/doctor.ts';

/** The form values of the profile. */
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

/** A stored draft, with the values that it is based on and the fields not resolved yet. */
export const keptShape = v.object({
  typed: draftShape,
  was: draftShape,
  open: v.array(v.picklist(fields)),
});
export type Kept = v.InferOutput<typeof keptShape>;

/** The form values of a loaded profile. */
export const draftOf = (info: DoctorInfo): Draft => ({
  name: info.name,
  title: info.title,
  academicTitle: info.academicTitle,
  dept: info.dept,
  areaId: info.areaId,
  introduction: info.introduction ?? '',
  goodAt: info.goodAt ?? '',
});

// The server trims texts.
const read = (draft: Draft, field: ProfileField): string | number | null => {
  const one = draft[field];
  return typeof one === 'string' ? one.trim() : one;
};

/** The fields that differ. */
export const differing = (one: Draft, other: Draft): readonly ProfileField[] =>
  fields.filter((field) => read(one, field) !== read(other, field));

/** A draft with the given fields replaced by those of another one. */
export const taking = (draft: Draft, other: Draft, which: readonly ProfileField[]): Draft => ({
  ...draft,
  ...Object.fromEntries(which.map((field) => [field, other[field]])),
});

/**
 * Merges local edits with what somebody else has saved since. `open` holds the fields changed on both sides
 * and those of `undecided` that still differ.
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

/** Validates the changed fields only: existing values may stay as they are. */
export const troublesOf = (
  draft: Draft,
  changed: readonly ProfileField[],
): Partial<Record<ProfileField, ProfileTrouble>> => {
  const { name, introduction, goodAt } = draft;
  const nameIsWrong = changed.includes('name') && !v.safeParse(personName, name).success;
  return {
    ...(nameIsWrong && { name: name.trim() === '' ? 'nameMissing' : 'nameWrong' }),
    ...(introduction.trim().length > maxLengths.introduction && { introduction: 'tooLong' }),
    ...(goodAt.trim().length > maxLengths.goodAt && { goodAt: 'tooLong' }),
  };
};
