import {
  type LineInput,
  type Prescription,
  prescriptionStatus,
} from '../contract/prescribing/prescription.ts';
import type { Content } from './prescriptionContent.ts';
import { theOne } from './prescriptionState.ts';
import type { Scene } from './serve.ts';

type Said = Pick<Prescription, 'warehouseId'> & {
  readonly diagnoses: readonly { readonly code: string }[];
  readonly lines: readonly LineInput[];
};

const spoken = ({ warehouseId, diagnoses, lines }: Said): string =>
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
export const twinOf = (scene: Scene, orderId: string, content: Content): Prescription | undefined => {
  const said = spoken({ ...content, lines: content.lines.map(({ usage }) => usage) });
  return scene.store
    .all<{ id: string }>(
      'SELECT id FROM prescription WHERE order_id = ? AND doctor_id = ? AND status = ?',
      orderId,
      scene.caller.userId,
      prescriptionStatus.awaitingAudit,
    )
    .map(({ id }) => theOne(scene, id))
    .find((one) => spoken(one) === said);
};
