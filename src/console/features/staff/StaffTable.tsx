import type { StaffMember } from '../../../contract/account/staff.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { PlusIcon } from '../../ui/icons/appIcons.tsx';
import { PageOutOfRange } from '../../ui/table/PageOutOfRange.tsx';
import { Pager } from '../../ui/table/Pager.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { AsyncView } from '../../ui/async/AsyncView.tsx';
import { Table } from '../../ui/table/Table.tsx';
import { useCatalog } from '../../i18n/useMessages.ts';
import { staffColumns } from './staffColumns.tsx';
import { pageSize, type StaffList } from './staffList.ts';
import { newAccountId, type StaffQuery } from './staffQuery.ts';

interface Props {
  staff: StaffList;
  query: StaffQuery;
  onQueryChange: (query: StaffQuery) => void;
}

/** The staff list; a row opens the account beside it. */
export const StaffTable = ({ staff, query, onQueryChange }: Props) => {
  const t = useCatalog('staff');
  const add = (
    <Button
      label={t.add}
      icon={PlusIcon}
      kind={query.selected === null ? 'main' : 'plain'}
      onClick={() => onQueryChange({ ...query, selected: newAccountId })}
    />
  );
  return (
    <Panel title={t.list} actions={staff.page.value.value ? add : null} flush>
      <AsyncView data={staff.page} onRetry={() => void staff.page.load()} lines={8}>
        {({ value }: { value: { total: number; list: StaffMember[] } }) => {
          const pageCount = Math.max(1, Math.ceil(value.total / pageSize));
          if (query.pageNo > pageCount)
            return (
              <PageOutOfRange
                pageNo={query.pageNo}
                pages={pageCount}
                onFirst={() => onQueryChange({ ...query, pageNo: 1, selected: null })}
              />
            );
          return (
            <>
              <Table
                label={t.list}
                rows={value.list.map((member) => ({
                  ...member,
                  open: () => onQueryChange({ ...query, selected: member.id }),
                  current: member.id === query.selected,
                }))}
                columns={staffColumns(t)}
                rowKey={({ id }) => id}
                onOpen={({ open }) => open()}
                empty={t.empty}
              />
              <Pager
                total={t.total(value.total)}
                pageNo={query.pageNo}
                pages={pageCount}
                onPageChange={(pageNo) => onQueryChange({ ...query, pageNo, selected: null })}
              />
            </>
          );
        }}
      </AsyncView>
    </Panel>
  );
};
