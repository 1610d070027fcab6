import type { VerdictRow } from '../../contract/prescribing/audit.ts';
import { NoPage } from '../kit/NoPage.tsx';
import { Pager } from '../kit/Pager.tsx';
import { Panel } from '../kit/Panel.tsx';
import { RemoteView } from '../kit/RemoteView.tsx';
import { Table } from '../kit/Table.tsx';
import { useWords } from '../useApp.ts';
import { verdictColumns } from './columns.tsx';
import type { VerdictQuery } from './query.ts';
import { pageSize, type Verdicts } from './verdicts.ts';

interface Props {
  verdicts: Verdicts;
  query: VerdictQuery;
  go: (query: VerdictQuery) => void;
}

/** The verdicts, newest first; one of them opens in the detail pane. */
export const VerdictList = ({ verdicts, query, go }: Props) => {
  const words = useWords();
  const w = words.audit.verdicts;
  const listed = (row: VerdictRow) => ({
    ...row,
    open: () => go({ ...query, opened: { id: row.prescription.id, version: row.version } }),
    current: row.prescription.id === query.opened?.id && row.version === query.opened.version,
  });
  return (
    <Panel title={w.list} flush>
      <RemoteView of={verdicts.page} retry={() => void verdicts.page.load()} lines={8}>
        {({ value }: { value: { total: number; list: VerdictRow[] } }) => {
          const pages = Math.max(1, Math.ceil(value.total / pageSize));
          if (query.pageNo > pages)
            return <NoPage pageNo={query.pageNo} pages={pages} onFirst={() => go({ ...query, pageNo: 1 })} />;
          return (
            <>
              <Table
                label={w.list}
                rows={value.list.map(listed)}
                columns={verdictColumns(words)}
                rowKey={({ id }) => id}
                onOpen={({ open }) => open()}
                empty={w.empty}
              />
              <Pager
                total={words.audit.total(value.total)}
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
