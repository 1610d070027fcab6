import { type Order, orderStatus } from '../../contract/consultation/order.ts';
import { type PatientRow, patientOf } from '../records/patientRows.ts';
import { hasFollowUp } from '../followUps/followUpRows.ts';
import { departmentNamesSql } from '../hospital/departments.ts';
import { throwHttpError } from '../server/httpError.ts';
import type { RequestContext } from '../server/requestContext.ts';
import type { SqlParam, Store } from '../db/store.ts';

interface OrderRow extends PatientRow, Omit<Order, 'id' | 'patient' | 'followUp'> {
  orderId: string;
  followUp: number;
}

/** The orders of a source that names them `o`. The condition is over `o` and `p` (the patient), and may end with ORDER BY. */
const ordersFrom = (store: Store, source: string, condition: string, ...params: SqlParam[]): Order[] =>
  store
    .all<OrderRow>(
      `SELECT o.id AS orderId, o.order_no AS orderNo, o.status, o.consult_type AS consultType, o.follow_up AS followUp, o.complaint,
         o.doctor_id AS doctorId, a.name AS doctorName, ${departmentNamesSql('a.dept')},
         o.create_time AS createTime, o.accept_time AS acceptTime,
         o.finish_time AS finishTime, o.end_time AS endTime, o.decline_reason AS declineReason, p.id, p.name, p.sex, p.birth_date,
         p.allergies, p.allergy_classes, p.guardian_confirmed, p.pregnant
       FROM ${source} JOIN patient p ON p.id = o.patient_id LEFT JOIN account a ON a.id = o.doctor_id
       WHERE ${condition}`,
      ...params,
    )
    .map((row) => ({
      id: row.orderId,
      orderNo: row.orderNo,
      status: row.status,
      consultType: row.consultType,
      followUp: row.followUp === 1,
      complaint: row.complaint,
      patient: patientOf(row),
      doctorId: row.doctorId,
      doctorName: row.doctorName,
      deptName: row.deptName,
      deptNameEn: row.deptNameEn,
      createTime: row.createTime,
      acceptTime: row.acceptTime,
      finishTime: row.finishTime,
      endTime: row.endTime,
      declineReason: row.declineReason,
    }));

/**
 * Orders that match a condition over `o` (the order) and `p` (the patient); the condition may end with ORDER
 * BY.
 */
export const ordersWhere = (store: Store, condition: string, ...params: SqlParam[]): Order[] =>
  ordersFrom(store, 'consult_order o', condition, ...params);

/** The orders with these ids, by id. */
export const ordersOf = (store: Store, ids: readonly string[]): Map<string, Order> => {
  // With IN, SQLite would read all orders of the hospital.
  const wanted = 'json_each(?) wanted CROSS JOIN consult_order o ON o.id = wanted.value';
  return new Map(ordersFrom(store, wanted, 'true', JSON.stringify(ids)).map((one) => [one.id, one]));
};

/** How many patients wait for a doctor. */
export const countAwaiting = (store: Store): number =>
  store.one<{ n: number }>('SELECT count(*) AS n FROM consult_order WHERE status = ?', orderStatus.awaiting)
    ?.n ?? 0;

/** The order with an id; 404 when it is unknown or belongs to another hospital. */
export const orderById = (store: Store, id: string): Order =>
  ordersWhere(store, 'o.id = ?', id)[0] ?? throwHttpError(404);

/**
 * Whether the caller may read an order and its conversation: doctors their own, waiting ones and those whose follow-up is theirs, auditors
 * those with a prescription that was submitted for audit.
 */
export const isReadableOrder = (
  { store, caller }: Pick<RequestContext, 'store' | 'caller'>,
  { id, doctorId, status }: Pick<Order, 'id' | 'doctorId' | 'status'>,
): boolean => {
  if (caller.isAuditor) {
    const audited = 'SELECT 1 FROM prescription WHERE order_id = ? AND submit_time IS NOT NULL LIMIT 1';
    return store.one(audited, id) !== undefined;
  }
  return (
    doctorId === caller.userId || status === orderStatus.awaiting || hasFollowUp(store, id, caller.userId)
  );
};

/** An order that the caller may read. Else 404, 403 or `orderOfAnother`. */
export const requireReadableOrder = (ctx: Pick<RequestContext, 'store' | 'caller'>, id: string): Order => {
  const order = orderById(ctx.store, id);
  if (isReadableOrder(ctx, order)) return order;
  return throwHttpError(ctx.caller.isAuditor ? 403 : 'orderOfAnother');
};

/**
 * An order that the caller may write to: their own, in consultation. Else 404, `orderOfAnother` or
 * `orderNotOpen`.
 */
export const requireOpenOrder = (
  { store, caller }: Pick<RequestContext, 'store' | 'caller'>,
  id: string,
): Order => {
  const order = orderById(store, id);
  const isOpen = order.status === orderStatus.inConsultation;
  if (order.doctorId !== caller.userId) return throwHttpError(isOpen ? 'orderOfAnother' : 'orderNotOpen');
  return isOpen ? order : throwHttpError('orderNotOpen');
};

/**
 * An order whose record and follow-up the caller may write: their own, also after it was finished. Else 404,
 * `orderOfAnother` or `orderNotOpen`.
 */
export const requireOwnOrder = (
  { store, caller }: Pick<RequestContext, 'store' | 'caller'>,
  id: string,
): Order => {
  const order = orderById(store, id);
  const { inConsultation, finished } = orderStatus;
  if (order.doctorId !== caller.userId)
    return throwHttpError(order.status === inConsultation ? 'orderOfAnother' : 'orderNotOpen');
  return order.status === inConsultation || order.status === finished
    ? order
    : throwHttpError('orderNotOpen');
};
