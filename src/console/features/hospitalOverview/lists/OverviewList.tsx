import { ExportBar } from '../../../domain/export/ExportBar.tsx';
import { ExportButton } from '../../../domain/export/ExportButton.tsx';
import type { ListExport } from '../../../domain/export/listExport.ts';
import { ListMenus } from '../../../domain/lists/ListMenus.tsx';
import { useListSettings } from '../../../domain/lists/useListSettings.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import { defaultPageSize, type ListSort } from '../../../lib/queryParams.ts';
import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import type { ListColumn } from '../../../ui/table/columnLayout.ts';
import { createListPage, type LoadedPage, useListQuery } from '../../../ui/table/listPage.ts';
import type { ListName } from '../../../ui/table/listSettings.ts';
import { ListTable } from '../../../ui/table/ListTable.tsx';
import { useServices } from '../../../useServices.ts';
import type { OverviewQuery } from '../overviewQuery.ts';

/** A row, which a press opens beside the list. */
export type OpenableRow<T> = T & {
  readonly key: string;
  readonly onOpen: () => void;
  /** Its summary is open. */
  readonly isSelected: boolean;
};

interface Props<T> {
  name: ListName;
  label: string;
  empty: string;
  query: OverviewQuery;
  onQueryChange: (query: OverviewQuery) => void;
  /** Reads a page; must not change while the list is mounted. */
  request: (
    query: OverviewQuery,
    pageSize: number,
  ) => Promise<{ readonly total: number; readonly list: readonly T[] }>;
  keyOf: (row: T) => string;
  columns: readonly ListColumn<OpenableRow<T>>[];
  /** What the rows are sorted by at first. */
  defaultSort: ListSort;
  /** Left out where the list has no file. */
  listExport?: ListExport;
}

/** A page of one of the hospital's lists. It is read when somebody asks for it, because every reading is in the audit trail. */
export const OverviewList = <T extends object>(props: Props<T>) => {
  const { name, label, empty, query, onQueryChange, request, keyOf, columns, defaultSort, listExport } =
    props;
  const { clock } = useServices();
  const { lists } = useMessages();
  const settings = useListSettings(name);
  const asked = { ...query, selectedId: null, pageSize: query.pageSize ?? settings.pageSize.value };
  const model = useModel(() => {
    const list = createListPage(
      asked,
      (wanted: OverviewQuery) => request(wanted, wanted.pageSize ?? defaultPageSize),
      clock,
    );
    return { ...list, start: () => void list.page.load() };
  });
  useListQuery(model, asked);
  const toRow = (row: T): OpenableRow<T> => ({
    ...row,
    key: keyOf(row),
    onOpen: () => onQueryChange({ ...query, selectedId: keyOf(row) }),
    isSelected: keyOf(row) === query.selectedId,
  });
  return (
    <Panel
      title={label}
      actions={
        <>
          <ListMenus settings={settings} columns={columns} />
          {listExport ? <ExportButton listExport={listExport} /> : null}
        </>
      }
      flush
    >
      {listExport ? <ExportBar listExport={listExport} /> : null}
      <AsyncView main data={model.page} onRetry={() => void model.page.load()} lines={10}>
        {({ value }: { value: LoadedPage<OverviewQuery, T> }) => (
          <ListTable
            label={label}
            rows={value.list.map(toRow)}
            columns={columns}
            rowKey={({ key }) => key}
            onOpen={({ onOpen }) => onOpen()}
            empty={empty}
            settings={settings}
            sort={query.sort ?? defaultSort}
            onSort={(sort) => onQueryChange({ ...query, sort, pageNo: 1, selectedId: null })}
            position={{ pageNo: value.query.pageNo, pageSize: value.query.pageSize ?? defaultPageSize }}
            total={value.total}
            totalText={lists.rowCount(value.total)}
            onPage={(pageNo, pageSize) =>
              onQueryChange({ ...query, pageNo, pageSize: pageSize ?? query.pageSize, selectedId: null })
            }
            busy={model.isChanging.value}
            hasDetail={query.selectedId !== null}
          />
        )}
      </AsyncView>
    </Panel>
  );
};
