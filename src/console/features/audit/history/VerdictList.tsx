import { useSignal } from '@preact/signals-react';
import { type VerdictRow, verdictSorts } from '../../../../contract/prescribing/audit.ts';
import { ExportBar } from '../../../domain/export/ExportBar.tsx';
import { ExportButton } from '../../../domain/export/ExportButton.tsx';
import type { ListExport } from '../../../domain/export/listExport.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { ListMenus } from '../../../domain/lists/ListMenus.tsx';
import { ListTable } from '../../../ui/table/ListTable.tsx';
import type { LoadedPage } from '../../../ui/table/listPage.ts';
import type { ListSettings } from '../../../ui/table/listSettings.ts';
import { defaultPageSize, knownSort } from '../../../lib/queryParams.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import { verdictColumns, type VerdictTableRow } from './verdictColumns.tsx';
import { shownSort, type VerdictQuery } from './verdictQuery.ts';
import type { VerdictListModel } from './verdictListModel.ts';

interface Props {
  model: VerdictListModel;
  settings: ListSettings;
  listExport: ListExport;
  query: VerdictQuery;
  go: (query: VerdictQuery) => void;
}

/** The verdicts; one of them opens in the detail pane. */
export const VerdictList = ({ model, settings, listExport, query, go }: Props) => {
  const messages = useMessages();
  const t = messages.audit.verdicts;
  const kept = useSignal<ReadonlyMap<string, VerdictTableRow>>(new Map());
  const actions = (rows: readonly VerdictRow[]) => (
    <ExportButton listExport={listExport} only={rows.map(({ id }) => id)} />
  );
  const toRow = (row: VerdictRow) => ({
    ...row,
    onOpen: () => go({ ...query, selected: { id: row.prescription.id, version: row.version } }),
    isSelected: row.prescription.id === query.selected?.id && row.version === query.selected.version,
  });
  return (
    <Panel
      title={t.list}
      actions={
        <>
          <ListMenus settings={settings} columns={verdictColumns(messages)} />
          <ExportButton listExport={listExport} />
        </>
      }
      flush
    >
      <ExportBar listExport={listExport} />
      <AsyncView main data={model.page} onRetry={() => void model.page.load()} lines={8}>
        {({ value }: { value: LoadedPage<VerdictQuery, VerdictRow> }) => (
          <ListTable
            label={t.list}
            rows={value.list.map(toRow)}
            columns={verdictColumns(messages)}
            rowKey={({ id }) => id}
            onOpen={({ onOpen }) => onOpen()}
            empty={t.empty}
            settings={settings}
            sort={shownSort(query)}
            onSort={(sort) =>
              go({ ...query, sort: knownSort(sort, verdictSorts), pageNo: 1, selected: null })
            }
            position={{ pageNo: value.query.pageNo, pageSize: value.query.pageSize ?? defaultPageSize }}
            total={value.total}
            totalText={messages.lists.rowCount(value.total)}
            onPage={(pageNo, pageSize) =>
              go({ ...query, pageNo, pageSize: pageSize ?? query.pageSize, selected: null })
            }
            busy={model.isChanging.value}
            hasDetail={query.selected !== null}
            selection={{
              name: ({ prescription }) => prescription.prescriptionNo,
              actions,
              kept,
            }}
          />
        )}
      </AsyncView>
    </Panel>
  );
};
