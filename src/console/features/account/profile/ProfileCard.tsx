import type { DoctorInfo } from '../../../../contract/account/doctor.ts';
import { RestorePrompt } from '../../../drafts/RestorePrompt.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { MutationStatus } from '../../../domain/MutationStatus.tsx';
import { useServices } from '../../../useServices.ts';
import { useCatalog } from '../../../i18n/useMessages.ts';
import { profileFieldText } from './profileFieldText.ts';
import { createProfile, type Profile } from './profile.ts';
import { ProfileConflict, useFieldLabel } from './ProfileConflict.tsx';
import { differingFields } from './profileDraft.ts';
import { ProfileFields } from './ProfileFields.tsx';

interface Props {
  profile: Profile;
}

/** Values restored from a closed page where something else has been typed since. */
const FormRestorePrompt = ({ profile }: Props) => {
  const app = useServices();
  const labelOf = useFieldLabel();
  const restored = profile.restorePrompt.value;
  const draft = profile.draft.value;
  if (!restored || !draft) return null;
  return (
    <RestorePrompt
      rows={differingFields(restored, draft).map((field) => ({
        name: labelOf(field),
        draft: profileFieldText(app, restored, field),
        current: profileFieldText(app, draft, field),
      }))}
      onRestore={() => profile.answerRestore(true)}
      onDiscard={() => profile.answerRestore(false)}
    />
  );
};

const FormActions = ({ profile }: Props) => {
  const t = useCatalog('account').profile;
  const { dirty, mutation, conflict, saved } = profile;
  const busy = mutation.state.value === 'busy' || mutation.state.value === 'verifying';
  return (
    <div className="row">
      <Button
        label={t.save}
        kind="main"
        type="submit"
        busy={busy}
        disabled={!dirty.value || conflict.value !== null}
      />
      {dirty.value && !busy ? <Button label={t.drop} onClick={profile.discard} /> : null}
      <output className="quiet small">{dirty.value ? t.unsaved : saved.value ? t.saved : ''}</output>
    </div>
  );
};

/** Read-only information about the hospital. */
const HospitalInfo = ({ info }: { info: DoctorInfo }) => {
  const { hospital, dictionaries } = useServices();
  const t = useCatalog('account').profile;
  return (
    <dl className="personal-facts">
      <div>
        <dt>{t.hospital}</dt>
        <dd>{hospital.name.value}</dd>
      </div>
      {info.hospLevel === null ? null : (
        <div>
          <dt>{t.level}</dt>
          <dd>{dictionaries.label('hosp_level', info.hospLevel)}</dd>
        </div>
      )}
    </dl>
  );
};

const Body = ({ profile, info }: Props & { info: DoctorInfo }) => {
  const t = useCatalog('account').profile;
  const draft = profile.draft.value;
  if (!draft) return null;
  return (
    <Form className="stack" onSubmit={() => void profile.save()}>
      <p className="quiet small">{t.lead}</p>
      <FormRestorePrompt profile={profile} />
      <ProfileConflict profile={profile} />
      <HospitalInfo info={info} />
      <ProfileFields profile={profile} draft={draft} />
      <MutationStatus mutation={profile.mutation} />
      <FormActions profile={profile} />
    </Form>
  );
};

/** The profile that patients see. */
export const ProfileCard = () => {
  const app = useServices();
  const profile = useModel(() => createProfile(app));
  return (
    <Panel title={useCatalog('account').profile.title}>
      <AsyncView data={profile.info} onRetry={() => void profile.info.load()} lines={12}>
        {({ value }: { value: DoctorInfo }) => <Body profile={profile} info={value} />}
      </AsyncView>
    </Panel>
  );
};
