import { type Order, type OrderSort, type order, orderStatus } from '../../contract/consultation/order.ts';
import type { ServerInput } from '../../contract/protocol/endpoint.ts';
import { idList } from '../db/idList.ts';
import { likePattern } from '../db/likePattern.ts';
import { type PackedIds, packedIds } from '../db/packedIds.ts';
import { ordersOf } from './orderRows.ts';
import type { Caller } from '../server/requestContext.ts';
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

/** Which orders a list has, as conditions over `o` that exclude each other. Each is a query of its own, and uses its own index. */
export type OrderScope = readonly SqlFragment[];

/** The doctor's own orders and the waiting ones. */
export const ownOrders = ({ userId }: Pick<Caller, 'userId'>): OrderScope => [
  { sql: 'o.doctor_id = ? AND o.status <> ?', params: [userId, orderStatus.awaiting] },
  { sql: 'o.status = ?', params: [orderStatus.awaiting] },
];

/** The queries of a list. */
const queriesOf = (scope: OrderScope, filter: OrderFilter): SqlFragment[] => {
  const { start, end } = dayRange(filter);
  const time = filter.by === 'finish' ? 'o.finish_time' : 'o.create_time';
  const conditions: SqlFragment[] = [];
  const add = (sql: string, ...params: SqlParam[]) => conditions.push({ sql, params });
  if (filter.by === 'finish') add('o.finish_time IS NOT NULL');
  if (start !== null) add(`${time} >= ?`, start);
  if (end !== null) add(`${time} < ?`, end);
  const only = idList(filter.only);
  if (only !== null) add('o.id IN (SELECT value FROM json_each(?))', only);
  if (filter.status !== undefined) add('o.status = ?', filter.status);
  if (filter.consultType !== undefined) add('o.consult_type = ?', filter.consultType);
  if (filter.keyword !== '') {
    const like = "LIKE ? ESCAPE '\\'";
    const byPatientName = `EXISTS (SELECT 1 FROM patient p WHERE p.id = o.patient_id AND p.name ${like})`;
    const pattern = likePattern(filter.keyword);
    add(`(o.order_no ${like} OR o.complaint ${like} OR ${byPatientName})`, pattern, pattern, pattern);
  }
  const place = filter.orderBy ? sortColumns[filter.orderBy] : time;
  return scope.map((part) => {
    const all = [part, ...conditions];
    return {
      sql: `SELECT o.id, o.status, ${place} AS place FROM consult_order o WHERE ${all.map(({ sql }) => sql).join(' AND ')}`,
      params: all.flatMap(({ params }) => params),
    };
  });
};

const countOf = (store: Store, { sql, params }: SqlFragment): number =>
  store.one<{ n: number }>(`SELECT count(*) AS n FROM (${sql})`, ...params)?.n ?? 0;

/** What a list is sorted by; those that have not ended have no place among the ended. An index of the others is used as it is. */
const orderBy = ({ orderBy: by, sort }: OrderFilter): string => {
  const direction = sort === 'asc' ? 'ASC' : 'DESC';
  return `ORDER BY place ${direction}${by === 'ended' ? ' NULLS LAST' : ''}, id ${direction}`;
};

/** The matching orders, sorted; a `limit` of -1 returns all. */
export const listedOrders = (
  store: Store,
  scope: OrderScope,
  filter: OrderFilter,
  { limit = -1, offset = 0 }: { limit?: number; offset?: number } = {},
): ListedOrder[] => {
  const queries = queriesOf(scope, filter);
  return store.all<ListedOrder>(
    `${queries.map(({ sql }) => sql).join(' UNION ALL ')} ${orderBy(filter)} LIMIT ? OFFSET ?`,
    ...queries.flatMap(({ params }) => params),
    limit,
    offset,
  );
};

/** The ids of all matching orders, in the order of the list. */
export const listedIds = (store: Store, scope: OrderScope, filter: OrderFilter): PackedIds => {
  const queries = queriesOf(scope, filter);
  return packedIds(
    store,
    `SELECT id, row_number() OVER (${orderBy(filter)}) AS n FROM (${queries.map(({ sql }) => sql).join(' UNION ALL ')})`,
    ...queries.flatMap(({ params }) => params),
  );
};

/** A page of the orders of a scope. */
export const orderPage = (
  store: Store,
  scope: OrderScope,
  { pageNo, pageSize, ...filter }: PageQuery,
): { total: number; list: Order[] } => {
  const ids = listedOrders(store, scope, filter, { limit: pageSize, offset: (pageNo - 1) * pageSize }).map(
    ({ id }) => id,
  );
  const orders = ordersOf(store, ids);
  return {
    total: queriesOf(scope, filter).reduce((sum, query) => sum + countOf(store, query), 0),
    list: ids.flatMap((id) => orders.get(id) ?? []),
  };
};
