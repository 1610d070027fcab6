import * as v from 'valibot';
import { type DoctorInfo, maxLengths, personName } from '../../../../contract/account/doctor.ts';

/** The form values of the profile. */
export interface ProfileDraft {
  readonly name: string;
  readonly title: number | null;
  readonly academicTitle: number | null;
  readonly dept: number | null;
  readonly areaId: string | null;
  readonly introduction: string;
  readonly goodAt: string;
}
export type ProfileField = keyof ProfileDraft;

const dictionaryValue = v.nullable(v.number());

const draftShape = v.object({
  name: v.string(),
  title: dictionaryValue,
  academicTitle: dictionaryValue,
  dept: dictionaryValue,
  areaId: v.nullable(v.string()),
  introduction: v.string(),
  goodAt: v.string(),
});

const fields = ['name', 'title', 'academicTitle', 'dept', 'areaId', 'introduction', 'goodAt'] as const;

/** A stored draft, with the values that it is based on and the fields not resolved yet. */
export const storedShape = v.object({
  typed: draftShape,
  was: draftShape,
  open: v.array(v.picklist(fields)),
});
export type StoredProfile = v.InferOutput<typeof storedShape>;

/** The form values of a loaded profile. */
export const toDraft = (info: DoctorInfo): ProfileDraft => ({
  name: info.name,
  title: info.title,
  academicTitle: info.academicTitle,
  dept: info.dept,
  areaId: info.areaId,
  introduction: info.introduction ?? '',
  goodAt: info.goodAt ?? '',
});

// The server trims texts.
const comparableValue = (draft: ProfileDraft, field: ProfileField): string | number | null => {
  const one = draft[field];
  return typeof one === 'string' ? one.trim() : one;
};

/** The fields that differ. */
export const differingFields = (a: ProfileDraft, b: ProfileDraft): readonly ProfileField[] =>
  fields.filter((field) => comparableValue(a, field) !== comparableValue(b, field));

/** A draft with the given fields replaced by those of another one. */
export const takeFields = (
  draft: ProfileDraft,
  other: ProfileDraft,
  names: readonly ProfileField[],
): ProfileDraft => ({
  ...draft,
  ...Object.fromEntries(names.map((field) => [field, other[field]])),
});

/**
 * Merges local edits with what somebody else has saved since. `open` holds the fields changed on both sides
 * and those of `undecided` that still differ.
 */
export const mergeProfile = (
  base: ProfileDraft,
  mine: ProfileDraft,
  theirs: ProfileDraft,
  undecided: readonly ProfileField[],
): { readonly draft: ProfileDraft; readonly open: readonly ProfileField[] } => {
  const changedHere = differingFields(mine, base);
  const changedOnBoth = [
    ...changedHere.filter((field) => differingFields(theirs, base).includes(field)),
    ...undecided,
  ];
  const draft = takeFields(theirs, mine, [...changedHere, ...undecided]);
  return { draft, open: differingFields(draft, theirs).filter((field) => changedOnBoth.includes(field)) };
};

export type ProfileError = 'nameMissing' | 'nameWrong' | 'tooLong';

/** Validates the changed fields only: existing values may stay as they are. */
export const validate = (
  draft: ProfileDraft,
  changed: readonly ProfileField[],
): Partial<Record<ProfileField, ProfileError>> => {
  const { name, introduction, goodAt } = draft;
  const nameIsWrong = changed.includes('name') && !v.safeParse(personName, name).success;
  return {
    ...(nameIsWrong && { name: name.trim() === '' ? 'nameMissing' : 'nameWrong' }),
    ...(introduction.trim().length > maxLengths.introduction && { introduction: 'tooLong' }),
    ...(goodAt.trim().length > maxLengths.goodAt && { goodAt: 'tooLong' }),
  };
};
