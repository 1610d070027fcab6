import type { Prescription } from '../../../../contract/prescribing/prescription.ts';
import { Notice } from '../../../ui/display/Notice.tsx';
import { Pager } from '../../../ui/table/Pager.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { useMessages } from '../../../i18n/useMessages.ts';
import { recordColumns } from './recordColumns.tsx';
import { type RecordListModel, pageSize } from './recordListModel.ts';
import type { RecordQuery } from './recordQuery.ts';
import { StatusFilter } from './StatusFilter.tsx';

interface Props {
  model: RecordListModel;
  query: RecordQuery;
  /** Id of the prescription in the detail pane. */
  selectedId: string | null;
  go: (query: RecordQuery) => void;
}

/** The filtered prescriptions with their statuses; one of them opens in the detail pane. */
export const RecordList = ({ model, query, selectedId, go }: Props) => {
  const messages = useMessages();
  const t = messages.prescriptionList;
  const goToPage = (pageNo: number) => go({ ...query, pageNo, selectedId: null });
  const toRow = (prescription: Prescription) => ({
    ...prescription,
    onOpen: () => go({ ...query, selectedId: prescription.id }),
    isSelected: prescription.id === selectedId,
  });
  return (
    <Panel title={t.title} flush>
      <StatusFilter counts={model.counts} query={query} go={go} />
      <AsyncView data={model.page} onRetry={() => void model.page.load()} lines={8}>
        {({ value }: { value: { total: number; list: Prescription[] } }) => {
          const pages = Math.max(1, Math.ceil(value.total / pageSize));
          return query.pageNo > pages ? (
            <Notice
              tone="plain"
              text={t.noPage(query.pageNo, pages)}
              action={{ label: t.lastPage, onClick: () => goToPage(pages) }}
            />
          ) : (
            <>
              <Table
                label={t.title}
                rows={value.list.map(toRow)}
                columns={recordColumns(messages)}
                rowKey={({ id }) => id}
                onOpen={({ onOpen }) => onOpen()}
                empty={t.empty}
              />
              <Pager
                total={messages.lists.rowCount(value.total)}
                pageNo={query.pageNo}
                pages={pages}
                onPageChange={goToPage}
              />
            </>
          );
        }}
      </AsyncView>
    </Panel>
  );
};
