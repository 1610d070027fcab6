import type { StaffMember } from '../../contract/account/staff.ts';
import { Button } from '../kit/Button.tsx';
import { PlusIcon } from '../kit/roomIcons.tsx';
import { NoPage } from '../kit/NoPage.tsx';
import { Pager } from '../kit/Pager.tsx';
import { Panel } from '../kit/Panel.tsx';
import { RemoteView } from '../kit/RemoteView.tsx';
import { Table } from '../kit/Table.tsx';
import { useWordsOf } from '../useApp.ts';
import { staffLexicon } from '../words/staffLexicon.ts';
import { staffColumns } from './columns.tsx';
import { pageSize, type StaffList } from './list.ts';
import { fresh, type StaffQuery } from './query.ts';

interface Props {
  staff: StaffList;
  query: StaffQuery;
  go: (query: StaffQuery) => void;
}

/** The staff list; a row opens the account beside it. */
export const StaffTable = ({ staff, query, go }: Props) => {
  const w = useWordsOf(staffLexicon);
  const add = (
    <Button
      label={w.add}
      icon={PlusIcon}
      kind={query.opened === null ? 'main' : 'plain'}
      onClick={() => go({ ...query, opened: fresh })}
    />
  );
  return (
    <Panel title={w.list} actions={staff.page.value.value ? add : null} flush>
      <RemoteView of={staff.page} retry={() => void staff.page.load()} lines={8}>
        {({ value }: { value: { total: number; list: StaffMember[] } }) => {
          const pages = Math.max(1, Math.ceil(value.total / pageSize));
          if (query.pageNo > pages)
            return (
              <NoPage
                pageNo={query.pageNo}
                pages={pages}
                onFirst={() => go({ ...query, pageNo: 1, opened: null })}
              />
            );
          return (
            <>
              <Table
                label={w.list}
                rows={value.list.map((one) => ({
                  ...one,
                  open: () => go({ ...query, opened: one.id }),
                  current: one.id === query.opened,
                }))}
                columns={staffColumns(w)}
                rowKey={({ id }) => id}
                onOpen={({ open }) => open()}
                empty={w.empty}
              />
              <Pager
                total={w.total(value.total)}
                pageNo={query.pageNo}
                pages={pages}
                onTurn={(pageNo) => go({ ...query, pageNo, opened: null })}
              />
            </>
          );
        }}
      </RemoteView>
    </Panel>
  );
};
