import { areaPath } from '../../../../contract/hospital/area.ts';
import { maxLengths } from '../../../../contract/account/doctor.ts';
import { Select } from '../../../ui/controls/Select.tsx';
import { TextArea } from '../../../ui/controls/TextArea.tsx';
import { isUnsupported } from '../../../lib/apiError.ts';
import { useServices } from '../../../useServices.ts';
import { useMessages, useCatalog } from '../../../i18n/useMessages.ts';
import type { ProfileDraft } from './profileDraft.ts';
import type { Profile } from './profile.ts';

interface Props {
  profile: Profile;
  draft: ProfileDraft;
}

/** Selects an area in up to three steps: province, city, district. */
const AreaSelect = ({ profile, draft }: Props) => {
  const { areas } = useServices();
  const { common } = useMessages();
  const t = useCatalog('account').profile;
  const tree = areas.value.value ?? [];
  const error = areas.error.value;
  if (error && isUnsupported(error))
    return <p className="quiet small">{`${t.area}${common.colon}${error.message}`}</p>;
  const path = draft.areaId === null ? [] : areaPath(tree, draft.areaId);
  const labels = [t.province, t.city, t.district];
  return (
    <fieldset className="personal-place">
      <legend>{t.area}</legend>
      {labels.map((label, step) => {
        const options = step === 0 ? tree : (path[step - 1]?.children ?? []);
        const value = path[step]?.id ?? (step === 0 && path.length === 0 ? (draft.areaId ?? '') : '');
        // Until the areas are loaded, a chosen one keeps the place of all three.
        const isOnTheWay = areas.value.value === undefined && draft.areaId !== null;
        if (step > 0 && options.length === 0 && !isOnTheWay) return null;
        return (
          <Select
            key={label}
            label={label}
            value={value}
            options={[
              { value: '', label: t.choose },
              ...options.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(id) => profile.setField('areaId', id === '' ? (path[step - 1]?.id ?? null) : id)}
          />
        );
      })}
    </fieldset>
  );
};

const LongTextEntry = ({
  profile,
  draft,
  field,
  rows,
}: Props & { field: 'introduction' | 'goodAt'; rows: number }) => {
  const t = useCatalog('account').profile;
  const error = profile.errors.value[field];
  const remaining = maxLengths[field] - draft[field].trim().length;
  return (
    <TextArea
      label={t[field]}
      value={draft[field]}
      rows={rows}
      hint={remaining < 0 ? t.over(-remaining) : t.charactersLeft(remaining)}
      error={error && t[error]}
      onChange={(value) => profile.setField(field, value)}
    />
  );
};

/** The fields of the profile that its person changes. */
export const ProfileFields = (props: Props) => (
  <>
    <AreaSelect {...props} />
    <LongTextEntry {...props} field="introduction" rows={5} />
    <LongTextEntry {...props} field="goodAt" rows={3} />
  </>
);
