import { type Order, type order, orderStatus } from '../contract/consultation/order.ts';
import type { ServerInput } from '../contract/protocol/endpoint.ts';
import { containing } from './likely.ts';
import { ordersWhere } from './orderRows.ts';
import type { Scene } from './serve.ts';
import { span } from './span.ts';
import type { Param, Store } from './store.ts';

type Asked = ServerInput<typeof order.page>;

/** Filters of an order list. */
export type OrderFilter = Omit<Asked, 'pageNo' | 'pageSize'>;

interface Part {
  readonly sql: string;
  readonly params: readonly Param[];
}

interface Listed {
  readonly id: string;
  readonly status: number;
}

/** The doctor's own orders and the waiting ones, as separate queries, so that each uses its own index. */
const partsOf = ({ caller }: Pick<Scene, 'caller'>, filter: OrderFilter): Part[] => {
  const { start, end } = span(filter);
  const time = filter.by === 'finish' ? 'o.finish_time' : 'o.create_time';
  const conditions: Part[] = [];
  const add = (sql: string, ...params: Param[]) => conditions.push({ sql, params });
  if (filter.by === 'finish') add('o.finish_time IS NOT NULL');
  if (start !== null) add(`${time} >= ?`, start);
  if (end !== null) add(`${time} < ?`, end);
  if (filter.status !== undefined) add('o.status = ?', filter.status);
  if (filter.consultType !== undefined) add('o.consult_type = ?', filter.consultType);
  if (filter.keyword !== '') {
    const like = "LIKE ? ESCAPE '\\'";
    const named = `EXISTS (SELECT 1 FROM patient p WHERE p.id = o.patient_id AND p.name ${like})`;
    const typed = containing(filter.keyword);
    add(`(o.order_no ${like} OR o.complaint ${like} OR ${named})`, typed, typed, typed);
  }
  const part = (sql: string, ...params: Param[]): Part => ({
    sql: `SELECT o.id, o.status, ${time} AS at FROM consult_order o WHERE ${[sql, ...conditions.map((one) => one.sql)].join(' AND ')}`,
    params: [...params, ...conditions.flatMap((one) => one.params)],
  });
  return [
    part('o.doctor_id = ? AND o.status <> ?', caller.userId, orderStatus.awaiting),
    part('o.status = ?', orderStatus.awaiting),
  ];
};

const countOf = (store: Store, { sql, params }: Part): number =>
  store.one<{ n: number }>(`SELECT count(*) AS n FROM (${sql})`, ...params)?.n ?? 0;

/** The matching orders, sorted; a `limit` of -1 returns all. */
export const listedOrders = (
  scene: Pick<Scene, 'store' | 'caller'>,
  filter: OrderFilter,
  { most = -1, from = 0 }: { most?: number; from?: number } = {},
): Listed[] => {
  const parts = partsOf(scene, filter);
  const way = filter.sort === 'asc' ? 'ASC' : 'DESC';
  return scene.store.all<Listed>(
    `${parts.map(({ sql }) => sql).join(' UNION ALL ')} ORDER BY at ${way}, id ${way} LIMIT ? OFFSET ?`,
    ...parts.flatMap(({ params }) => params),
    most,
    from,
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
  scene: Pick<Scene, 'store' | 'caller'>,
  { pageNo, pageSize, ...filter }: Asked,
): { total: number; list: Order[] } => {
  const ids = listedOrders(scene, filter, { most: pageSize, from: (pageNo - 1) * pageSize }).map(
    ({ id }) => id,
  );
  const orders = ordersOf(scene.store, ids);
  return {
    total: partsOf(scene, filter).reduce((sum, part) => sum + countOf(scene.store, part), 0),
    list: ids.flatMap((id) => orders.get(id) ?? []),
  };
};
