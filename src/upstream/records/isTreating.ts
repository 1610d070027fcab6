import { orderStatus } from '../../contract/consultation/order.ts';
import type { RequestContext } from '../server/requestContext.ts';

/** Whether the caller treats or treated a patient, and so may read the patient's earlier visits. */
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
  ) !== undefined;
