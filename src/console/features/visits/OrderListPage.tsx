import { orderStatus } from '../../../contract/consultation/order.ts';
import { UnknownFilters } from '../../ui/table/UnknownFilters.tsx';
import { useSearch } from 'wouter';
import { dayOf } from '../../lib/dates/days.ts';
import { useServices } from '../../useServices.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import { OrderFilters } from './OrderFilters.tsx';
import { OrderList } from './OrderList.tsx';
import { type OrderQuery, queryPath, readQuery } from './orderQuery.ts';

/** /orderRecord: all orders of the doctor. */
export const OrderListPage = () => {
  const app = useServices();
  const today = dayOf(app.clock.coarseNow.value);
  const search = useSearch();
  const t = useMessages().orders;
  const types = app.dictionaries.items('consult_type');
  const query = readQuery(search, today);
  const onQueryChange = (next: OrderQuery) => app.navigate(queryPath(next));
  return (
    <div className="page list-stacked">
      <h1>{t.title}</h1>
      <OrderFilters query={query} today={today} onQueryChange={onQueryChange} />
      <UnknownFilters
        search={search}
        filters={[
          { param: 'status', label: t.state, values: Object.values(orderStatus) },
          ...(types.length > 0
            ? [{ param: 'type', label: t.type, values: types.map(({ value }) => value) }]
            : []),
        ]}
        hasPeriod
        onRemove={(next) => app.navigate(`/orderRecord${next === '' ? '' : `?${next}`}`)}
      />
      <OrderList query={query} onQueryChange={onQueryChange} />
    </div>
  );
};
