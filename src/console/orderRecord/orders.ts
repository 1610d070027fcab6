import { type Order, order, orderStatus } from '../../contract/order.ts';
import type { App } from '../app.ts';
import { type Remote, remote } from '../lib/remote.ts';
import { askedOf, type OrderQuery } from './query.ts';

/** How many rows a page shows. */
export const pageSize = 20;

/** A page of orders. */
export interface OrderPage {
  readonly total: number;
  readonly list: readonly Order[];
}

/** The doctor's orders under one filter. */
export interface Orders {
  readonly page: Remote<OrderPage>;
  readonly open: () => () => void;
}

/** Opens one page of them; it follows what happens to orders, and who comes to wait where those are listed. */
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
