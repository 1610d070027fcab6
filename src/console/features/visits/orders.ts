import { type Order, order, orderStatus } from '../../../contract/consultation/order.ts';
import type { Services } from '../../services.ts';
import { defaultPageSize } from '../../lib/queryParams.ts';
import { createListPage, type ListPage } from '../../ui/table/listPage.ts';
import { toRequest, type OrderQuery } from './orderQuery.ts';
import { disposeAll } from '../../lib/async/disposeAll.ts';
import { onLive } from '../../messaging/liveQuery.ts';

/** The doctor's orders. */
export interface Orders extends ListPage<OrderQuery, Order> {
  readonly start: () => () => void;
}

/** Creates the list of orders; it reloads when an order changes, and on queue changes if waiting orders are included. */
export const createOrders = (
  { call, clock, messaging }: Pick<Services, 'call' | 'clock' | 'messaging'>,
  initial: OrderQuery,
): Orders => {
  const list = createListPage(
    initial,
    (query: OrderQuery) =>
      call(order.page, {
        ...toRequest(query),
        pageNo: query.pageNo,
        pageSize: query.pageSize ?? defaultPageSize,
      }),
    clock,
  );
  const load = () => void list.page.load();
  const includesWaiting = () => {
    const { status } = list.query.peek();
    return status === null || status === orderStatus.awaiting;
  };
  return {
    ...list,
    start: () => {
      load();
      const disposers = [
        messaging.onEvent((event) => {
          if (event.type === 'order' || (includesWaiting() && event.type === 'queue')) load();
        }),
        messaging.onResync(load),
        onLive(messaging, load),
      ];
      return () => disposeAll(disposers);
    },
  };
};
