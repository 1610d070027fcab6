import { useSignal } from '@preact/signals-react';
import { order, type Order, orderSorts } from '../../../contract/consultation/order.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { exportColumns } from '../../../contract/protocol/exportFile.ts';
import { ExportBar } from '../../domain/export/ExportBar.tsx';
import { ExportButton } from '../../domain/export/ExportButton.tsx';
import type { ListExport } from '../../domain/export/listExport.ts';
import { useListExport } from '../../domain/export/useListExport.ts';
import { RecordsPrintPreview } from '../../domain/print/RecordPrintPreview.tsx';
import { useSelectionPrint } from '../../domain/print/useSelectionPrint.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { AsyncView } from '../../ui/async/AsyncView.tsx';
import { defaultPageSize, knownSort } from '../../lib/queryParams.ts';
import { ListTable } from '../../ui/table/ListTable.tsx';
import { type LoadedPage, useListQuery } from '../../ui/table/listPage.ts';
import { ListMenus } from '../../domain/lists/ListMenus.tsx';
import { useListSettings } from '../../domain/lists/useListSettings.ts';
import type { ListSettings } from '../../ui/table/listSettings.ts';
import { useModel } from '../../ui/hooks/useModel.ts';
import { useServices } from '../../useServices.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import { orderColumns, type OrderRow } from './orderColumns.tsx';
import { createOrders } from './orders.ts';
import { isNarrowed, type OrderQuery, orderPath, shownSort, sortRequest, toRequest } from './orderQuery.ts';
import { createGroupReminder, type GroupReminder } from './remind/groupReminder.ts';
import { RemindDialog } from './remind/RemindDialog.tsx';
import { readVisitRecords } from './visitRecords.ts';

interface Props {
  query: OrderQuery;
  onQueryChange: (query: OrderQuery) => void;
}

interface TableProps extends Props {
  settings: ListSettings;
  listExport: ListExport;
}

const OrderTable = ({ query, onQueryChange, settings, listExport }: TableProps) => {
  const app = useServices();
  const messages = useMessages();
  const kept = useSignal<ReadonlyMap<string, OrderRow>>(new Map());
  const reminder = useSignal<GroupReminder | null>(null);
  const asked = { ...query, pageSize: query.pageSize ?? settings.pageSize.value };
  const orders = useModel(() => createOrders(app, asked));
  useListQuery(orders, asked);
  const print = useSelectionPrint(async (rows: readonly Order[], isOver) => {
    const records = await readVisitRecords(app, rows, isOver);
    const without = rows.length - records.length;
    if (without > 0 && !isOver()) app.toasts.show(app.i18n.messages.peek().orders.withoutRecord(without));
    return records;
  });
  // The same rows until others are loaded, so that their cells are not rendered again.
  const known = useModel(() => new WeakMap<LoadedPage<OrderQuery, Order>, readonly OrderRow[]>());
  const rowsOf = (page: LoadedPage<OrderQuery, Order>): readonly OrderRow[] => {
    const before = known.get(page);
    if (before) return before;
    const rows = page.list.map((row) => ({ ...row, path: orderPath(row.id, query) }));
    known.set(page, rows);
    return rows;
  };
  const actions = (rows: readonly Order[]) => (
    <>
      <Button
        label={messages.orders.printRecords}
        pressed={print.shown.value.length > 0}
        busy={print.isReading.value}
        onClick={() => void print.toggle(rows)}
      />
      <ExportButton listExport={listExport} only={rows.map(({ id }) => id)} />
      <Button
        label={messages.orders.remind.several}
        onClick={() => {
          reminder.value = createGroupReminder(app, rows);
        }}
      />
    </>
  );
  return (
    <>
      {print.shown.value.length > 0 ? (
        <RecordsPrintPreview records={print.shown.value} onClose={print.close} />
      ) : null}
      <AsyncView main data={orders.page} onRetry={() => void orders.page.load()} lines={10}>
        {({ value }: { value: LoadedPage<OrderQuery, Order> }) => (
          <ListTable
            label={messages.orders.title}
            rows={rowsOf(value)}
            columns={orderColumns(messages)}
            rowKey={({ id }) => id}
            onOpen={({ path }) => app.navigate(path)}
            empty={isNarrowed(value.query) ? messages.orders.emptyFiltered : messages.orders.empty}
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
            selection={{ name: ({ orderNo }) => orderNo, actions, kept }}
          />
        )}
      </AsyncView>
      {reminder.value ? (
        <RemindDialog
          reminder={reminder.value}
          onClose={() => {
            reminder.value = null;
          }}
        />
      ) : null}
    </>
  );
};

/** The filtered list of orders with its export; a row opens the order. */
export const OrderList = ({ query, onQueryChange }: Props) => {
  const messages = useMessages();
  const t = messages.orders;
  const settings = useListSettings('visits');
  const columns = orderColumns(messages);
  const listExport = useListExport({
    endpoint: order.export,
    heads: exportColumns.visits,
    table: { columns, settings: settings.columns },
    request: (chosen) => ({
      ...(chosen.only === undefined ? toRequest(query) : sortRequest(query)),
      ...chosen,
    }),
  });
  return (
    <Panel
      title={t.title}
      actions={
        <>
          <ListMenus settings={settings} columns={columns} />
          <ExportButton listExport={listExport} />
        </>
      }
      flush
    >
      <ExportBar listExport={listExport} />
      <OrderTable query={query} onQueryChange={onQueryChange} settings={settings} listExport={listExport} />
    </Panel>
  );
};
