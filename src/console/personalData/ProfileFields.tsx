import { areaPath } from '../../contract/hospital/area.ts';
import type { DictType } from '../../contract/hospital/dictionary.ts';
import { maxLengths } from '../../contract/account/doctor.ts';
import { Choice } from '../kit/Choice.tsx';
import { TextArea } from '../kit/TextArea.tsx';
import { TextField } from '../kit/TextField.tsx';
import { isNotOffered } from '../lib/fault.ts';
import { useApp, useWords, useWordsOf } from '../useApp.ts';
import { personalDataLexicon } from '../words/personalDataLexicon.ts';
import type { Draft } from './profileDraft.ts';
import type { Profile } from './profile.ts';

interface Props {
  profile: Profile;
  draft: Draft;
}

/** Selects one dictionary entry, or none. */
const Entry = ({
  profile,
  draft,
  field,
  label,
  type,
}: Props & { field: 'title' | 'academicTitle' | 'dept'; label: string; type: DictType }) => {
  const { dictionaries } = useApp();
  const w = useWordsOf(personalDataLexicon).profile;
  const info = profile.info.value.value;
  // A department that an administrator typed as free text is not in the dictionary.
  const free = field === 'dept' && info?.dept === null ? info.deptName : null;
  const entries = dictionaries.items(type).map((item) => ({ value: String(item.value), label: item.label }));
  return (
    <Choice
      label={label}
      value={draft[field] === null ? '' : String(draft[field])}
      options={[{ value: '', label: free || w.none }, ...entries]}
      onChange={(value) => profile.write(field, value === '' ? null : Number(value))}
    />
  );
};

/** Selects an area in up to three steps: province, city, district. */
const Place = ({ profile, draft }: Props) => {
  const { areas } = useApp();
  const { frame } = useWords();
  const w = useWordsOf(personalDataLexicon).profile;
  const tree = areas.value.value ?? [];
  const fault = areas.fault.value;
  if (fault && isNotOffered(fault))
    return <p className="quiet small">{`${w.area}${frame.colon}${frame.notOffered}`}</p>;
  const path = draft.areaId === null ? [] : areaPath(tree, draft.areaId);
  const names = [w.province, w.city, w.district];
  return (
    <fieldset className="personal-place">
      <legend>{w.area}</legend>
      {names.map((label, step) => {
        const within = step === 0 ? tree : (path[step - 1]?.children ?? []);
        const value = path[step]?.id ?? (step === 0 && path.length === 0 ? (draft.areaId ?? '') : '');
        if (step > 0 && within.length === 0) return null;
        return (
          <Choice
            key={label}
            label={label}
            value={value}
            options={[
              { value: '', label: w.choose },
              ...within.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(id) => profile.write('areaId', id === '' ? (path[step - 1]?.id ?? null) : id)}
          />
        );
      })}
    </fieldset>
  );
};

const Long = ({
  profile,
  draft,
  field,
  rows,
}: Props & { field: 'introduction' | 'goodAt'; rows: number }) => {
  const w = useWordsOf(personalDataLexicon).profile;
  const trouble = profile.trouble.value[field];
  const left = maxLengths[field] - draft[field].trim().length;
  return (
    <TextArea
      label={w[field]}
      value={draft[field]}
      rows={rows}
      hint={left < 0 ? w.over(-left) : w.left(left)}
      error={trouble && w[trouble]}
      onChange={(value) => profile.write(field, value)}
    />
  );
};

/** The fields of the profile. */
export const ProfileFields = ({ profile, draft }: Props) => {
  const w = useWordsOf(personalDataLexicon).profile;
  const trouble = profile.trouble.value.name;
  return (
    <>
      <TextField
        label={w.name}
        value={draft.name}
        autoComplete="name"
        error={trouble && w[trouble]}
        onChange={(value) => profile.write('name', value)}
      />
      <div className="personal-pair">
        <Entry
          profile={profile}
          draft={draft}
          field="title"
          label={w.doctorTitle}
          type="member_doctor_title"
        />
        <Entry
          profile={profile}
          draft={draft}
          field="academicTitle"
          label={w.academicTitle}
          type="member_docto_academic_title"
        />
        <Entry profile={profile} draft={draft} field="dept" label={w.dept} type="hosp_standard_dept" />
      </div>
      <Place profile={profile} draft={draft} />
      <Long profile={profile} draft={draft} field="introduction" rows={5} />
      <Long profile={profile} draft={draft} field="goodAt" rows={3} />
    </>
  );
};
