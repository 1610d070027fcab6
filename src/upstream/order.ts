import { type Order, order, orderStatus } from '../contract/consultation/order.ts';
import { dayMs, dayOf, dayStart } from './clock.ts';
import { standings } from './message.ts';
import { orderFile } from './orderFile.ts';
import { orderPage } from './orderPage.ts';
import { openOrder, orderById, ordersWhere, readableOrder } from './orderRows.ts';
import { refuse } from './refusal.ts';
import { remind } from './remind.ts';
import { type Scene, serve } from './serve.ts';
import { checkService, greet } from './consultConfig.ts';

interface Counted {
  n: number;
}

const awaitingCount = ({ store }: Pick<Scene, 'store'>): number =>
  store.one<Counted>('SELECT count(*) AS n FROM consult_order WHERE status = ?', orderStatus.awaiting)?.n ??
  0;

/** Publishes the queue length to every doctor and the order's new status to the caller. */
const tellMoved = (scene: Scene, orderId: string, status: number): void => {
  const { events, store, caller } = scene;
  events.tell(store, caller.userId, { type: 'order', orderId, status });
  events.tellDoctors(store, { type: 'queue', awaiting: awaitingCount(scene) });
};

const awaitingOrder = ({ store }: Scene, id: string): Order => {
  const found = orderById(store, id);
  return found.status === orderStatus.awaiting ? found : refuse('orderNotAwaiting');
};

/** A doctor's rows of a table by day of the hospital, according to a time column. */
const perDay = ({ store, caller }: Scene, table: string, column: string, from: number) => {
  const times = store.all<{ at: number }>(
    `SELECT ${column} AS at FROM ${table} WHERE doctor_id = ? AND ${column} >= ?`,
    caller.userId,
    from,
  );
  return Map.groupBy(times, ({ at }) => dayOf(at));
};

/** Consultation orders: waiting, in consultation, and the transitions between (docs/product.md, "States"). */
export const orderCalls = serve(order, {
  detail: ({ id }, scene) => readableOrder(scene, id),
  personalHistory({ orderId }, scene) {
    const { patient } = readableOrder(scene, orderId);
    return (
      scene.store.one<{ pastHistory: string; allergyHistory: string; familyHistory: string }>(
        `SELECT past_history AS pastHistory, allergy_history AS allergyHistory, family_history AS familyHistory
         FROM patient WHERE id = ?`,
        patient.id,
      ) ?? refuse(404)
    );
  },
  numbers(_input, scene) {
    const { store, caller, clock } = scene;
    const mine = store.one<{ inConsultation: number; finishedToday: number }>(
      `SELECT count(*) FILTER (WHERE status = ?) AS inConsultation,
         count(*) FILTER (WHERE status = ? AND finish_time >= ?) AS finishedToday
       FROM consult_order WHERE doctor_id = ?`,
      orderStatus.inConsultation,
      orderStatus.finished,
      dayStart(clock.now()),
      caller.userId,
    );
    return {
      awaiting: awaitingCount(scene),
      inConsultation: mine?.inConsultation ?? 0,
      finishedToday: mine?.finishedToday ?? 0,
    };
  },
  page: (asked, scene) => orderPage(scene, asked),
  export: (asked, scene) => orderFile(scene, asked),
  // A GET by the specification, although it writes.
  pushMessage: ({ id }, scene) => scene.store.transaction(() => remind(scene, id)),
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
    const stand = standings(store, caller.userId, ids);
    const empty = { unread: 0, lastMessage: null, unansweredSince: null };
    return orders.map((one) => ({ ...one, ...(stand.get(one.id) ?? empty) }));
  },
  accept({ id }, scene) {
    const { store, caller, clock, trail } = scene;
    const taken = awaitingOrder(scene, id);
    checkService(scene, taken);
    store.run(
      'UPDATE consult_order SET status = ?, doctor_id = ?, accept_time = ? WHERE id = ?',
      orderStatus.inConsultation,
      caller.userId,
      clock.now(),
      id,
    );
    trail('order-accept', id);
    tellMoved(scene, id, orderStatus.inConsultation);
    greet(scene, taken);
    return orderById(store, id);
  },
  decline({ id, reason }, scene) {
    const { store, caller, clock, trail } = scene;
    awaitingOrder(scene, id);
    store.run(
      'UPDATE consult_order SET status = ?, doctor_id = ?, decline_reason = ?, end_time = ? WHERE id = ?',
      orderStatus.declined,
      caller.userId,
      reason,
      clock.now(),
      id,
    );
    trail('order-decline', id, reason);
    tellMoved(scene, id, orderStatus.declined);
    return true;
  },
  finish({ id }, scene) {
    const { store, clock, trail } = scene;
    openOrder(scene, id);
    store.run(
      'UPDATE consult_order SET status = ?, finish_time = ? WHERE id = ?',
      orderStatus.finished,
      clock.now(),
      id,
    );
    trail('order-finish', id);
    tellMoved(scene, id, orderStatus.finished);
    return true;
  },
  statistics(_input, scene) {
    const today = dayStart(scene.clock.now());
    const from = today - 13 * dayMs;
    const finished = perDay(scene, 'consult_order', 'finish_time', from);
    const prescriptions = perDay(scene, 'prescription', 'create_time', from);
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
