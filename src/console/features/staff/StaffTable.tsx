import { type StaffMember, staffOrders } from '../../../contract/account/staff.ts';
import { ExportBar } from '../../domain/export/ExportBar.tsx';
import { ExportButton } from '../../domain/export/ExportButton.tsx';
import type { ListExport } from '../../domain/export/listExport.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { PlusIcon } from '../../ui/icons/appIcons.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { AsyncView } from '../../ui/async/AsyncView.tsx';
import { ListMenus } from '../../domain/lists/ListMenus.tsx';
import { ListTable } from '../../ui/table/ListTable.tsx';
import type { LoadedPage } from '../../ui/table/listPage.ts';
import type { ListSettings } from '../../ui/table/listSettings.ts';
import { defaultPageSize, knownSort } from '../../lib/queryParams.ts';
import { useCatalog } from '../../i18n/useMessages.ts';
import { staffColumns } from './staffColumns.tsx';
import type { StaffList } from './staffList.ts';
import { newAccountId, shownSort, type StaffQuery } from './staffQuery.ts';

interface Props {
  staff: StaffList;
  settings: ListSettings;
  listExport: ListExport;
  query: StaffQuery;
  onQueryChange: (query: StaffQuery) => void;
}

/** The staff list; a row opens the account beside it. */
export const StaffTable = ({ staff, settings, listExport, query, onQueryChange }: Props) => {
  const t = useCatalog('staff');
  const actions = (
    <>
      <ListMenus settings={settings} columns={staffColumns(t)} />
      <ExportButton listExport={listExport} />
      <Button
        label={t.add}
        icon={PlusIcon}
        kind={query.selected === null ? 'main' : 'plain'}
        onClick={() => onQueryChange({ ...query, selected: newAccountId })}
      />
    </>
  );
  return (
    <Panel title={t.list} actions={staff.page.error.value === null ? actions : null} flush>
      <ExportBar listExport={listExport} />
      <AsyncView main data={staff.page} onRetry={() => void staff.page.load()} lines={8}>
        {({ value }: { value: LoadedPage<StaffQuery, StaffMember> }) => (
          <ListTable
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
            settings={settings}
            sort={shownSort(query)}
            onSort={(sort) =>
              onQueryChange({ ...query, sort: knownSort(sort, staffOrders), pageNo: 1, selected: null })
            }
            position={{ pageNo: value.query.pageNo, pageSize: value.query.pageSize ?? defaultPageSize }}
            total={value.total}
            totalText={t.total(value.total)}
            onPage={(pageNo, pageSize) =>
              onQueryChange({ ...query, pageNo, pageSize: pageSize ?? query.pageSize, selected: null })
            }
            busy={staff.isChanging.value}
            hasDetail={query.selected !== null}
          />
        )}
      </AsyncView>
    </Panel>
  );
};
