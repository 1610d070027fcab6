import * as v from 'valibot';
import { type DoctorInfo, maxLengths, personName } from '../../../../contract/account/doctor.ts';
import { mergeFields } from '../../../drafts/mergeFields.ts';

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

const fieldNames = ['name', 'title', 'academicTitle', 'dept', 'areaId', 'introduction', 'goodAt'] as const;

/** A stored draft, with the values that it is based on and the fields not resolved yet. */
export const storedShape = v.pipe(
  v.object({ typed: draftShape, was: draftShape, open: v.array(v.picklist(fieldNames)) }),
  v.transform(({ typed, was, open }) => ({ draft: typed, base: was, unresolved: open })),
);

/** The form values of a loaded profile; empty before. */
export const toDraft = (info: DoctorInfo | null): ProfileDraft => ({
  name: info?.name ?? '',
  title: info?.title ?? null,
  academicTitle: info?.academicTitle ?? null,
  dept: info?.dept ?? null,
  areaId: info?.areaId ?? null,
  introduction: info?.introduction ?? '',
  goodAt: info?.goodAt ?? '',
});

/** The fields of the form. The server trims texts. */
export const fields = mergeFields<ProfileDraft, ProfileField>(fieldNames, (draft, field) => {
  const value = draft[field];
  return typeof value === 'string' ? value.trim() : value;
});

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
