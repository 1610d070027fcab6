import { areaPath } from '../../../../contract/hospital/area.ts';
import type { Services } from '../../../services.ts';
import { useCatalog } from '../../../i18n/useMessages.ts';
import type { ProfileDraft, ProfileField } from './profileDraft.ts';

/** A profile field as text. Reads signals: call it during render. */
export const profileFieldText = (
  { areas }: Pick<Services, 'areas'>,
  draft: ProfileDraft,
  field: ProfileField,
): string => {
  if (field === 'areaId') {
    if (draft.areaId === null) return '';
    const path = areaPath(areas.value.value ?? [], draft.areaId);
    return path.length > 0 ? path.map(({ name }) => name).join(' · ') : draft.areaId;
  }
  return draft[field];
};

/** Returns a function that gives the label of a field. */
export const useFieldLabel = (): ((field: ProfileField) => string) => {
  const t = useCatalog('account').profile;
  return (field) => (field === 'areaId' ? t.area : t[field]);
};
