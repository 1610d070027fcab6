import { areaPath } from '../../../../contract/hospital/area.ts';
import type { DictType } from '../../../../contract/hospital/dictionary.ts';
import { maxLengths } from '../../../../contract/account/doctor.ts';
import { Select } from '../../../ui/controls/Select.tsx';
import { TextArea } from '../../../ui/controls/TextArea.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { isUnsupported } from '../../../lib/apiError.ts';
import { useServices } from '../../../useServices.ts';
import { useMessages, useCatalog } from '../../../i18n/useMessages.ts';
import type { ProfileDraft } from './profileDraft.ts';
import type { Profile } from './profile.ts';

interface Props {
  profile: Profile;
  draft: ProfileDraft;
}

/** Selects one dictionary entry, or none. */
const DictionarySelect = ({
  profile,
  draft,
  field,
  label,
  type,
}: Props & { field: 'title' | 'academicTitle' | 'dept'; label: string; type: DictType }) => {
  const { dictionaries } = useServices();
  const t = useCatalog('account').profile;
  const info = profile.info.value.value;
  // A department that an administrator typed as free text is not in the dictionary.
  const customName = field === 'dept' && info?.dept === null ? info.deptName : null;
  const entries = dictionaries.items(type).map((item) => ({ value: String(item.value), label: item.label }));
  return (
    <Select
      label={label}
      value={draft[field] === null ? '' : String(draft[field])}
      options={[{ value: '', label: customName || t.none }, ...entries]}
      onChange={(value) => profile.setField(field, value === '' ? null : Number(value))}
    />
  );
};

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
        if (step > 0 && options.length === 0) return null;
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

/** The fields of the profile. */
export const ProfileFields = ({ profile, draft }: Props) => {
  const t = useCatalog('account').profile;
  const error = profile.errors.value.name;
  return (
    <>
      <TextField
        label={t.name}
        value={draft.name}
        autoComplete="name"
        error={error && t[error]}
        onChange={(value) => profile.setField('name', value)}
      />
      <div className="personal-pair">
        <DictionarySelect
          profile={profile}
          draft={draft}
          field="title"
          label={t.doctorTitle}
          type="member_doctor_title"
        />
        <DictionarySelect
          profile={profile}
          draft={draft}
          field="academicTitle"
          label={t.academicTitle}
          type="member_docto_academic_title"
        />
        <DictionarySelect
          profile={profile}
          draft={draft}
          field="dept"
          label={t.dept}
          type="hosp_standard_dept"
        />
      </div>
      <AreaSelect profile={profile} draft={draft} />
      <LongTextEntry profile={profile} draft={draft} field="introduction" rows={5} />
      <LongTextEntry profile={profile} draft={draft} field="goodAt" rows={3} />
    </>
  );
};
