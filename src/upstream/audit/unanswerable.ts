import { staffStatus } from '../../contract/account/staff.ts';
import { orderStatus } from '../../contract/consultation/order.ts';
import { type Prescription, prescriptionStatus } from '../../contract/prescribing/prescription.ts';
import type { Store } from '../db/store.ts';
import { doctorsOf, getPrescription, publishPrescription } from '../prescriptions/prescriptionState.ts';
import type { RequestContext } from '../server/requestContext.ts';
import { closeQuestion } from './clarification.ts';

/** Whether a doctor who could answer a question about a prescription can log in. */
export const canBeAnswered = (store: Store, asked: Prescription): boolean =>
  store.one(
    'SELECT 1 FROM account WHERE status = ? AND is_auditor = 0 AND id IN (SELECT value FROM json_each(?)) LIMIT 1',
    staffStatus.enabled,
    JSON.stringify([...doctorsOf(asked)]),
  ) !== undefined;

/**
 * Ends the open questions that nobody can answer now that an account was disabled or has become an auditor's: else they would hold
 * every approval back. Those of an open consultation stay: a colleague to whom it is handed over answers them.
 */
export const closeUnanswerable = (ctx: RequestContext, userId: string): void => {
  const { store, clock } = ctx;
  const asked = store.all<{ id: string }>(
    `SELECT x.id FROM prescription x LEFT JOIN consult_order o ON o.id = x.order_id
     WHERE x.status = ?1 AND (x.doctor_id = ?2 OR o.doctor_id = ?2) AND o.status IS NOT ?3 AND EXISTS (SELECT 1 FROM clarification k
       WHERE k.prescription_id = x.id AND k.answered_at IS NULL AND k.closed_at IS NULL)`,
    prescriptionStatus.awaitingAudit,
    userId,
    orderStatus.inConsultation,
  );
  for (const { id } of asked) {
    if (canBeAnswered(store, getPrescription(ctx, id))) continue;
    closeQuestion(store, clock.now(), id, 'unanswerable');
    publishPrescription(ctx, id);
  }
};
