import { type Order, type OrderSort, type order, orderStatus } from '../../contract/consultation/order.ts';
import type { ServerInput } from '../../contract/protocol/endpoint.ts';
import { likePattern } from '../db/likePattern.ts';
import { ordersWhere } from './orderRows.ts';
import type { RequestContext } from '../server/requestContext.ts';
import { dayRange } from '../server/dayRange.ts';
import type { SqlParam, Store } from '../db/store.ts';

type PageQuery = ServerInput<typeof order.page>;

/** Filters of an order list. */
export type OrderFilter = Omit<PageQuery, 'pageNo' | 'pageSize'>;

interface SqlFragment {
  readonly sql: string;
  readonly params: readonly SqlParam[];
}

interface ListedOrder {
  readonly id: string;
  readonly status: number;
}

const sortColumns: Readonly<Record<OrderSort, string>> = {
  created: 'o.create_time',
  ended: 'coalesce(o.finish_time, o.end_time)',
  state: 'o.status',
  type: 'o.consult_type',
};

/** The doctor's own orders and the waiting ones, as separate queries, so that each uses its own index. */
const queriesOf = ({ caller }: Pick<RequestContext, 'caller'>, filter: OrderFilter): SqlFragment[] => {
  const { start, end } = dayRange(filter);
  const time = filter.by === 'finish' ? 'o.finish_time' : 'o.create_time';
  const conditions: SqlFragment[] = [];
  const add = (sql: string, ...params: SqlParam[]) => conditions.push({ sql, params });
  if (filter.by === 'finish') add('o.finish_time IS NOT NULL');
  if (start !== null) add(`${time} >= ?`, start);
  if (end !== null) add(`${time} < ?`, end);
  if (filter.only !== undefined)
    add('o.id IN (SELECT value FROM json_each(?))', JSON.stringify(filter.only.split(',')));
  if (filter.status !== undefined) add('o.status = ?', filter.status);
  if (filter.consultType !== undefined) add('o.consult_type = ?', filter.consultType);
  if (filter.keyword !== '') {
    const like = "LIKE ? ESCAPE '\\'";
    const byPatientName = `EXISTS (SELECT 1 FROM patient p WHERE p.id = o.patient_id AND p.name ${like})`;
    const pattern = likePattern(filter.keyword);
    add(`(o.order_no ${like} OR o.complaint ${like} OR ${byPatientName})`, pattern, pattern, pattern);
  }
  const query = (sql: string, ...params: SqlParam[]): SqlFragment => ({
    sql: `SELECT o.id, o.status, ${filter.orderBy ? sortColumns[filter.orderBy] : time} AS place FROM consult_order o WHERE ${[sql, ...conditions.map((one) => one.sql)].join(' AND ')}`,
    params: [...params, ...conditions.flatMap((one) => one.params)],
  });
  return [
    query('o.doctor_id = ? AND o.status <> ?', caller.userId, orderStatus.awaiting),
    query('o.status = ?', orderStatus.awaiting),
  ];
};

const countOf = (store: Store, { sql, params }: SqlFragment): number =>
  store.one<{ n: number }>(`SELECT count(*) AS n FROM (${sql})`, ...params)?.n ?? 0;

/** The matching orders, sorted; a `limit` of -1 returns all. */
export const listedOrders = (
  ctx: Pick<RequestContext, 'store' | 'caller'>,
  filter: OrderFilter,
  { limit = -1, offset = 0 }: { limit?: number; offset?: number } = {},
): ListedOrder[] => {
  const queries = queriesOf(ctx, filter);
  const direction = filter.sort === 'asc' ? 'ASC' : 'DESC';
  // Those that have not ended have no place among the ended; an index of the others is used as it is.
  const emptyLast = filter.orderBy === 'ended' ? ' NULLS LAST' : '';
  return ctx.store.all<ListedOrder>(
    `${queries.map(({ sql }) => sql).join(' UNION ALL ')} ORDER BY place ${direction}${emptyLast}, id ${direction} LIMIT ? OFFSET ?`,
    ...queries.flatMap(({ params }) => params),
    limit,
    offset,
  );
};

/** The orders with these ids, by id. */
export const ordersOf = (store: Store, ids: readonly string[]): Map<string, Order> =>
  new Map(
    ordersWhere(store, 'o.id IN (SELECT value FROM json_each(?))', JSON.stringify(ids)).map((one) => [
      one.id,
      one,
    ]),
  );

/** A page of the caller's own orders and the waiting ones. */
export const orderPage = (
  ctx: Pick<RequestContext, 'store' | 'caller'>,
  { pageNo, pageSize, ...filter }: PageQuery,
): { total: number; list: Order[] } => {
  const ids = listedOrders(ctx, filter, { limit: pageSize, offset: (pageNo - 1) * pageSize }).map(
    ({ id }) => id,
  );
  const orders = ordersOf(ctx.store, ids);
  return {
    total: queriesOf(ctx, filter).reduce((sum, query) => sum + countOf(ctx.store, query), 0),
    list: ids.flatMap((id) => orders.get(id) ?? []),
  };
};
