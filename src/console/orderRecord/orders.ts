import { type Order, order, orderStatus } from '../../contract/consultation/order.ts';
import type { App } from '../app.ts';
import { type Remote, remote } from '../lib/remote.ts';
import { askedOf, type OrderQuery } from './query.ts';

/** The number of rows on a page. */
export const pageSize = 20;

export interface OrderPage {
  readonly total: number;
  readonly list: readonly Order[];
}

/** The doctor's orders for one set of filters. */
export interface Orders {
  readonly page: Remote<OrderPage>;
  readonly open: () => () => void;
}

/**
 * Creates one page of orders; it reloads when an order changes, and on queue changes if waiting orders are
 * included.
 */
export const openOrders = (
  { call, clock, im }: Pick<App, 'call' | 'clock' | 'im'>,
  query: OrderQuery,
): Orders => {
  const page = remote(() => call(order.page, { ...askedOf(query), pageNo: query.pageNo, pageSize }), clock);
  const load = () => void page.load();
  const waits = query.status === null || query.status === orderStatus.awaiting;
  return {
    page,
    open: () => {
      load();
      const ways = [
        im.on((event) => {
          if (event.type === 'order' || (waits && event.type === 'queue')) load();
        }),
        im.resynced(load),
      ];
      return () => {
        for (const back of ways) back();
      };
    },
  };
};
