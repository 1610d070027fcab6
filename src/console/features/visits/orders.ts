import { type Order, order, orderStatus } from '../../../contract/consultation/order.ts';
import type { Services } from '../../services.ts';
import { type AsyncState, createAsyncState } from '../../lib/async/asyncState.ts';
import { toRequest, type OrderQuery } from './orderQuery.ts';
import { disposeAll } from '../../lib/async/disposeAll.ts';

/** The number of rows on a page. */
export const pageSize = 20;

export interface OrderPage {
  readonly total: number;
  readonly list: readonly Order[];
}

/** The doctor's orders for one set of filters. */
export interface Orders {
  readonly page: AsyncState<OrderPage>;
  readonly start: () => () => void;
}

/**
 * Creates one page of orders; it reloads when an order changes, and on queue changes if waiting orders are
 * included.
 */
export const createOrders = (
  { call, clock, messaging }: Pick<Services, 'call' | 'clock' | 'messaging'>,
  query: OrderQuery,
): Orders => {
  const page = createAsyncState(
    () => call(order.page, { ...toRequest(query), pageNo: query.pageNo, pageSize }),
    clock,
  );
  const load = () => void page.load();
  const includesWaiting = query.status === null || query.status === orderStatus.awaiting;
  return {
    page,
    start: () => {
      load();
      const disposers = [
        messaging.onEvent((event) => {
          if (event.type === 'order' || (includesWaiting && event.type === 'queue')) load();
        }),
        messaging.onResync(load),
      ];
      return () => disposeAll(disposers);
    },
  };
};
