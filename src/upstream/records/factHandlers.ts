import { patientFacts } from '../../contract/consultation/patientFacts.ts';
import { requireOpenOrder } from '../orders/orderRows.ts';
import { bindHandlers } from '../server/bindHandlers.ts';
import { throwBadField, throwHttpError } from '../server/httpError.ts';
import { factsOf, insertFacts } from './factRows.ts';
import { requireReadablePatient } from './historyHandlers.ts';

/**
 * Facts of a patient: read by doctors who treat or treated them and by auditors, written during a visit by the treating
 * doctor, and only on the version that was read. Reads and writes are in the audit trail.
 */
export const factHandlers = bindHandlers(patientFacts, {
  get({ patientId }, ctx) {
    requireReadablePatient(ctx, patientId);
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
    const { allergies, weightKg, heightCm, pregnant, nursing, egfr, creatinine } = before;
    const { liver, conditions, medicines, guardian, notCollected } = before;
    const said = Object.fromEntries(
      Object.entries(facts).map(([name, fact]) => [name, fact ? { ...fact, at } : null]),
    );
    insertFacts(store, {
      patientId,
      orderId,
      version: version + 1,
      facts: {
        ...{ allergies, weightKg, heightCm, pregnant, nursing, egfr, creatinine },
        ...{ liver, conditions, medicines, guardian, notCollected },
        ...said,
      },
      by: caller.userId,
      at,
    });
    trail('facts-save', patientId, `version ${version + 1}: ${Object.keys(facts).join(', ')}`);
    return factsOf(store, patientId);
  },
});
