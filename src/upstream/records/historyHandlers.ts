import * as v from 'valibot';
import { codedDiagnosis } from '../../contract/consultation/diagnosis.ts';
import { history, type PastVisit } from '../../contract/consultation/history.ts';
import { orderStatus } from '../../contract/consultation/order.ts';
import { orderById } from '../orders/orderRows.ts';
import { trailPatientRead, trailRead } from '../trail/trailRead.ts';
import { expireDue } from '../prescriptions/prescriptionState.ts';
import { prescriptionPage } from '../prescriptions/prescriptionRows.ts';
import { recordOf } from './recordRows.ts';
import { throwHttpError } from '../server/httpError.ts';
import { bindHandlers } from '../server/bindHandlers.ts';
import type { RequestContext } from '../server/requestContext.ts';
import { isTreating } from './isTreating.ts';

interface Row extends Omit<PastVisit, 'diagnoses'> {
  diagnoses: string | null;
}

// Visits that are finished or already have a record. ?1 is the patient, ?2 the caller.
const visitCondition = `o.patient_id = ?1 AND (o.status = ${orderStatus.finished} OR (o.status = ${orderStatus.inConsultation}
  AND EXISTS (SELECT 1 FROM case_record r WHERE r.order_id = o.id)))`;
// A doctor may read prescriptions that were submitted for audit, and their own drafts.
const visibleTo = {
  doctor: { visits: visitCondition, prescriptions: '(x.submit_time IS NOT NULL OR x.doctor_id = ?2)' },
  // An auditor may read only orders with a prescription that was submitted for audit.
  auditor: {
    visits: `${visitCondition} AND ?2 <> '' AND EXISTS (SELECT 1 FROM prescription a WHERE a.order_id = o.id AND a.submit_time IS NOT NULL)`,
    prescriptions: "(x.submit_time IS NOT NULL AND ?2 <> '')",
  },
} as const;

/** Fails for an unknown patient, and for a doctor who never treated them. */
export const requireReadablePatient = (ctx: RequestContext, patientId: string): void => {
  const { store, caller } = ctx;
  if (!store.one('SELECT id FROM patient WHERE id = ?', patientId)) return throwHttpError(404);
  if (!caller.isAuditor && !isTreating(ctx, patientId)) return throwHttpError(403);
};

/** The visits of a patient that the caller may read, newest first; `onlyOrder` selects one order. */
const visitsOf = (
  { store, caller }: RequestContext,
  patientId: string,
  { onlyOrder, limit, offset }: { onlyOrder: string | null; limit: number; offset: number },
): { total: number; list: PastVisit[] } => {
  const { visits, prescriptions } = visibleTo[caller.isAuditor ? 'auditor' : 'doctor'];
  const where = `${visits} AND (?3 IS NULL OR o.id = ?3)`;
  const params = [patientId, caller.userId, onlyOrder] as const;
  const rows = store.all<Row>(
    `SELECT o.id AS orderId, coalesce(o.accept_time, o.create_time) AS at, coalesce(d.name, '') AS doctorName,
       o.consult_type AS consultType, o.complaint,
       (SELECT r.diagnoses FROM case_record r WHERE r.order_id = o.id ORDER BY r.version DESC LIMIT 1) AS diagnoses,
       (SELECT count(*) FROM prescription x WHERE x.order_id = o.id AND ${prescriptions}) AS prescriptions
     FROM consult_order o LEFT JOIN account d ON d.id = o.doctor_id
     WHERE ${where} ORDER BY at DESC, o.id DESC LIMIT ?4 OFFSET ?5`,
    ...params,
    limit,
    offset,
  );
  return {
    total:
      store.one<{ n: number }>(`SELECT count(*) AS n FROM consult_order o WHERE ${where}`, ...params)?.n ?? 0,
    list: rows.map((row) => ({
      ...row,
      diagnoses: v.parse(v.array(codedDiagnosis), JSON.parse(row.diagnoses ?? '[]')),
    })),
  };
};

/**
 * A patient's earlier visits to this hospital, for doctors who treat or treated them; auditors see what was
 * submitted for audit.
 */
export const historyHandlers = bindHandlers(history, {
  visits({ patientId, pageNo, pageSize }, ctx) {
    requireReadablePatient(ctx, patientId);
    const page = visitsOf(ctx, patientId, {
      onlyOrder: null,
      limit: pageSize,
      offset: (pageNo - 1) * pageSize,
    });
    if (ctx.caller.isAuditor && page.total === 0) return throwHttpError(403);
    trailPatientRead(ctx, 'visits-read', patientId);
    return page;
  },
  visit({ patientId, orderId }, ctx) {
    const { store, caller, clock } = ctx;
    expireDue(ctx);
    requireReadablePatient(ctx, patientId);
    const order = orderById(store, orderId);
    if (order.patient.id !== patientId) return throwHttpError(404);
    const [visit] = visitsOf(ctx, patientId, { onlyOrder: orderId, limit: 1, offset: 0 }).list;
    if (!visit) return throwHttpError(caller.isAuditor ? 403 : 404);
    trailRead(ctx, 'record-read', order);
    const { list } = prescriptionPage(store, clock.now(), {
      reader: caller.userId,
      where: caller.isAuditor
        ? 'x.order_id = ? AND x.submit_time IS NOT NULL'
        : 'x.order_id = ? AND (x.submit_time IS NOT NULL OR x.doctor_id = ?)',
      params: caller.isAuditor ? [orderId] : [orderId, caller.userId],
      order: 'x.create_time DESC, x.id DESC',
      pageNo: 1,
      pageSize: 100,
    });
    return { ...visit, record: recordOf(store, order), prescriptions: list };
  },
});
