import { useSearch } from 'wouter';
import { dayOf } from '../lib/days.ts';
import { useApp, useWords } from '../useApp.ts';
import { OrderFilters } from './OrderFilters.tsx';
import { OrderList } from './OrderList.tsx';
import { type OrderQuery, queryPath, readQuery } from './query.ts';
import './orders.css';

/** /orderRecord: all orders of the doctor. */
export const OrderRecordPage = () => {
  const app = useApp();
  const today = dayOf(app.clock.minute.value);
  const query = readQuery(useSearch(), today);
  const go = (next: OrderQuery) => app.go(queryPath(next));
  return (
    <div className="page list-stacked">
      <h1 className="unseen">{useWords().orders.title}</h1>
      <OrderFilters query={query} today={today} go={go} />
      <OrderList key={queryPath({ ...query, pageNo: 1 })} query={query} go={go} />
    </div>
  );
};
