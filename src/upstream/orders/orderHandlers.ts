import { type Order, order, orderStatus } from '../../contract/consultation/order.ts';
import { dayMs, dayOf, startOfDay } from '../server/clock.ts';
import { conversationSummaries } from '../messaging/messageHandlers.ts';
import { exportVisits, ownVisits } from '../export/visitExport.ts';
import { orderPage, ownOrders } from './orderPage.ts';
import {
  countAwaiting,
  requireOpenOrder,
  orderById,
  ordersWhere,
  requireReadableOrder,
} from './orderRows.ts';
import { throwHttpError } from '../server/httpError.ts';
import { remindPatient } from '../messaging/remindPatient.ts';
import { bindHandlers } from '../server/bindHandlers.ts';
import type { RequestContext } from '../server/requestContext.ts';
import { checkService, sendGreeting } from './serviceHandlers.ts';
import { personalHistoryOf } from '../records/factRows.ts';
import { unsignedVisits } from '../records/unsignedVisits.ts';
import { trailRead } from '../trail/trailRead.ts';

/** Publishes the order's new status to the caller. */
const publishStatus = ({ events, store, caller }: RequestContext, orderId: string, status: number): void =>
  events.publish(store, caller.userId, { type: 'order', orderId, status });

/** The same, of an order that has left the queue. */
const publishLeft = (ctx: RequestContext, orderId: string, status: number): void => {
  publishStatus(ctx, orderId, status);
  ctx.events.announceQueue(ctx.store, () => countAwaiting(ctx.store));
};

const awaitingOrder = ({ store }: RequestContext, id: string): Order => {
  const found = orderById(store, id);
  return found.status === orderStatus.awaiting ? found : throwHttpError('orderNotAwaiting');
};

/** A doctor's rows of a table by day of the hospital, according to a time column. */
const rowsByDay = ({ store, caller }: RequestContext, table: string, column: string, from: number) => {
  const times = store.all<{ at: number }>(
    `SELECT ${column} AS at FROM ${table} WHERE doctor_id = ? AND ${column} >= ?`,
    caller.userId,
    from,
  );
  return Map.groupBy(times, ({ at }) => dayOf(at));
};

/** Consultation orders: waiting, in consultation, and the transitions between (docs/product.md, "States"). */
export const orderHandlers = bindHandlers(order, {
  detail({ id }, ctx) {
    const found = requireReadableOrder(ctx, id);
    trailRead(ctx, 'order-read', found);
    return found;
  },
  personalHistory({ orderId }, ctx) {
    const found = requireReadableOrder(ctx, orderId);
    const history = personalHistoryOf(ctx.store, found.patient.id) ?? throwHttpError(404);
    trailRead(ctx, 'history-read', found);
    return history;
  },
  numbers(_input, ctx) {
    const { store, caller, clock } = ctx;
    const own = store.one<{ inConsultation: number; finishedToday: number }>(
      `SELECT count(*) FILTER (WHERE status = ?) AS inConsultation,
         count(*) FILTER (WHERE status = ? AND finish_time >= ?) AS finishedToday
       FROM consult_order WHERE doctor_id = ?`,
      orderStatus.inConsultation,
      orderStatus.finished,
      startOfDay(clock.now()),
      caller.userId,
    );
    return {
      awaiting: countAwaiting(store),
      inConsultation: own?.inConsultation ?? 0,
      finishedToday: own?.finishedToday ?? 0,
    };
  },
  page: (query, { store, caller }) => orderPage(store, ownOrders(caller), query),
  export: (query, ctx) => exportVisits(ctx, query, ownVisits(ctx.caller)),
  // A GET by the specification, although it writes.
  pushMessage: ({ id }, ctx) => ctx.store.transaction(() => remindPatient(ctx, id)),
  awaiting: (_input, { store }) =>
    ordersWhere(store, 'o.status = ? ORDER BY o.create_time, o.id', orderStatus.awaiting),
  open(_input, { store, caller }) {
    const orders = ordersWhere(
      store,
      'o.doctor_id = ? AND o.status = ? ORDER BY o.accept_time, o.id',
      caller.userId,
      orderStatus.inConsultation,
    );
    const ids = orders.map(({ id }) => id);
    const summaries = conversationSummaries(store, caller.userId, ids);
    const empty = { unread: 0, lastMessage: null, unansweredSince: null };
    return orders.map((one) => ({ ...one, ...(summaries.get(one.id) ?? empty) }));
  },
  unsigned: (page, { store, caller }) => unsignedVisits(store, caller.userId, page),
  accept({ id }, ctx) {
    const { store, caller, clock, trail } = ctx;
    const accepted = awaitingOrder(ctx, id);
    checkService(ctx, accepted);
    store.run(
      'UPDATE consult_order SET status = ?, doctor_id = ?, accept_time = ? WHERE id = ?',
      orderStatus.inConsultation,
      caller.userId,
      clock.now(),
      id,
    );
    trail('order-accept', id);
    publishLeft(ctx, id, orderStatus.inConsultation);
    sendGreeting(ctx, accepted);
    return orderById(store, id);
  },
  decline({ id, reason }, ctx) {
    const { store, caller, clock, trail } = ctx;
    awaitingOrder(ctx, id);
    store.run(
      'UPDATE consult_order SET status = ?, doctor_id = ?, decline_reason = ?, end_time = ? WHERE id = ?',
      orderStatus.declined,
      caller.userId,
      reason,
      clock.now(),
      id,
    );
    trail('order-decline', id, reason);
    publishLeft(ctx, id, orderStatus.declined);
    return true;
  },
  finish({ id }, ctx) {
    const { store, clock, trail } = ctx;
    requireOpenOrder(ctx, id);
    store.run(
      'UPDATE consult_order SET status = ?, finish_time = ? WHERE id = ?',
      orderStatus.finished,
      clock.now(),
      id,
    );
    trail('order-finish', id);
    publishStatus(ctx, id, orderStatus.finished);
    return true;
  },
  statistics(_input, ctx) {
    const today = startOfDay(ctx.clock.now());
    const from = today - 13 * dayMs;
    const finished = rowsByDay(ctx, 'consult_order', 'finish_time', from);
    const prescriptions = rowsByDay(ctx, 'prescription', 'create_time', from);
    return Array.from({ length: 14 }, (_, index) => {
      const day = dayOf(from + index * dayMs);
      return {
        day,
        finished: finished.get(day)?.length ?? 0,
        prescriptions: prescriptions.get(day)?.length ?? 0,
      };
    });
  },
});
