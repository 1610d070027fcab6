import {
  type LineInput,
  type Prescription,
  prescriptionStatus,
} from '../../contract/prescribing/prescription.ts';
import type { PrescriptionContent } from './prescriptionContent.ts';
import { getPrescription } from './prescriptionState.ts';
import type { RequestContext } from '../server/requestContext.ts';

type ComparableContent = Pick<Prescription, 'warehouseId'> & {
  readonly diagnoses: readonly { readonly code: string }[];
  readonly lines: readonly LineInput[];
};

const contentKey = ({ warehouseId, diagnoses, lines }: ComparableContent): string =>
  JSON.stringify([
    warehouseId,
    diagnoses.map(({ code }) => code),
    lines.map((one) => [
      one.drugId,
      one.dose,
      one.frequency,
      one.route,
      one.days,
      one.quantity,
      one.remark,
      one.group,
    ]),
  ]);

/**
 * The caller's prescription in this order that awaits audit with the same content. A page reload gives a
 * second submit another idempotency key; it must not give the patient everything twice.
 */
export const findDuplicate = (
  ctx: RequestContext,
  orderId: string,
  content: PrescriptionContent,
): Prescription | undefined => {
  const key = contentKey({ ...content, lines: content.lines.map(({ usage }) => usage) });
  return ctx.store
    .all<{ id: string }>(
      'SELECT id FROM prescription WHERE order_id = ? AND doctor_id = ? AND status = ?',
      orderId,
      ctx.caller.userId,
      prescriptionStatus.awaitingAudit,
    )
    .map(({ id }) => getPrescription(ctx, id))
    .find((one) => contentKey(one) === key);
};
