import { orderStatus } from '../../contract/consultation/order.ts';
import { countFollowUps } from '../followUps/followUpRows.ts';
import type { RequestContext } from '../server/requestContext.ts';

/**
 * Whether the caller treats or treated a patient, or has a follow-up of theirs, and so may read the patient's earlier visits.
 */
export const isTreating = (
  { store, caller }: Pick<RequestContext, 'store' | 'caller'>,
  patientId: string,
): boolean =>
  store.one(
    'SELECT 1 FROM consult_order WHERE patient_id = ? AND doctor_id = ? AND status IN (?, ?) LIMIT 1',
    patientId,
    caller.userId,
    orderStatus.inConsultation,
    orderStatus.finished,
  ) !== undefined ||
  countFollowUps(
    store,
    'f.doctor_id = ? AND f.order_id IN (SELECT id FROM consult_order WHERE patient_id = ?)',
    caller.userId,
    patientId,
  ) > 0;
