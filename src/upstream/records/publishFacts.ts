import { orderStatus } from '../../contract/consultation/order.ts';
import { prescriptionStatus } from '../../contract/prescribing/prescription.ts';
import type { RequestContext } from '../server/requestContext.ts';

type Context = Pick<RequestContext, 'store' | 'events'>;

/** Every open room of the patient loads its order, and with it the patient and the facts, again. */
export const publishToOpenRooms = ({ store, events }: Context, patientId: string): void => {
  const { inConsultation: status } = orderStatus;
  const open = store.all<{ id: string; doctorId: string }>(
    'SELECT id, doctor_id AS doctorId FROM consult_order WHERE patient_id = ? AND status = ? ORDER BY id',
    patientId,
    status,
  );
  for (const { id, doctorId } of open)
    events.publish(store, doctorId, { type: 'order', orderId: id, status });
};

/** Every open review of the patient's prescriptions loads what the rules read again. */
export const publishToReviews = ({ store, events }: Context, patientId: string): void => {
  const awaiting = `SELECT 1 FROM prescription x JOIN consult_order o ON o.id = x.order_id
    WHERE o.patient_id = ? AND x.status = ? LIMIT 1`;
  if (store.one(awaiting, patientId, prescriptionStatus.awaitingAudit))
    events.publishToAuditors(store, { type: 'facts', patientId });
};
