import { useSignal } from '@preact/signals-react';
import { useEffect } from 'react';
import { order, type Order, orderSorts } from '../../../contract/consultation/order.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { exportColumns } from '../../../contract/protocol/exportFile.ts';
import { ExportBar } from '../../domain/export/ExportBar.tsx';
import { ExportButton } from '../../domain/export/ExportButton.tsx';
import { createListExport, type ListExport } from '../../domain/export/listExport.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { AsyncView } from '../../ui/async/AsyncView.tsx';
import { defaultPageSize, knownSort } from '../../lib/queryParams.ts';
import { saveBlob } from '../../lib/saveBlob.ts';
import { ListTable } from '../../ui/table/ListTable.tsx';
import { type LoadedPage, useListQuery } from '../../ui/table/listPage.ts';
import { ListMenus } from '../../domain/lists/ListMenus.tsx';
import { useListSettings } from '../../domain/lists/useListSettings.ts';
import type { ListSettings } from '../../ui/table/listSettings.ts';
import type { RowSelection } from '../../ui/table/rowSelection.tsx';
import { useModel } from '../../ui/hooks/useModel.ts';
import { useServices } from '../../useServices.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import { orderColumns } from './orderColumns.tsx';
import { createOrders } from './orders.ts';
import { type OrderQuery, orderPath, queryPath, shownSort, toRequest } from './orderQuery.ts';

interface Props {
  query: OrderQuery;
  onQueryChange: (query: OrderQuery) => void;
}

interface TableProps extends Props {
  settings: ListSettings;
  /** Exports chosen orders; null where the hospital's system has no export. */
  exportAction: RowSelection<Pick<Order, 'id' | 'orderNo'>>['actions'] | null;
}

const OrderTable = ({ query, onQueryChange, settings, exportAction }: TableProps) => {
  const app = useServices();
  const messages = useMessages();
  const asked = { ...query, pageSize: query.pageSize ?? settings.pageSize.value };
  const orders = useModel(() => createOrders(app, asked));
  useListQuery(orders, asked);
  return (
    <AsyncView main data={orders.page} onRetry={() => void orders.page.load()} lines={10}>
      {({ value }: { value: LoadedPage<OrderQuery, Order> }) => (
        <ListTable
          label={messages.orders.title}
          rows={value.list.map((row) => ({ ...row, path: orderPath(row.id, query) }))}
          columns={orderColumns(messages)}
          rowKey={({ id }) => id}
          onOpen={({ path }) => app.navigate(path)}
          empty={messages.orders.empty}
          settings={settings}
          sort={shownSort(query)}
          onSort={(sort) => onQueryChange({ ...query, sort: knownSort(sort, orderSorts), pageNo: 1 })}
          position={{ pageNo: value.query.pageNo, pageSize: value.query.pageSize ?? defaultPageSize }}
          total={value.total}
          totalText={messages.lists.rowCount(value.total)}
          onPage={(pageNo, pageSize) =>
            onQueryChange({ ...query, pageNo, pageSize: pageSize ?? query.pageSize })
          }
          busy={orders.isChanging.value}
          selection={
            exportAction === null ? undefined : { name: ({ orderNo }) => orderNo, actions: exportAction }
          }
        />
      )}
    </AsyncView>
  );
};

/** The filtered list of orders with its export; a row opens the order. */
export const OrderList = ({ query, onQueryChange }: Props) => {
  const app = useServices();
  const messages = useMessages();
  const t = messages.orders;
  const settings = useListSettings('visits');
  const createExport = (asked: OrderQuery) =>
    createListExport(app, {
      endpoint: order.export,
      columns: exportColumns.visits,
      request: (chosen) => ({ ...toRequest(asked), ...chosen }),
      saveFile: saveBlob,
    });
  const whole = useModel(() => createExport(query), queryPath({ ...query, pageNo: 1, pageSize: null }));
  /** The export of selected rows, once there was one. */
  const selected = useSignal<ListExport | null>(null);
  useEffect(() => () => selected.peek()?.cancel(), [selected]);
  const current = selected.value ?? whole;
  const exportAction: TableProps['exportAction'] = (rows) => (
    <Button
      label={messages.exports.selected}
      busy={current.state.value.kind === 'running'}
      onClick={() => {
        selected.value = createExport({ ...query, ids: rows.map(({ id }) => id) });
        void selected.value.run();
      }}
    />
  );
  return (
    <Panel
      title={t.title}
      actions={
        <>
          <ListMenus settings={settings} columns={orderColumns(messages)} />
          <ExportButton listExport={whole} />
        </>
      }
      flush
    >
      <ExportBar listExport={current} />
      <OrderTable
        query={query}
        onQueryChange={onQueryChange}
        settings={settings}
        exportAction={app.offered.has(order.export) ? exportAction : null}
      />
    </Panel>
  );
};
