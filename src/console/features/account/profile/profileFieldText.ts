import { areaPath } from '../../../../contract/hospital/area.ts';
import type { Services } from '../../../services.ts';
import { useCatalog } from '../../../i18n/useMessages.ts';
import type { ProfileDraft, ProfileField } from './profileDraft.ts';

const dictionaryOf = {
  title: 'member_doctor_title',
  academicTitle: 'member_docto_academic_title',
  dept: 'hosp_standard_dept',
} as const;

/** A profile field as text. Reads signals: call it during render. */
export const profileFieldText = (
  { dictionaries, areas }: Pick<Services, 'dictionaries' | 'areas'>,
  draft: ProfileDraft,
  field: ProfileField,
): string => {
  if (field === 'areaId') {
    if (draft.areaId === null) return '';
    const path = areaPath(areas.value.value ?? [], draft.areaId);
    return path.length > 0 ? path.map(({ name }) => name).join(' · ') : draft.areaId;
  }
  if (field === 'title' || field === 'academicTitle' || field === 'dept') {
    const value = draft[field];
    return value === null ? '' : dictionaries.label(dictionaryOf[field], value);
  }
  return draft[field];
};

/** Returns a function that gives the label of a field. */
export const useFieldLabel = (): ((field: ProfileField) => string) => {
  const t = useCatalog('account').profile;
  return (field) => (field === 'title' ? t.doctorTitle : field === 'areaId' ? t.area : t[field]);
};
