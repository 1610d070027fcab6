import { Button } from '../kit/Button.tsx';
import { NoPage } from '../kit/NoPage.tsx';
import { Pager } from '../kit/Pager.tsx';
import { Panel } from '../kit/Panel.tsx';
import { RemoteView } from '../kit/RemoteView.tsx';
import { saveBlob } from '../kit/save.ts';
import { Table } from '../kit/Table.tsx';
import { useOpened } from '../lib/useOpened.ts';
import { useApp, useWords } from '../useApp.ts';
import { orderColumns } from './columns.tsx';
import { ExportBar } from './ExportBar.tsx';
import { openExporting } from './exporting.ts';
import { type OrderPage, openOrders, pageSize } from './orders.ts';
import { type OrderQuery, orderPath } from './query.ts';

interface Props {
  query: OrderQuery;
  go: (query: OrderQuery) => void;
}

const Listed = ({ query, go }: Props) => {
  const app = useApp();
  const words = useWords();
  const { page } = useOpened(() => openOrders(app, query));
  return (
    <RemoteView of={page} retry={() => void page.load()} lines={10}>
      {({ value }: { value: OrderPage }) => {
        const pages = Math.max(1, Math.ceil(value.total / pageSize));
        if (query.pageNo > pages)
          return <NoPage pageNo={query.pageNo} pages={pages} onFirst={() => go({ ...query, pageNo: 1 })} />;
        return (
          <>
            <Table
              label={words.orders.title}
              rows={value.list.map((row) => ({ ...row, path: orderPath(row.id, query) }))}
              columns={orderColumns(words)}
              rowKey={({ id }) => id}
              onOpen={({ path }) => app.go(path)}
              empty={words.orders.empty}
            />
            <Pager
              total={words.lists.rows(value.total)}
              pageNo={query.pageNo}
              pages={pages}
              onTurn={(pageNo) => go({ ...query, pageNo })}
            />
          </>
        );
      }}
    </RemoteView>
  );
};

/** The filtered list of orders with its export; a row opens the order. Keyed by the filters. */
export const OrderList = ({ query, go }: Props) => {
  const app = useApp();
  const w = useWords().orders;
  const exporting = useOpened(() => openExporting(app, query, saveBlob));
  const act = (
    <Button
      label={w.export.act}
      busy={exporting.state.value.kind === 'running'}
      onClick={() => void exporting.start()}
    />
  );
  return (
    <Panel title={w.title} actions={act} flush>
      <ExportBar exporting={exporting} />
      <Listed key={query.pageNo} query={query} go={go} />
    </Panel>
  );
};
