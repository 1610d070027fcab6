import { useSearch } from 'wouter';
import { dayOf } from '../../lib/dates/days.ts';
import { useServices } from '../../useServices.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import { OrderFilters } from './OrderFilters.tsx';
import { OrderList } from './OrderList.tsx';
import { type OrderQuery, queryPath, readQuery } from './orderQuery.ts';
import './orders.css';

/** /orderRecord: all orders of the doctor. */
export const OrderListPage = () => {
  const app = useServices();
  const today = dayOf(app.clock.coarseNow.value);
  const query = readQuery(useSearch(), today);
  const onQueryChange = (next: OrderQuery) => app.navigate(queryPath(next));
  return (
    <div className="page list-stacked">
      <h1>{useMessages().orders.title}</h1>
      <OrderFilters query={query} today={today} onQueryChange={onQueryChange} />
      <OrderList key={queryPath({ ...query, pageNo: 1 })} query={query} onQueryChange={onQueryChange} />
    </div>
  );
};
