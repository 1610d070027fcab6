import type { VerdictRow } from '../../../../contract/prescribing/audit.ts';
import { PageOutOfRange } from '../../../ui/table/PageOutOfRange.tsx';
import { Pager } from '../../../ui/table/Pager.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { useMessages } from '../../../i18n/useMessages.ts';
import { verdictColumns } from './verdictColumns.tsx';
import type { VerdictQuery } from './verdictQuery.ts';
import { pageSize, type VerdictListModel } from './verdictListModel.ts';

interface Props {
  model: VerdictListModel;
  query: VerdictQuery;
  go: (query: VerdictQuery) => void;
}

/** The verdicts, newest first; one of them opens in the detail pane. */
export const VerdictList = ({ model, query, go }: Props) => {
  const messages = useMessages();
  const t = messages.audit.verdicts;
  const toRow = (row: VerdictRow) => ({
    ...row,
    onOpen: () => go({ ...query, selected: { id: row.prescription.id, version: row.version } }),
    isSelected: row.prescription.id === query.selected?.id && row.version === query.selected.version,
  });
  return (
    <Panel title={t.list} flush>
      <AsyncView data={model.page} onRetry={() => void model.page.load()} lines={8}>
        {({ value }: { value: { total: number; list: VerdictRow[] } }) => {
          const pages = Math.max(1, Math.ceil(value.total / pageSize));
          if (query.pageNo > pages)
            return (
              <PageOutOfRange
                pageNo={query.pageNo}
                pages={pages}
                onFirst={() => go({ ...query, pageNo: 1 })}
              />
            );
          return (
            <>
              <Table
                label={t.list}
                rows={value.list.map(toRow)}
                columns={verdictColumns(messages)}
                rowKey={({ id }) => id}
                onOpen={({ onOpen }) => onOpen()}
                empty={t.empty}
              />
              <Pager
                total={messages.audit.total(value.total)}
                pageNo={query.pageNo}
                pages={pages}
                onPageChange={(pageNo) => go({ ...query, pageNo, selected: null })}
              />
            </>
          );
        }}
      </AsyncView>
    </Panel>
  );
};
