import { useSignal } from '@preact/signals-react';
import type { Prescription } from '../../../../contract/prescribing/prescription.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ExportBar } from '../../../domain/export/ExportBar.tsx';
import { ExportButton } from '../../../domain/export/ExportButton.tsx';
import type { ListExport } from '../../../domain/export/listExport.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { LazyPrescriptionPrint } from '../../../domain/print/LazyPrescriptionPrint.tsx';
import { useSelectionPrint } from '../../../domain/print/useSelectionPrint.ts';
import { ListMenus } from '../../../domain/lists/ListMenus.tsx';
import { ListTable } from '../../../ui/table/ListTable.tsx';
import type { LoadedPage } from '../../../ui/table/listPage.ts';
import type { ListSettings } from '../../../ui/table/listSettings.ts';
import { defaultPageSize, knownSort } from '../../../lib/queryParams.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import { type PrescriptionRow, recordColumns } from './recordColumns.tsx';
import type { RecordListModel } from './recordListModel.ts';
import { isNarrowed, type RecordQuery, recordSorts, shownSort } from './recordQuery.ts';
import { StatusFilter } from './StatusFilter.tsx';

interface Props {
  model: RecordListModel;
  settings: ListSettings;
  listExport: ListExport;
  query: RecordQuery;
  /** Id of the prescription in the detail pane. */
  selectedId: string | null;
  go: (query: RecordQuery) => void;
}

/** The filtered prescriptions with their statuses; one of them opens in the detail pane. */
export const RecordList = ({ model, settings, listExport, query, selectedId, go }: Props) => {
  const messages = useMessages();
  const kept = useSignal<ReadonlyMap<string, PrescriptionRow>>(new Map());
  const t = messages.prescriptionList;
  const print = useSelectionPrint(model.current);
  const actions = (rows: readonly Prescription[]) => (
    <>
      <Button
        label={messages.prescription.print}
        pressed={print.shown.value.length > 0}
        busy={print.isReading.value}
        onClick={() => void print.toggle(rows)}
      />
      <ExportButton listExport={listExport} only={rows.map(({ id }) => id)} />
    </>
  );
  const toRow = (prescription: Prescription) => ({
    ...prescription,
    onOpen: () => go({ ...query, selectedId: prescription.id }),
    isSelected: prescription.id === selectedId,
  });
  return (
    <Panel
      title={t.title}
      actions={
        <>
          <ListMenus settings={settings} columns={recordColumns(messages)} />
          <ExportButton listExport={listExport} />
        </>
      }
      flush
    >
      {print.shown.value.length > 0 ? (
        <LazyPrescriptionPrint prescriptions={print.shown.value} onClose={print.close} />
      ) : null}
      <ExportBar listExport={listExport} />
      <StatusFilter counts={model.counts} query={query} go={go} />
      <AsyncView main data={model.page} onRetry={() => void model.page.load()} lines={8}>
        {({ value }: { value: LoadedPage<RecordQuery, Prescription> }) => (
          <ListTable
            label={t.title}
            rows={value.list.map(toRow)}
            columns={recordColumns(messages)}
            rowKey={({ id }) => id}
            onOpen={({ onOpen }) => onOpen()}
            empty={isNarrowed(value.query) ? t.emptyFiltered : t.empty}
            settings={settings}
            sort={shownSort(query)}
            onSort={(sort) =>
              go({ ...query, sort: knownSort(sort, recordSorts), pageNo: 1, selectedId: null })
            }
            position={{ pageNo: value.query.pageNo, pageSize: value.query.pageSize ?? defaultPageSize }}
            total={value.total}
            totalText={messages.lists.rowCount(value.total)}
            onPage={(pageNo, pageSize) =>
              go({ ...query, pageNo, pageSize: pageSize ?? query.pageSize, selectedId: null })
            }
            busy={model.isChanging.value}
            hasDetail={selectedId !== null}
            selection={{
              name: ({ prescriptionNo }) => prescriptionNo,
              actions,
              kept,
            }}
          />
        )}
      </AsyncView>
    </Panel>
  );
};
