import type { DoctorInfo } from '../../contract/account/doctor.ts';
import { CameBack } from '../journal/CameBack.tsx';
import { Button } from '../kit/Button.tsx';
import { Form } from '../kit/Form.tsx';
import { Panel } from '../kit/Panel.tsx';
import { RemoteView } from '../kit/RemoteView.tsx';
import { useOpened } from '../lib/useOpened.ts';
import { ActNote } from '../prescribing/ActNote.tsx';
import { useApp, useWordsOf } from '../useApp.ts';
import { personalDataLexicon } from '../words/personalDataLexicon.ts';
import { fieldText } from './fieldText.ts';
import { openProfile, type Profile } from './profile.ts';
import { ProfileApart, useFieldName } from './ProfileApart.tsx';
import { differing } from './profileDraft.ts';
import { ProfileFields } from './ProfileFields.tsx';

interface Props {
  profile: Profile;
}

/** Values restored from a closed page where something else has been typed since. */
const Came = ({ profile }: Props) => {
  const app = useApp();
  const nameOf = useFieldName();
  const found = profile.asked.value;
  const draft = profile.draft.value;
  if (!found || !draft) return null;
  return (
    <CameBack
      rows={differing(found, draft).map((field) => ({
        name: nameOf(field),
        found: fieldText(app, found, field),
        now: fieldText(app, draft, field),
      }))}
      onTake={() => profile.answer(true)}
      onDrop={() => profile.answer(false)}
    />
  );
};

const Acts = ({ profile }: Props) => {
  const w = useWordsOf(personalDataLexicon).profile;
  const { dirty, act, apart, saved } = profile;
  const busy = act.state.value === 'busy' || act.state.value === 'asking';
  return (
    <div className="row">
      <Button
        label={w.save}
        kind="main"
        type="submit"
        busy={busy}
        disabled={!dirty.value || apart.value !== null}
      />
      {dirty.value && !busy ? <Button label={w.drop} onClick={profile.drop} /> : null}
      <output className="quiet small">{dirty.value ? w.unsaved : saved.value ? w.saved : ''}</output>
    </div>
  );
};

/** Read-only information about the hospital. */
const Hospital = ({ info }: { info: DoctorInfo }) => {
  const { hospital, dictionaries } = useApp();
  const w = useWordsOf(personalDataLexicon).profile;
  return (
    <dl className="personal-facts">
      <div>
        <dt>{w.hospital}</dt>
        <dd>{hospital.name.value}</dd>
      </div>
      {info.hospLevel === null ? null : (
        <div>
          <dt>{w.level}</dt>
          <dd>{dictionaries.label('hosp_level', info.hospLevel)}</dd>
        </div>
      )}
    </dl>
  );
};

const Body = ({ profile, info }: Props & { info: DoctorInfo }) => {
  const w = useWordsOf(personalDataLexicon).profile;
  const draft = profile.draft.value;
  if (!draft) return null;
  return (
    <Form className="stack" submit={() => void profile.save()}>
      <p className="quiet small">{w.lead}</p>
      <Came profile={profile} />
      <ProfileApart profile={profile} />
      <Hospital info={info} />
      <ProfileFields profile={profile} draft={draft} />
      <ActNote act={profile.act} />
      <Acts profile={profile} />
    </Form>
  );
};

/** The profile that patients see. */
export const ProfileCard = () => {
  const app = useApp();
  const profile = useOpened(() => openProfile(app));
  return (
    <Panel title={useWordsOf(personalDataLexicon).profile.title}>
      <RemoteView of={profile.info} retry={() => void profile.info.load()} lines={12}>
        {({ value }: { value: DoctorInfo }) => <Body profile={profile} info={value} />}
      </RemoteView>
    </Panel>
  );
};
