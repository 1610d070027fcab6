import * as v from 'valibot';
import { type DoctorInfo, maxLengths } from '../../../../contract/account/doctor.ts';
import { mergeFields } from '../../../drafts/mergeFields.ts';

/** The form values of the profile: what its person changes. */
export interface ProfileDraft {
  readonly areaId: string | null;
  readonly introduction: string;
  readonly goodAt: string;
}
export type ProfileField = keyof ProfileDraft;

const draftShape = v.object({
  areaId: v.nullable(v.string()),
  introduction: v.string(),
  goodAt: v.string(),
});

const fieldNames = ['areaId', 'introduction', 'goodAt'] as const;

/** A stored draft, with the values that it is based on and the fields not resolved yet. */
export const storedShape = v.pipe(
  v.object({ typed: draftShape, was: draftShape, open: v.array(v.picklist(fieldNames)) }),
  v.transform(({ typed, was, open }) => ({ draft: typed, base: was, unresolved: open })),
);

/** The form values of a loaded profile; empty before. */
export const toDraft = (info: DoctorInfo | null): ProfileDraft => ({
  areaId: info?.areaId ?? null,
  introduction: info?.introduction ?? '',
  goodAt: info?.goodAt ?? '',
});

/** The fields of the form. The server trims texts. */
export const fields = mergeFields<ProfileDraft, ProfileField>(fieldNames, (draft, field) => {
  const value = draft[field];
  return typeof value === 'string' ? value.trim() : value;
});

export type ProfileError = 'tooLong';

/** Validates the texts. */
export const validate = ({
  introduction,
  goodAt,
}: ProfileDraft): Partial<Record<ProfileField, ProfileError>> => ({
  ...(introduction.trim().length > maxLengths.introduction && { introduction: 'tooLong' }),
  ...(goodAt.trim().length > maxLengths.goodAt && { goodAt: 'tooLong' }),
});
