import { orderStatus } from '../../contract/consultation/order.ts';
import { maxTransferred, transfers } from '../../contract/consultation/transfer.ts';
import { staffStatus } from '../../contract/account/staff.ts';
import { conversationSummaries } from '../messaging/messageHandlers.ts';
import { prescriptionStatus } from '../../contract/prescribing/prescription.ts';
import { publishPrescription } from '../prescriptions/prescriptionState.ts';
import { nextId } from '../db/ids.ts';
import { isOfEndedVisit } from '../followUps/followUpRows.ts';
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
  // Ended ones, too: reopening one would give the former doctor the visit back.
  store.run('UPDATE follow_up SET doctor_id = ? WHERE order_id = ?', to.id, orderId);
  // The new doctor answers questions about these, and corrects those that were rejected.
  const { awaitingAudit, rejected } = prescriptionStatus;
  const sent = store.all<{ id: string }>(
    'SELECT id FROM prescription WHERE order_id = ? AND status IN (?, ?)',
    orderId,
    awaitingAudit,
    rejected,
  );
  for (const { id } of sent) publishPrescription(ctx, id, from.id);
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

/** Follow-ups of visits that have ended, the next due first: the visit stays the former doctor's, and the colleague may read it. */
const transferFollowUps = (ctx: RequestContext, from: Person, to: Person): number => {
  const { store, events, trail } = ctx;
  const visits = store.all<{ id: string; orderId: string; status: number }>(
    `SELECT f.id, f.order_id AS orderId, o.status FROM follow_up f JOIN consult_order o ON o.id = f.order_id
      WHERE f.doctor_id = ? AND ${isOfEndedVisit} ORDER BY f.day, f.id LIMIT ${maxTransferred}`,
    from.id,
  );
  for (const { id, orderId, status } of visits) {
    store.run('UPDATE follow_up SET doctor_id = ? WHERE id = ?', to.id, id);
    trail('follow-up-transfer', orderId, `${from.name} → ${to.name}`);
    for (const doctor of [from, to]) events.publish(store, doctor.id, { type: 'order', orderId, status });
  }
  return visits.length;
};

/** Open consultations change their doctor. The new doctor answers for what was prescribed; what the former one drafted stays theirs. */
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
  run({ from, to, orderIds, followUps }, ctx) {
    const [former, colleague] = [personById(ctx, from), personById(ctx, to)];
    if (colleague.isAuditor === 1 || colleague.status !== staffStatus.enabled || to === from)
      return throwHttpError('transferTarget');
    const open = openOrdersOf(ctx, from).map(({ id }) => id);
    const chosen = orderIds ?? open.slice(0, maxTransferred);
    // One that has ended or changed its doctor meanwhile: nothing is handed over.
    if (chosen.some((id) => !open.includes(id))) return throwHttpError('orderNotOpen');
    for (const id of new Set(chosen)) transferOrder(ctx, id, former, colleague);
    return {
      count: new Set(chosen).size,
      followUps: followUps ? transferFollowUps(ctx, former, colleague) : 0,
    };
  },
});
