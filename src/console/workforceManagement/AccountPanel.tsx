import { bidiIsolate } from '../../contract/account/personName.ts';
import type { StaffMember } from '../../contract/account/staff.ts';
import { CameBack } from '../journal/CameBack.tsx';
import { Button } from '../kit/Button.tsx';
import { Form } from '../kit/Form.tsx';
import { Notice } from '../kit/Notice.tsx';
import { Panel } from '../kit/Panel.tsx';
import { RemoteView } from '../kit/RemoteView.tsx';
import { isNotOffered } from '../lib/fault.ts';
import { useWords, useWordsOf } from '../useApp.ts';
import { staffLexicon } from '../words/staffLexicon.ts';
import type { Account } from './account.ts';
import { AccountFields } from './AccountFields.tsx';
import { entryFields } from './entry.ts';
import { MetElsewhere, useFieldNames, useSaid } from './MetElsewhere.tsx';
import { Standing } from './Standing.tsx';

interface Props {
  account: Account;
}

/** An error that belongs to no field. */
const Trouble = ({ account }: Props) => {
  const { frame } = useWords();
  const w = useWordsOf(staffLexicon);
  const fault = account.fault.value;
  const lost = account.lost.value;
  if (lost !== 'no')
    return <Notice tone="accent" urgent text={lost === 'unknown' ? w.notKnown : w.notDone} />;
  if (!fault || fault.silent) return null;
  return <Notice tone="accent" urgent text={isNotOffered(fault) ? frame.notOffered : fault.message} />;
};

const Found = ({ account }: Props) => {
  const labels = useFieldNames();
  const said = useSaid();
  const found = account.form.cameBack.value;
  const typed = account.form.typed.value;
  if (!found) return null;
  const rows = entryFields
    .map((field) => ({ name: labels[field], found: said(found.typed, field), now: said(typed, field) }))
    .filter((row) => row.found !== row.now);
  return (
    <CameBack
      rows={rows}
      onTake={() => account.form.answerCameBack(true)}
      onDrop={() => account.form.answerCameBack(false)}
    />
  );
};

const Entries = ({ account, isNew }: Props & { isNew: boolean }) => {
  const w = useWordsOf(staffLexicon);
  return (
    <Form className="stack" submit={() => void account.save()}>
      <Found account={account} />
      <MetElsewhere account={account} />
      <Trouble account={account} />
      <AccountFields form={account.form} isNew={isNew} />
      <div className="row">
        <Button
          label={isNew ? w.create : w.save}
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
  const w = useWordsOf(staffLexicon);
  const base = account.form.base.value;
  const title =
    id === null ? w.newOne : base ? w.accountOf(bidiIsolate(base.name), base.username) : w.account;
  return (
    <aside className="beside-read">
      <Panel title={title} actions={<Button label={w.close} kind="quiet" onClick={onClose} />}>
        {id === null ? (
          <Entries account={account} isNew />
        ) : (
          <RemoteView of={account.reading} retry={() => void account.reading.load()} lines={8}>
            {({ value }: { value: StaffMember }) => (
              <div className="stack">
                <Standing account={account} one={account.form.base.value ?? value} />
                <Entries account={account} isNew={false} />
              </div>
            )}
          </RemoteView>
        )}
      </Panel>
    </aside>
  );
};
