import type { Prescription } from '../../contract/prescribing/prescription.ts';
import { Notice } from '../kit/Notice.tsx';
import { Pager } from '../kit/Pager.tsx';
import { Panel } from '../kit/Panel.tsx';
import { RemoteView } from '../kit/RemoteView.tsx';
import { Table } from '../kit/Table.tsx';
import { useWords } from '../useApp.ts';
import { recordColumns } from './columns.tsx';
import { type Listed, pageSize } from './listed.ts';
import type { RecordQuery } from './query.ts';
import { States } from './States.tsx';

interface Props {
  listed: Listed;
  query: RecordQuery;
  /** Id of the prescription in the detail pane. */
  opened: string | null;
  go: (query: RecordQuery) => void;
}

/** The filtered prescriptions with their statuses; one of them opens in the detail pane. */
export const RecordList = ({ listed, query, opened, go }: Props) => {
  const words = useWords();
  const w = words.prescriptions;
  const turn = (pageNo: number) => go({ ...query, pageNo, opened: null });
  const row = (one: Prescription) => ({
    ...one,
    open: () => go({ ...query, opened: one.id }),
    current: one.id === opened,
  });
  return (
    <Panel title={w.title} flush>
      <States counts={listed.counts} query={query} go={go} />
      <RemoteView of={listed.page} retry={() => void listed.page.load()} lines={8}>
        {({ value }: { value: { total: number; list: Prescription[] } }) => {
          const pages = Math.max(1, Math.ceil(value.total / pageSize));
          return query.pageNo > pages ? (
            <Notice
              tone="plain"
              text={w.noPage(query.pageNo, pages)}
              action={{ label: w.lastPage, onClick: () => turn(pages) }}
            />
          ) : (
            <>
              <Table
                label={w.title}
                rows={value.list.map(row)}
                columns={recordColumns(words)}
                rowKey={({ id }) => id}
                onOpen={({ open }) => open()}
                empty={w.empty}
              />
              <Pager
                total={words.lists.rows(value.total)}
                pageNo={query.pageNo}
                pages={pages}
                onTurn={turn}
              />
            </>
          );
        }}
      </RemoteView>
    </Panel>
  );
};
