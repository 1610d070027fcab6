import * as v from 'valibot';
import { orderStatus } from '../../contract/consultation/order.ts';
import { factNames, patientFacts } from '../../contract/consultation/patientFacts.ts';
import { requireOpenOrder } from '../orders/orderRows.ts';
import { bindHandlers } from '../server/bindHandlers.ts';
import { throwBadField, throwHttpError } from '../server/httpError.ts';
import type { RequestContext } from '../server/requestContext.ts';
import { factsOf, insertFacts, storedFacts, updatePatientRow, withKnownClasses } from './factRows.ts';
import { requireReadablePatient } from './historyHandlers.ts';

/** Auditors read the facts of patients whose prescriptions were submitted for audit. */
const requireReadableFacts = (ctx: RequestContext, patientId: string): void => {
  requireReadablePatient(ctx, patientId);
  const audited = `SELECT 1 FROM prescription x JOIN consult_order o ON o.id = x.order_id
    WHERE o.patient_id = ? AND x.submit_time IS NOT NULL LIMIT 1`;
  if (ctx.caller.isAuditor && !ctx.store.one(audited, patientId)) throwHttpError(403);
};

/** Every open room of the patient loads its order, and with it the patient and the facts, again. */
const publishToOpenRooms = ({ store, events }: RequestContext, patientId: string): void => {
  const { inConsultation: status } = orderStatus;
  const open = store.all<{ id: string; doctorId: string }>(
    'SELECT id, doctor_id AS doctorId FROM consult_order WHERE patient_id = ? AND status = ? ORDER BY id',
    patientId,
    status,
  );
  for (const { id, doctorId } of open)
    events.publish(store, doctorId, { type: 'order', orderId: id, status });
};

/**
 * Facts of a patient: read by doctors who treat or treated them and by auditors, written during a visit by the treating
 * doctor, and only on the version that was read. Reads and writes are in the audit trail. The patient's row follows,
 * so that banner, order and rules show the same.
 */
export const factHandlers = bindHandlers(patientFacts, {
  get({ patientId }, ctx) {
    requireReadableFacts(ctx, patientId);
    ctx.trail('facts-read', patientId);
    return factsOf(ctx.store, patientId);
  },
  save({ patientId, orderId, version, facts }, ctx) {
    const { store, caller, clock, trail } = ctx;
    const order = requireOpenOrder(ctx, orderId);
    if (order.patient.id !== patientId) return throwBadField('patientId');
    const before = factsOf(store, patientId);
    if (before.version !== version) return throwHttpError('factsChanged', before);
    if (facts.pregnant?.value === true && order.patient.sex === 1)
      return throwHttpError('factsContradict', before);
    const at = clock.now();
    const known = Object.fromEntries(factNames.map((name) => [name, before[name]]));
    const said = Object.fromEntries(
      Object.entries(withKnownClasses(facts)).map(([name, fact]) => [name, fact ? { ...fact, at } : null]),
    );
    insertFacts(store, {
      patientId,
      orderId,
      version: version + 1,
      facts: v.parse(storedFacts, { ...known, ...said }),
      by: caller.userId,
      at,
    });
    updatePatientRow(store, patientId, facts);
    publishToOpenRooms(ctx, patientId);
    trail('facts-save', patientId, `version ${version + 1}: ${Object.keys(facts).join(', ')}`);
    return factsOf(store, patientId);
  },
});
