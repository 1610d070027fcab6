import { staffRoles } from '../../../contract/account/staff.ts';
import { UnknownFilters } from '../../ui/table/UnknownFilters.tsx';
import { bidiIsolate } from '../../../contract/account/personName.ts';
import { type Signal, useSignal } from '@preact/signals-react';
import type { ComponentType } from 'react';
import { useSearch } from 'wouter';
import { exportColumns } from '../../../contract/protocol/exportFile.ts';
import { staff as staffCalls } from '../../../contract/account/staff.ts';
import { useListExport } from '../../domain/export/useListExport.ts';
import { MasterDetail } from '../../ui/layout/MasterDetail.tsx';
import { useListQuery } from '../../ui/table/listPage.ts';
import { useListSettings } from '../../domain/lists/useListSettings.ts';
import { useTitlePart } from '../../domain/useTitlePart.ts';
import { useModel } from '../../ui/hooks/useModel.ts';
import { useServices } from '../../useServices.ts';
import { useCatalog } from '../../i18n/useMessages.ts';
import { createAccountModel } from './account.ts';
import { AccountPanel } from './AccountPanel.tsx';
import type { IssuedPassword } from './firstPassword.ts';
import { staffColumns } from './staffColumns.tsx';
import { createStaffList, toRequest } from './staffList.ts';
import { newAccountId, queryPath, readQuery, type StaffQuery } from './staffQuery.ts';
import { StaffFilters } from './StaffFilters.tsx';
import { StaffTable } from './StaffTable.tsx';
import { CertificatesTab } from './certificates/CertificatesTab.tsx';
import { DepartmentsTab } from './departments/DepartmentsTab.tsx';
import { StaffTabs } from './StaffTabs.tsx';
import { type StaffTab, tabFromSearch } from './staffTab.ts';
import { TrailTab } from './trail/TrailTab.tsx';
import './staff.css';

interface QueryProps {
  query: StaffQuery;
  onQueryChange: (query: StaffQuery) => void;
}

const StaffListView = ({ query, onQueryChange }: QueryProps) => {
  const app = useServices();
  const settings = useListSettings('staff');
  const asked = { ...query, selected: null, pageSize: query.pageSize ?? settings.pageSize.value };
  const staff = useModel(() => createStaffList(app, asked));
  useListQuery(staff, asked);
  const listExport = useListExport({
    endpoint: staffCalls.export,
    heads: exportColumns.staff,
    table: { columns: staffColumns(useCatalog('staff')), settings: settings.columns },
    request: ({ columns }) => ({ ...toRequest(query), ...(columns !== undefined && { columns }) }),
  });
  return (
    <StaffTable
      settings={settings}
      staff={staff}
      listExport={listExport}
      query={query}
      onQueryChange={onQueryChange}
    />
  );
};

interface SelectedProps extends QueryProps {
  selected: string;
  /** The first password that was set last. */
  issued: Signal<IssuedPassword | null>;
}

const SelectedAccount = ({ query, selected, issued, onQueryChange }: SelectedProps) => {
  const app = useServices();
  const t = useCatalog('staff');
  const id = selected === newAccountId ? null : selected;
  const account = useModel(() =>
    createAccountModel(app, id, {
      onSaved: (saved, isShown) => {
        app.toasts.show(id === null ? t.created(bidiIsolate(saved.name)) : t.saved(bidiIsolate(saved.name)));
        if (id === null && isShown) onQueryChange({ ...query, selected: saved.id });
      },
      onIssued: (password) => {
        issued.value = password;
      },
    }),
  );
  return (
    <AccountPanel
      account={account}
      id={id}
      issued={issued.value?.id === id ? (issued.value?.password ?? null) : null}
      onClose={() => onQueryChange({ ...query, selected: null })}
    />
  );
};

/** The hospital's accounts, and one of them beside the list. */
const StaffAccounts = () => {
  const app = useServices();
  const search = useSearch();
  const t = useCatalog('staff');
  const query = readQuery(search);
  const issued = useSignal<IssuedPassword | null>(null);
  const onQueryChange = (next: StaffQuery) => {
    // Shown once: not to whoever opens the account again.
    if (next.selected !== issued.value?.id) issued.value = null;
    app.navigate(queryPath(next));
  };
  const { selected } = query;
  return (
    <MasterDetail
      title={t.screen}
      className="staff"
      onClose={() => onQueryChange({ ...query, selected: null })}
      detail={
        selected === null ? null : (
          <SelectedAccount
            key={selected}
            query={query}
            selected={selected}
            issued={issued}
            onQueryChange={onQueryChange}
          />
        )
      }
    >
      <StaffTabs selected="staff" />
      <StaffFilters query={query} onQueryChange={onQueryChange} />
      <UnknownFilters
        search={search}
        filters={[
          { param: 'role', label: t.role, values: staffRoles },
          { param: 'status', label: t.state, values: ['enabled', 'disabled'] },
        ]}
        hasPeriod={false}
        onRemove={(next) => app.navigate(`/workforceManagement${next === '' ? '' : `?${next}`}`)}
      />
      <StaffListView query={query} onQueryChange={onQueryChange} />
    </MasterDetail>
  );
};

const tabContents: Readonly<Record<StaffTab, ComponentType>> = {
  staff: StaffAccounts,
  departments: DepartmentsTab,
  certificates: CertificatesTab,
  trail: TrailTab,
};

/** /workforceManagement: the hospital's accounts, its departments, and what was done. */
export const StaffPage = () => {
  const tab = tabFromSearch(useSearch());
  const part = useCatalog('staff').parts[tab];
  useTitlePart(tab === 'staff' ? '' : part);
  const TabContent = tabContents[tab];
  return <TabContent />;
};
