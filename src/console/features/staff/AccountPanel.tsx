import { bidiIsolate } from '../../../contract/account/personName.ts';
import type { StaffMember } from '../../../contract/account/staff.ts';
import { MutationStatus } from '../../domain/MutationStatus.tsx';
import { ConflictNotice } from '../../drafts/ConflictNotice.tsx';
import { FormRestorePrompt } from '../../drafts/RestorePrompt.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { Notice } from '../../ui/display/Notice.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { AsyncView } from '../../ui/async/AsyncView.tsx';
import { useCatalog } from '../../i18n/useMessages.ts';
import type { AccountModel } from './account.ts';
import { AccountFields } from './AccountFields.tsx';
import { useFieldLabel, useFieldText } from './accountFieldText.ts';
import { AccountSignIns } from './AccountSignIns.tsx';
import { AccountStatus } from './AccountStatus.tsx';
import { TransferSection } from './transfer/TransferSection.tsx';
import { IssuedPasswordNote } from './IssuedPasswordNote.tsx';

interface Props {
  account: AccountModel;
}

/** The state of a mutation, with an error that belongs to no field. */
const MutationNotice = ({ mutation }: { mutation: AccountModel['statusMutation'] }) => {
  const error = mutation.error.value;
  if (mutation.state.value !== 'refused' || !error) return <MutationStatus mutation={mutation} />;
  if (error.silent) return null;
  return <Notice tone="accent" urgent text={error.message} />;
};

/** Restored values to decide about, and what was changed elsewhere. */
const DraftNotices = ({ account: { form } }: Props) => {
  const label = useFieldLabel();
  const text = useFieldText();
  return (
    <>
      <FormRestorePrompt form={form} label={label} text={text} />
      <ConflictNotice form={form} label={label} text={text} />
    </>
  );
};

const AccountFormView = ({ account, isNew }: Props & { isNew: boolean }) => {
  const t = useCatalog('staff');
  const state = account.form.mutation.state.value;
  return (
    <Form className="stack" onSubmit={() => void account.save()}>
      <DraftNotices account={account} />
      {account.form.refusedField.value ? null : <MutationNotice mutation={account.form.mutation} />}
      <MutationNotice mutation={account.statusMutation} />
      <MutationNotice mutation={account.resetMutation} />
      <AccountFields form={account.form} isNew={isNew} />
      <div className="row">
        <Button
          label={isNew ? t.create : t.save}
          kind="main"
          type="submit"
          busy={state === 'busy' || state === 'verifying'}
        />
      </div>
    </Form>
  );
};

/** One account beside the list: its status and its form. */
export const AccountPanel = ({
  account,
  id,
  issued,
  onClose,
}: Props & { id: string | null; issued: string | null; onClose: () => void }) => {
  const t = useCatalog('staff');
  const base = account.form.base.value;
  const title =
    id === null ? t.newAccount : base ? t.accountOf(bidiIsolate(base.name), base.username) : t.account;
  return (
    <aside className="master-detail-pane">
      <Panel title={title} actions={<Button label={t.close} kind="quiet" onClick={onClose} />}>
        {id === null ? (
          <AccountFormView account={account} isNew />
        ) : (
          <AsyncView data={account.member} onRetry={() => void account.member.load()} lines={8}>
            {({ value }: { value: StaffMember }) => (
              <div className="stack">
                {issued === null ? null : <IssuedPasswordNote password={issued} />}
                <AccountStatus account={account} member={account.form.base.value ?? value} />
                <TransferSection member={account.form.base.value ?? value} />
                <AccountFormView account={account} isNew={false} />
                <AccountSignIns id={value.id} />
              </div>
            )}
          </AsyncView>
        )}
      </Panel>
    </aside>
  );
};
