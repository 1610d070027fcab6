import { useSearch } from 'wouter';
import type { Department } from '../../../../contract/hospital/department.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { StateMark } from '../../../ui/display/StateMark.tsx';
import { PlusIcon } from '../../../ui/icons/appIcons.tsx';
import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { useSyncedInput } from '../../../ui/hooks/useSyncedInput.ts';
import { MasterDetail } from '../../../ui/layout/MasterDetail.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { FilterForm } from '../../../ui/table/FilterForm.tsx';
import { Pager } from '../../../ui/table/Pager.tsx';
import { RowOpener } from '../../../ui/table/RowOpener.tsx';
import { type Column, Table } from '../../../ui/table/Table.tsx';
import { parseKeyword, parsePage } from '../../../lib/queryParams.ts';
import { useServices } from '../../../useServices.ts';
import { useCatalog, useLanguage } from '../../../i18n/useMessages.ts';
import type { StaffMessages } from '../messages.en.ts';
import { newAccountId } from '../staffQuery.ts';
import { tabPath } from '../staffTab.ts';
import { StaffTabs } from '../StaffTabs.tsx';
import { createDepartmentList, findDepartments, nameOf } from '../../../domain/departments/departmentList.ts';
import { DepartmentPanel } from './DepartmentPanel.tsx';

interface Row extends Department {
  readonly open: () => void;
  readonly current: boolean;
}

const pageSize = 20;

const Name = ({ row }: { row: Row }) => {
  const t = useCatalog('staff').departments;
  const name = nameOf(row, useLanguage());
  const { open, current } = row;
  return <RowOpener text={name} label={t.open(name)} current={current} onOpen={open} />;
};

const State = ({ row }: { row: Row }) => {
  const t = useCatalog('staff').departments;
  return row.status === 0 ? (
    <StateMark kind="done" text={t.enabled} />
  ) : (
    <StateMark kind="off" text={t.disabled} />
  );
};

/** The name in the other language, if it has one. */
const OtherName = ({ row: { name, nameEn } }: { row: Row }) => {
  const language = useLanguage();
  return nameEn === '' || nameEn === name ? null : language === 'en' ? name : nameEn;
};

const columnsOf = ({ departments: t }: StaffMessages): Column<Row>[] => [
  { head: t.name, cell: Name },
  { head: t.otherName, cell: OtherName, narrow: 'gone', withDetail: 'gone' },
  { head: t.staff, cell: ({ row }) => row.staff, align: 'right', width: '6rem', narrow: 'gone' },
  { head: t.state, cell: State, width: '7rem', narrow: 'end' },
];

/** The hospital's departments: the list, and one of them beside it. */
export const DepartmentsTab = () => {
  const app = useServices();
  const t = useCatalog('staff');
  const language = useLanguage();
  const list = useModel(() => createDepartmentList(app));
  const params = new URLSearchParams(useSearch());
  const query = { q: parseKeyword(params), page: parsePage(params), open: params.get('open') };
  const keyword = useSyncedInput(query.q);
  const go = (change: Partial<typeof query>) => app.navigate(tabPath('departments', { ...query, ...change }));
  const all = list.all.value.value ?? [];
  const opened = all.find(({ id }) => id === query.open);
  const onSaved = (saved: Department) => {
    app.toasts.show(t.departments.saved(nameOf(saved, language)));
    go({ open: saved.id });
  };
  const detail =
    query.open === newAccountId || opened ? (
      <DepartmentPanel
        key={opened ? `${opened.id} ${opened.name} ${opened.nameEn}` : newAccountId}
        department={opened ?? null}
        onSaved={onSaved}
        onClose={() => go({ open: null })}
      />
    ) : null;
  return (
    <MasterDetail
      title={t.parts.departments}
      className="staff"
      onClose={() => go({ open: null })}
      detail={detail}
    >
      <StaffTabs selected="departments" />
      <FilterForm
        keyword={keyword}
        keywordLabel={t.departments.keyword}
        activeCount={0}
        isKeywordSet={query.q !== ''}
        onClear={() => {
          keyword.value = '';
          go({ q: '', page: 1, open: null });
        }}
        onSubmit={() => go({ q: keyword.value.trim(), page: 1, open: null })}
      >
        {null}
      </FilterForm>
      <Panel
        title={t.departments.title}
        actions={
          <Button
            label={t.departments.add}
            icon={PlusIcon}
            kind={detail ? 'plain' : 'main'}
            onClick={() => go({ open: newAccountId })}
          />
        }
        flush
      >
        <AsyncView main data={list.all} onRetry={() => void list.all.load()} lines={8}>
          {({ value }: { value: readonly Department[] }) => {
            const found = findDepartments(value, query.q);
            const pages = Math.max(1, Math.ceil(found.length / pageSize));
            const pageNo = Math.min(query.page, pages);
            return (
              <>
                <Table
                  label={t.departments.title}
                  rows={found.slice((pageNo - 1) * pageSize, pageNo * pageSize).map((one) => ({
                    ...one,
                    open: () => go({ open: one.id }),
                    current: one.id === query.open,
                  }))}
                  columns={columnsOf(t)}
                  rowKey={({ id }) => id}
                  onOpen={({ open }) => open()}
                  empty={t.departments.empty}
                />
                <Pager
                  total={t.departments.total(found.length)}
                  pageNo={pageNo}
                  pages={pages}
                  onPageChange={(page) => go({ page, open: null })}
                />
              </>
            );
          }}
        </AsyncView>
      </Panel>
    </MasterDetail>
  );
};
