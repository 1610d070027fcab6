import type { DoctorInfo } from '../../../../contract/account/doctor.ts';
import type { DictType } from '../../../../contract/hospital/dictionary.ts';
import { ConflictNotice } from '../../../drafts/ConflictNotice.tsx';
import { FormRestorePrompt } from '../../../drafts/RestorePrompt.tsx';
import { Skeleton } from '../../../ui/async/Skeleton.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { localizedName } from '../../../domain/prescription/prescriptionText.ts';
import { MutationStatus } from '../../../domain/MutationStatus.tsx';
import { useWorklists } from '../../../domain/worklists/useWorklists.ts';
import { useServices } from '../../../useServices.ts';
import { useCatalog } from '../../../i18n/useMessages.ts';
import { profileFieldText, useFieldLabel } from './profileFieldText.ts';
import { createProfile, type Profile } from './profile.ts';
import type { ProfileDraft, ProfileField } from './profileDraft.ts';
import { ProfileFields } from './ProfileFields.tsx';

interface Props {
  profile: Profile;
}

/** Restored values to decide about, and what was changed elsewhere. */
const DraftNotices = ({ profile }: Props) => {
  const app = useServices();
  const label = useFieldLabel();
  const text = (draft: ProfileDraft, field: ProfileField) => profileFieldText(app, draft, field);
  return (
    <>
      <FormRestorePrompt form={profile} label={label} text={text} />
      <ConflictNotice form={profile} label={label} text={text} />
    </>
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

/** What the hospital states of the person; only its administrators change it. */
const StatedFacts = ({ info }: { info: DoctorInfo }) => {
  const { hospital, dictionaries, i18n } = useServices();
  const t = useCatalog('account').profile;
  const entry = (type: DictType, value: number | null): string =>
    value === null ? '' : dictionaries.label(type, value);
  const facts = [
    [t.name, info.name],
    [t.doctorTitle, entry('member_doctor_title', info.title)],
    [t.academicTitle, entry('member_docto_academic_title', info.academicTitle)],
    [t.dept, localizedName(i18n.language.value, info.deptName ?? '', info.deptNameEn)],
    [t.hospital, hospital.name.value],
    [t.level, entry('hosp_level', info.hospLevel)],
  ].filter(([, fact]) => fact !== '');
  return (
    <>
      <dl className="personal-facts">
        {facts.map(([label, fact]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      <p className="quiet small">{t.byAdministrator}</p>
    </>
  );
};

const Body = ({ profile, info }: Props & { info: DoctorInfo }) => {
  const t = useCatalog('account').profile;
  const draft = profile.draft.value;
  const { value, error } = useWorklists().account;
  if (!draft) return null;
  // Its line stands above the form and would push it down.
  if (value.value === undefined && error.value === null) return <Skeleton lines={12} />;
  return (
    <Form className="stack" onSubmit={() => void profile.save()}>
      {/* No patient chooses a pharmacist. */}
      {value.value && value.value.isAuditor !== true ? <p className="quiet small">{t.lead}</p> : null}
      <DraftNotices profile={profile} />
      <StatedFacts info={info} />
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
