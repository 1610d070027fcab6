import * as v from 'valibot';
import { codedDiagnosis } from '../contract/consultation/diagnosis.ts';
import { history, type PastVisit } from '../contract/consultation/history.ts';
import { orderStatus } from '../contract/consultation/order.ts';
import { orderById } from './orderRows.ts';
import { expireDue } from './prescriptionState.ts';
import { prescriptionPage } from './prescriptionRows.ts';
import { recordOf } from './recordRows.ts';
import { refuse } from './refusal.ts';
import { type Scene, serve } from './serve.ts';
import { treats } from './treating.ts';

interface Row extends Omit<PastVisit, 'diagnoses'> {
  diagnoses: string | null;
}

// Visits that are finished or already have a record. ?1 is the patient, ?2 the caller.
const visited = `o.patient_id = ?1 AND (o.status = ${orderStatus.finished} OR (o.status = ${orderStatus.inConsultation}
  AND EXISTS (SELECT 1 FROM case_record r WHERE r.order_id = o.id)))`;
// A doctor may read prescriptions that were submitted for audit, and their own drafts.
const shown = {
  doctor: { visits: visited, prescriptions: '(x.submit_time IS NOT NULL OR x.doctor_id = ?2)' },
  // An auditor may read only orders with a prescription that was submitted for audit.
  auditor: {
    visits: `${visited} AND ?2 <> '' AND EXISTS (SELECT 1 FROM prescription a WHERE a.order_id = o.id AND a.submit_time IS NOT NULL)`,
    prescriptions: "(x.submit_time IS NOT NULL AND ?2 <> '')",
  },
} as const;

/** Fails for an unknown patient, and for a doctor who never treated them. */
const readablePatient = (scene: Scene, patientId: string): void => {
  const { store, caller } = scene;
  if (!store.one('SELECT id FROM patient WHERE id = ?', patientId)) return refuse(404);
  if (!caller.isAuditor && !treats(scene, patientId)) return refuse(403);
};

/** The visits of a patient that the caller may read, newest first; `onlyOrder` selects one order. */
const visitsOf = (
  { store, caller }: Scene,
  patientId: string,
  { only, most, from }: { only: string | null; most: number; from: number },
): { total: number; list: PastVisit[] } => {
  const { visits, prescriptions } = shown[caller.isAuditor ? 'auditor' : 'doctor'];
  const where = `${visits} AND (?3 IS NULL OR o.id = ?3)`;
  const given = [patientId, caller.userId, only] as const;
  const rows = store.all<Row>(
    `SELECT o.id AS orderId, coalesce(o.accept_time, o.create_time) AS at, coalesce(d.name, '') AS doctorName,
       o.consult_type AS consultType, o.complaint,
       (SELECT r.diagnoses FROM case_record r WHERE r.order_id = o.id ORDER BY r.version DESC LIMIT 1) AS diagnoses,
       (SELECT count(*) FROM prescription x WHERE x.order_id = o.id AND ${prescriptions}) AS prescriptions
     FROM consult_order o LEFT JOIN account d ON d.id = o.doctor_id
     WHERE ${where} ORDER BY at DESC, o.id DESC LIMIT ?4 OFFSET ?5`,
    ...given,
    most,
    from,
  );
  return {
    total:
      store.one<{ n: number }>(`SELECT count(*) AS n FROM consult_order o WHERE ${where}`, ...given)?.n ?? 0,
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
export const historyCalls = serve(history, {
  visits({ patientId, pageNo, pageSize }, scene) {
    readablePatient(scene, patientId);
    const page = visitsOf(scene, patientId, { only: null, most: pageSize, from: (pageNo - 1) * pageSize });
    return scene.caller.isAuditor && page.total === 0 ? refuse(403) : page;
  },
  visit({ patientId, orderId }, scene) {
    const { store, caller, clock } = scene;
    expireDue(scene);
    readablePatient(scene, patientId);
    const order = orderById(store, orderId);
    if (order.patient.id !== patientId) return refuse(404);
    const [visit] = visitsOf(scene, patientId, { only: orderId, most: 1, from: 0 }).list;
    if (!visit) return refuse(caller.isAuditor ? 403 : 404);
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
