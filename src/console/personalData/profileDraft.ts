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

/** A draft as the journal kept it. */
export const draftShape = v.object({
  name: v.string(),
  title: value,
  academicTitle: value,
  dept: value,
  areaId: v.nullable(v.string()),
  introduction: v.string(),
  goodAt: v.string(),
});

const fields = ['name', 'title', 'academicTitle', 'dept', 'areaId', 'introduction', 'goodAt'] as const;

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

/** What was written here and what somebody else saved meanwhile, put together; `open` are the fields that both changed. */
export const met = (
  from: Draft,
  mine: Draft,
  theirs: Draft,
): { readonly draft: Draft; readonly open: readonly ProfileField[] } => {
  const own = differing(mine, from);
  const open = own.filter(
    (field) => differing(theirs, from).includes(field) && differing(mine, theirs).includes(field),
  );
  return { draft: taking(theirs, mine, own), open };
};

export type ProfileTrouble = 'nameMissing' | 'nameWrong' | 'tooLong';

/** What is wrong with a draft, by field. */
export const troublesOf = (draft: Draft): Partial<Record<ProfileField, ProfileTrouble>> => {
  const { name, introduction, goodAt } = draft;
  return {
    ...(!v.safeParse(personName, name).success && { name: name.trim() === '' ? 'nameMissing' : 'nameWrong' }),
    ...(introduction.trim().length > longest.introduction && { introduction: 'tooLong' }),
    ...(goodAt.trim().length > longest.goodAt && { goodAt: 'tooLong' }),
  };
};
