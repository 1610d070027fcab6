import { bidiIsolate } from '../../../contract/account/personName.ts';
import type { StaffMember } from '../../../contract/account/staff.ts';
import { RestorePrompt } from '../../drafts/RestorePrompt.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { Notice } from '../../ui/display/Notice.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { AsyncView } from '../../ui/async/AsyncView.tsx';
import { isUnsupported } from '../../lib/apiError.ts';
import { useMessages, useCatalog } from '../../i18n/useMessages.ts';
import type { AccountModel } from './account.ts';
import { AccountFields } from './AccountFields.tsx';
import { entryFields } from './accountEntry.ts';
import { ConflictNotice, useFieldLabels, useFieldText } from './ConflictNotice.tsx';
import { AccountStatus } from './AccountStatus.tsx';

interface Props {
  account: AccountModel;
}

/** An error that belongs to no field. */
const ErrorNotice = ({ account }: Props) => {
  const { common } = useMessages();
  const t = useCatalog('staff');
  const error = account.error.value;
  const outcome = account.lostOutcome.value;
  if (outcome !== 'no')
    return <Notice tone="accent" urgent text={outcome === 'unknown' ? t.notKnown : t.notDone} />;
  if (!error || error.silent) return null;
  return <Notice tone="accent" urgent text={isUnsupported(error) ? common.notOffered : error.message} />;
};

const FormRestorePrompt = ({ account }: Props) => {
  const labels = useFieldLabels();
  const fieldText = useFieldText();
  const restored = account.form.restorePrompt.value;
  const values = account.form.values.value;
  if (!restored) return null;
  const rows = entryFields
    .map((field) => ({
      name: labels[field],
      draft: fieldText(restored.typed, field),
      current: fieldText(values, field),
    }))
    .filter((row) => row.draft !== row.current);
  return (
    <RestorePrompt
      rows={rows}
      onRestore={() => account.form.answerRestore(true)}
      onDiscard={() => account.form.answerRestore(false)}
    />
  );
};

const AccountFormView = ({ account, isNew }: Props & { isNew: boolean }) => {
  const t = useCatalog('staff');
  return (
    <Form className="stack" onSubmit={() => void account.save()}>
      <FormRestorePrompt account={account} />
      <ConflictNotice account={account} />
      <ErrorNotice account={account} />
      <AccountFields form={account.form} isNew={isNew} />
      <div className="row">
        <Button
          label={isNew ? t.create : t.save}
          kind="main"
          type="submit"
          busy={account.busy.value === 'saving'}
        />
      </div>
    </Form>
  );
};

/** One account beside the list: its status and its form. */
export const AccountPanel = ({
  account,
  id,
  onClose,
}: Props & { id: string | null; onClose: () => void }) => {
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
                <AccountStatus account={account} member={account.form.base.value ?? value} />
                <AccountFormView account={account} isNew={false} />
              </div>
            )}
          </AsyncView>
        )}
      </Panel>
    </aside>
  );
};
