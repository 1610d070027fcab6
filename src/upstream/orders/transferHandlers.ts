import { orderStatus } from '../../contract/consultation/order.ts';
import { transfers } from '../../contract/consultation/transfer.ts';
import { staffStatus } from '../../contract/account/staff.ts';
import { conversationSummaries } from '../messaging/messageHandlers.ts';
import { nextId } from '../db/ids.ts';
import { bindHandlers } from '../server/bindHandlers.ts';
import { throwHttpError } from '../server/httpError.ts';
import type { RequestContext } from '../server/requestContext.ts';
import { ordersWhere } from './orderRows.ts';

interface Person {
  readonly id: string;
  readonly name: string;
  readonly isAuditor: number;
  readonly status: number;
}

const personById = ({ store }: RequestContext, id: string): Person =>
  store.one<Person>('SELECT id, name, is_auditor AS isAuditor, status FROM account WHERE id = ?', id) ??
  throwHttpError(404);

const openOrdersOf = ({ store }: RequestContext, doctorId: string) =>
  ordersWhere(
    store,
    'o.doctor_id = ? AND o.status = ? ORDER BY o.accept_time, o.id',
    doctorId,
    orderStatus.inConsultation,
  );

const transferText = {
  zh: (from: string, to: string) => `本次问诊已由${from}医生转交${to}医生，后续由${to}医生为您诊治。`,
  en: (from: string, to: string) => `Dr ${to} has taken over this consultation from Dr ${from}.`,
};

const transferOrder = (ctx: RequestContext, orderId: string, from: Person, to: Person): void => {
  const { store, events, caller, trail } = ctx;
  const status = orderStatus.inConsultation;
  store.run('UPDATE consult_order SET doctor_id = ? WHERE id = ?', to.id, orderId);
  store.run(
    'UPDATE follow_up SET doctor_id = ? WHERE order_id = ? AND done_at IS NULL AND removed_at IS NULL',
    to.id,
    orderId,
  );
  trail('order-transfer', orderId, `${from.name} → ${to.name}`);
  events.publish(store, from.id, {
    type: 'order',
    orderId,
    status,
    handedOver: { by: caller.name, to: to.name },
  });
  events.publish(store, to.id, { type: 'order', orderId, status });
  // The patient reads it, and the colleague in the conversation.
  events.sendMessage(store, {
    conv: orderId,
    cmid: `transfer-${nextId()}`,
    role: 'system',
    senderId: null,
    kind: 'notice',
    body: { text: transferText[store.language](from.name, to.name) },
  });
};

/** Open consultations change their doctor; what the former doctor drafted stays theirs. */
export const transferHandlers = bindHandlers(transfers, {
  open({ doctorId }, ctx) {
    personById(ctx, doctorId);
    const orders = openOrdersOf(ctx, doctorId);
    const summaries = conversationSummaries(
      ctx.store,
      doctorId,
      orders.map(({ id }) => id),
    );
    return orders.map(({ id, orderNo, patient, acceptTime }) => ({
      id,
      orderNo,
      patientName: patient.name,
      acceptTime,
      unansweredSince: summaries.get(id)?.unansweredSince ?? null,
    }));
  },
  run({ from, to, orderIds }, ctx) {
    const [former, colleague] = [personById(ctx, from), personById(ctx, to)];
    if (colleague.isAuditor === 1 || colleague.status !== staffStatus.enabled || to === from)
      return throwHttpError('transferTarget');
    const open = openOrdersOf(ctx, from).map(({ id }) => id);
    const chosen = orderIds ?? open;
    // One that has ended or changed its doctor meanwhile: nothing is handed over.
    if (chosen.some((id) => !open.includes(id))) return throwHttpError('orderNotOpen');
    for (const id of new Set(chosen)) transferOrder(ctx, id, former, colleague);
    return { count: new Set(chosen).size };
  },
});
