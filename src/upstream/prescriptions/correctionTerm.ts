import { orderStatus } from '../../contract/consultation/order.ts';
import { prescriptionStatus } from '../../contract/prescribing/prescription.ts';
import { defaultCorrectionHours } from '../../contract/rulePack/rulePack.ts';

const { inConsultation, finished } = orderStatus;

/** SQL: how long after the end of a visit a rejected prescription may be corrected, in milliseconds. */
export const correctionMs = `3600000 * coalesce((SELECT json_extract(k.pack, '$.correctionHours') FROM rule_pack k
  WHERE k.name = 'default'), ${defaultCorrectionHours})`;

/**
 * SQL over `x` (prescription): until when a rejected prescription may be corrected although its consultation
 * has ended; null otherwise.
 */
export const correctableUntil = `(SELECT o.finish_time + ${correctionMs} FROM consult_order o
  WHERE o.id = x.order_id AND o.status = ${finished} AND x.status = ${prescriptionStatus.rejected})`;

/** SQL over `x`, with the current time and a doctor as its parameters: whether they may correct it now. */
export const isCorrectable = `x.status = ${prescriptionStatus.rejected} AND (${correctableUntil} > ?
  OR EXISTS (SELECT 1 FROM consult_order o WHERE o.id = x.order_id AND o.status = ${inConsultation} AND o.doctor_id = ?))`;
