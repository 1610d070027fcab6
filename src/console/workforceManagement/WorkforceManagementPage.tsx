import { bidiIsolate } from '../../contract/account/personName.ts';
import { useSearch } from 'wouter';
import { Beside } from '../kit/Beside.tsx';
import { useOpened } from '../lib/useOpened.ts';
import { useApp, useWordsOf } from '../useApp.ts';
import { staffLexicon } from '../words/staffLexicon.ts';
import { openAccount } from './account.ts';
import { AccountPanel } from './AccountPanel.tsx';
import { openStaffList } from './list.ts';
import { fresh, queryPath, readQuery, type StaffQuery } from './query.ts';
import { StaffFilters } from './StaffFilters.tsx';
import { StaffTable } from './StaffTable.tsx';
import './staff.css';

interface Asked {
  query: StaffQuery;
  go: (query: StaffQuery) => void;
}

const Listed = ({ query, go }: Asked) => {
  const app = useApp();
  const staff = useOpened(() => openStaffList(app, query));
  return <StaffTable staff={staff} query={query} go={go} />;
};

const Opened = ({ query, opened, go }: Asked & { opened: string }) => {
  const app = useApp();
  const w = useWordsOf(staffLexicon);
  const id = opened === fresh ? null : opened;
  const account = useOpened(() =>
    openAccount(app, id, (saved, looked) => {
      app.toasts.say(id === null ? w.created(bidiIsolate(saved.name)) : w.saved(bidiIsolate(saved.name)));
      if (id === null && looked) go({ ...query, opened: saved.id });
    }),
  );
  return <AccountPanel account={account} id={id} onClose={() => go({ ...query, opened: null })} />;
};

/** /workforceManagement: the hospital's staff accounts. */
export const WorkforceManagementPage = () => {
  const app = useApp();
  const query = readQuery(useSearch());
  const go = (next: StaffQuery) => app.go(queryPath(next));
  const { opened } = query;
  return (
    <Beside
      title={useWordsOf(staffLexicon).screen}
      className="staff"
      opened={opened === null ? null : <Opened key={opened} query={query} opened={opened} go={go} />}
    >
      <StaffFilters query={query} go={go} />
      <Listed key={queryPath({ ...query, opened: null })} query={query} go={go} />
    </Beside>
  );
};
