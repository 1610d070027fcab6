import { order } from '../../../contract/consultation/order.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { PageOutOfRange } from '../../ui/table/PageOutOfRange.tsx';
import { Pager } from '../../ui/table/Pager.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { AsyncView } from '../../ui/async/AsyncView.tsx';
import { saveBlob } from '../../lib/saveBlob.ts';
import { Table } from '../../ui/table/Table.tsx';
import { useModel } from '../../ui/hooks/useModel.ts';
import { useServices } from '../../useServices.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import { orderColumns } from './orderColumns.tsx';
import { ExportBar } from './ExportBar.tsx';
import { createOrderExport } from './orderExport.ts';
import { type OrderPage, createOrders, pageSize } from './orders.ts';
import { type OrderQuery, orderPath } from './orderQuery.ts';

interface Props {
  query: OrderQuery;
  onQueryChange: (query: OrderQuery) => void;
}

const OrderTable = ({ query, onQueryChange }: Props) => {
  const app = useServices();
  const messages = useMessages();
  const { page } = useModel(() => createOrders(app, query));
  return (
    <AsyncView data={page} onRetry={() => void page.load()} lines={10}>
      {({ value }: { value: OrderPage }) => {
        const pageCount = Math.max(1, Math.ceil(value.total / pageSize));
        if (query.pageNo > pageCount)
          return (
            <PageOutOfRange
              pageNo={query.pageNo}
              pages={pageCount}
              onFirst={() => onQueryChange({ ...query, pageNo: 1 })}
            />
          );
        return (
          <>
            <Table
              label={messages.orders.title}
              rows={value.list.map((row) => ({ ...row, path: orderPath(row.id, query) }))}
              columns={orderColumns(messages)}
              rowKey={({ id }) => id}
              onOpen={({ path }) => app.navigate(path)}
              empty={messages.orders.empty}
            />
            <Pager
              total={messages.lists.rowCount(value.total)}
              pageNo={query.pageNo}
              pages={pageCount}
              onPageChange={(pageNo) => onQueryChange({ ...query, pageNo })}
            />
          </>
        );
      }}
    </AsyncView>
  );
};

/** The filtered list of orders with its export; a row opens the order. Keyed by the filters. */
export const OrderList = ({ query, onQueryChange }: Props) => {
  const app = useServices();
  const t = useMessages().orders;
  const orderExport = useModel(() => createOrderExport(app, query, saveBlob));
  const exportButton = app.offered.has(order.export) ? (
    <Button
      label={t.export.action}
      busy={orderExport.state.value.kind === 'running'}
      onClick={() => void orderExport.run()}
    />
  ) : null;
  return (
    <Panel title={t.title} actions={exportButton} flush>
      <ExportBar orderExport={orderExport} />
      <OrderTable key={query.pageNo} query={query} onQueryChange={onQueryChange} />
    </Panel>
  );
};
