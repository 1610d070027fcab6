import type { SignIn } from '../../contract/account/doctor.ts';
import { Pager } from '../kit/Pager.tsx';
import { Panel } from '../kit/Panel.tsx';
import { RemoteView } from '../kit/RemoteView.tsx';
import { Table } from '../kit/Table.tsx';
import { useOpened } from '../lib/useOpened.ts';
import { useApp, useWordsOf } from '../useApp.ts';
import { personalDataLexicon } from '../words/personalDataLexicon.ts';
import { signInColumns } from './columns.tsx';
import { openSignIns, pagePath, pageSize } from './signIns.ts';

/** The sign-ins to this account, including failed attempts. */
export const SignInsCard = ({ pageNo }: { pageNo: number }) => {
  const app = useApp();
  const signIns = useOpened(() => openSignIns(app, pageNo));
  const w = useWordsOf(personalDataLexicon).personal.signIns;
  return (
    <Panel title={w.title} flush>
      <p className="personal-lead quiet small">{w.lead}</p>
      <RemoteView of={signIns.page} retry={() => void signIns.page.load()} lines={8}>
        {({ value }: { value: { total: number; list: SignIn[] } }) => (
          <>
            <Table
              label={w.title}
              rows={value.list}
              columns={signInColumns(w)}
              rowKey={({ id }) => id}
              empty={w.empty}
            />
            {value.total > pageSize || pageNo > 1 ? (
              <Pager
                total={w.total(value.total)}
                pageNo={pageNo}
                pages={Math.max(1, Math.ceil(value.total / pageSize))}
                onTurn={(page) => app.go(pagePath(page))}
              />
            ) : null}
          </>
        )}
      </RemoteView>
    </Panel>
  );
};
